import type { MatchId, UserId } from '#engine/ids.ts'
import type { CheckedResult } from '#engine/sports/types.ts'
import type { TeamMatchCommand } from '#engine/teams/match/command.ts'
import { decideTeamMatch } from '#engine/teams/match/commands.ts'
import type { RubberResult, TeamMatchEvent } from '#engine/teams/match/events.ts'
import { foldTeamMatch, type RubberState } from '#engine/teams/match/state.ts'
import { kindOf, type System } from '#engine/teams/systems/types.ts'
import { clash } from '#engine/teams/fault.ts'
import { say } from '#engine/teams/words.ts'
import type { rubberDraft } from '#contract/teams/team-match.ts'
import type { z } from 'zod'
import { applyCorrection } from '../matches/correct-match.ts'
import { checkDraft, requireResult, resultColumns, type AnyDraft } from '../matches/match-row.ts'
import { newMatchRow, storeMatch } from '../matches/record-match.ts'
import { requireMatch, type MatchRow } from '../matches/store.ts'
import { takeMatches } from '../matches/take-matches.ts'
import { asVoid } from '../matches/void-match.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { announceTeamMatch } from './announce.ts'
import { appendTeamMatchLog, replaceTeamMatch, type TeamMatchRow } from './match-store.ts'
import { inLineUps, type OpenTeamMatch } from './open-team-match.ts'
import { refusal, requireDecided } from './refusal.ts'
import { tellOfTeamMatch } from './team-match-notices.ts'

export type RubberDraft = z.infer<typeof rubberDraft>

/** What counts in tables and statistics. */
const counted = ['confirmed', 'walkover', 'double_walkover'] as const
export const isCounted = ({ status }: TeamMatchRow): boolean =>
  counted.some((one) => one === status)
/** What nobody plays any more, whether it is confirmed or not. */
const past = [...counted, 'finished', 'sent', 'disputed', 'in_correction', 'abandoned'] as const

/** What the row of a team match says of its state. */
export function columnsOf(opened: OpenTeamMatch, now: number): Partial<TeamMatchRow> {
  const { status, score, units, winner, facts } = opened.state
  const isOver = past.some((one) => one === status)
  return {
    status,
    startsAt: facts.startsAt,
    lineUpsDue: facts.lineUpsDue,
    homeScore: score[0],
    awayScore: score[1],
    homeUnits: units[0],
    awayUnits: units[1],
    winner,
    isOver: isOver ? 1 : 0,
    playedAt: isOver ? (opened.row.playedAt ?? facts.startsAt ?? now) : null,
    updatedAt: now,
    version: opened.row.version + 1,
  }
}

/** Appends what happened in a team match, and brings its row in step. */
export async function applyToTeamMatch(
  unit: Unit,
  byId: UserId | null,
  opened: OpenTeamMatch,
  events: readonly TeamMatchEvent[],
  columns: Partial<TeamMatchRow> = {},
): Promise<OpenTeamMatch> {
  const log = [...opened.log, ...events]
  const next = { ...opened, log, state: foldTeamMatch(opened.system, log) }
  await appendTeamMatchLog(unit.tx, opened.row.id, events, { after: opened.log.length, byId })
  // Whoever hears of a new date needs no reminder that was due before it.
  const isDated = events.some(({ type }) => type === 'planned')
  const reminded = isDated ? { remindedAt: unit.now } : {}
  const row = { ...opened.row, ...columns, ...columnsOf(next, unit.now), ...reminded }
  await replaceTeamMatch(unit.tx, opened.row.version, row)
  await announceTeamMatch(unit, row, inLineUps(next))
  const after = { ...next, row }
  await tellOfTeamMatch(unit, byId, { before: opened, after, events })
  return after
}

/** The events of a command, as things stand; throws every reason against it. */
export function decidedIn(
  { system, state, row }: OpenTeamMatch,
  command: TeamMatchCommand,
  now: number,
): readonly TeamMatchEvent[] {
  return requireDecided(decideTeamMatch(state, command, { system, now, tables: row.tables }))
}

function requireRubber({ state }: OpenTeamMatch, n: number): RubberState {
  const found = state.rubbers.find(({ rubber }) => rubber.n === n)
  if (found === undefined) throw refusal([clash('rubber', say('teamMatch.noRubber', { n }))])
  return found
}

/** A rubber as a match on record would be entered: home is side 1. */
export function draftOf(system: System, one: RubberState, draft: RubberDraft): AnyDraft {
  const { format, details } = one.rubber.play
  const { home, away } = one.players
  const isPlayed = draft.ending === 'played' || draft.ending === 'retired'
  const given = { ...details, ...draft.details }
  return {
    sportId: system.sport,
    format,
    player1Id: home[0] ?? '',
    player2Id: away[0] ?? '',
    partner1Id: home[1] ?? null,
    partner2Id: away[1] ?? null,
    player1Score: draft.score[0],
    player2Score: draft.score[1],
    ending: draft.ending,
    winnerSide: draft.winnerSide,
    details:
      isPlayed && Object.keys(given).length > 0
        ? (structuredClone(given) as AnyDraft['details'])
        : null,
    matchType: 'league',
  }
}

/** Judges a rubber by the rules of its sport; a team game has no match on record, and the same rules. */
async function judged(
  unit: Unit,
  { system }: OpenTeamMatch,
  one: RubberState,
  draft: RubberDraft,
): Promise<{ readonly any: AnyDraft; readonly checked: CheckedResult }> {
  const any = draftOf(system, one, draft)
  const checked = requireResult(await checkDraft(unit.tx, any, unit.now))
  return { any, checked }
}

const resultOf = (any: AnyDraft, checked: CheckedResult): RubberResult => ({
  ending: any.ending,
  score: [any.player1Score, any.player2Score],
  winner: checked.winnerSide,
  details: any.details,
})

const isOnRecord = ({ system }: OpenTeamMatch, one: RubberState) =>
  kindOf(system, one.rubber) !== 'team'

/** Enters the result of a rubber, and puts it on record as a match of those who played. */
export async function enterRubber(
  unit: Unit,
  actor: Actor,
  opened: OpenTeamMatch,
  {
    n,
    draft,
    agoMs = 0,
  }: { readonly n: number; readonly draft: RubberDraft; readonly agoMs?: number },
): Promise<OpenTeamMatch> {
  const one = requireRubber(opened, n)
  // Whether it may be entered now is said before anything about its score.
  const probe: RubberResult = { ending: 'forfeit', score: [0, 0], winner: 1, details: null }
  const command = { type: 'decide', n, isCorrection: false } as const
  decidedIn(opened, { ...command, result: probe, matchId: null }, unit.now)
  const { any, checked } = await judged(unit, opened, one, draft)
  const matchId = isOnRecord(opened, one)
    ? await putOnRecord(unit, actor, opened, { one, any, checked, agoMs })
    : null
  const result = resultOf(any, checked)
  const events = decidedIn(opened, { ...command, result, matchId }, unit.now)
  return applyToTeamMatch(unit, actor.userId, opened, events)
}

type Recording = {
  readonly one: RubberState
  readonly any: AnyDraft
  readonly checked: CheckedResult
  readonly agoMs: number
}

async function putOnRecord(
  unit: Unit,
  actor: Actor,
  { row: { id: teamMatchId } }: OpenTeamMatch,
  { one, any, checked, agoMs }: Recording,
): Promise<MatchId> {
  const entry = { id: unit.newId(), now: unit.now, agoMs, createdBy: actor.userId }
  const after: MatchRow = {
    ...newMatchRow(any, checked, entry),
    ...resultColumns(any, checked, one.rubber.rated),
    teamMatchId,
    rubber: one.rubber.n,
  }
  await takeMatches(unit, [{ before: null, after }])
  await storeMatch(unit, actor, after)
  return after.id
}

/** Changes a match on record as it stands once it is taken, with its boards and its players. */
async function changeRecorded(
  unit: Unit,
  actor: Actor,
  { matchId, reason }: { readonly matchId: MatchId; readonly reason: string },
  changed: (before: MatchRow) => MatchRow,
): Promise<void> {
  const seen = await requireMatch(unit.tx, matchId)
  await takeMatches(unit, [{ before: seen, after: changed(seen) }])
  const before = await requireMatch(unit.tx, matchId)
  await applyCorrection(unit, actor, { before, after: changed(before), reason })
}

/** Enters another result for a rubber; the match on record and the ratings follow. */
export async function correctRubber(
  unit: Unit,
  actor: Actor,
  opened: OpenTeamMatch,
  {
    n,
    draft,
    reason,
  }: { readonly n: number; readonly draft: RubberDraft; readonly reason: string },
): Promise<OpenTeamMatch> {
  const one = requireRubber(opened, n)
  const decided = opened.state.facts.decided.get(n)
  const matchId = decided?.matchId ?? null
  const { any, checked } = await judged(unit, opened, one, draft)
  const result = resultOf(any, checked)
  const command = { type: 'decide', n, result, matchId, isCorrection: true } as const
  const events = decidedIn(opened, command, unit.now)
  if (matchId !== null) {
    const columns = resultColumns(any, checked, one.rubber.rated)
    await changeRecorded(unit, actor, { matchId, reason }, (before) => ({
      ...before,
      ...columns,
      status: 'completed',
      voidReason: null,
      updatedAt: unit.now,
      version: before.version + 1,
    }))
  }
  return applyToTeamMatch(unit, actor.userId, opened, events)
}

/** Takes the result of a rubber back: it is open again, and its match on record void. */
export async function takeRubberBack(
  unit: Unit,
  actor: Actor,
  opened: OpenTeamMatch,
  { n, reason }: { readonly n: number; readonly reason: string },
): Promise<OpenTeamMatch> {
  const matchId = opened.state.facts.decided.get(n)?.matchId ?? null
  const events = decidedIn(opened, { type: 'takeBack', n }, unit.now)
  if (matchId !== null) {
    await changeRecorded(unit, actor, { matchId, reason }, (before) =>
      asVoid(before, reason, unit.now, before.version + 1),
    )
  }
  return applyToTeamMatch(unit, actor.userId, opened, events)
}

import type { MatchId } from '#engine/ids.ts'
import type { CheckedResult, MatchDetails } from '#engine/sports/types.ts'
import type { RubberResult } from '#engine/teams/match/events.ts'
import type { RubberState } from '#engine/teams/match/state.ts'
import { checkLength, detailsOf } from '#engine/teams/systems/check-play.ts'
import { kindOf, type System } from '#engine/teams/systems/types.ts'
import { conflict } from '#engine/decision.ts'
import { t } from '#engine/teams/messages.ts'
import type { rubberDraft } from '#contract/teams/team-match.ts'
import type { z } from 'zod'
import { applyCorrection } from '../../matches/correction/correct-match.ts'
import { checkDraft, requireResult, resultColumns, type AnyDraft } from '../../matches/match-row.ts'
import { newMatchRow, storeMatch } from '../../matches/record-match.ts'
import { matchesById, requireMatch, type MatchRow } from '../../matches/store.ts'
import { spendRecordings } from '../../matches/record-allowance.ts'
import { lockMatches } from '../../matches/lock-matches.ts'
import { asVoid } from '../../matches/correction/void-match.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findUnerasedPlayers } from '../../players/store.ts'
import { refused } from '../../platform/http/refused.ts'
import { decidedIn, teamMatches } from './team-match.ts'
import type { LoadedTeamMatch } from './team-match-state.ts'

export type RubberDraft = z.infer<typeof rubberDraft>

function requireRubber({ state }: LoadedTeamMatch, n: number): RubberState {
  const found = state.rubbers.find(({ rubber }) => rubber.n === n)
  if (found === undefined) throw refused([conflict(t('teamMatch.noRubber', { n }), 'rubber')])
  return found
}

/** Returns a rubber as a match draft: home is side 1. */
export function draftOf(system: System, one: RubberState, draft: RubberDraft): AnyDraft {
  const { format } = one.rubber.play
  const { home, away } = one.players
  const isPlayed = draft.ending === 'played' || draft.ending === 'retired'
  const given = detailsOf(system, one.rubber, draft.details as MatchDetails | null)
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

type Judged = {
  readonly any: AnyDraft
  readonly checked: CheckedResult
  /** Whether all its players are still players of the club. */
  readonly isWhole: boolean
}

/** Returns whether all players of a rubber still exist. */
export async function playersExist({ tx }: UnitOfWork, { players }: RubberState): Promise<boolean> {
  const ids = [...players.home, ...players.away].filter((id) => id !== null)
  const known = await findUnerasedPlayers(tx, ids)
  return ids.every((id) => known.has(id))
}

/** Checks a rubber by the rules of its sport; a team game has the same rules but no recorded match. */
async function judged(
  unit: UnitOfWork,
  { system }: LoadedTeamMatch,
  one: RubberState,
  draft: RubberDraft,
): Promise<Judged> {
  const refusals = checkLength(system, one.rubber, draft.details as MatchDetails | null)
  if (refusals.length > 0) throw refused(refusals)
  const any = draftOf(system, one, draft)
  const isWhole = await playersExist(unit, one)
  const found = await checkDraft(unit.tx, any, unit.now)
  const ofResult = found.check.ok ? [] : [...found.check.errors]
  const checked = requireResult(isWhole ? found : { ...found, errors: ofResult })
  return { any, checked, isWhole }
}

const resultOf = (any: AnyDraft, checked: CheckedResult): RubberResult => ({
  ending: any.ending,
  score: [any.player1Score, any.player2Score],
  winner: checked.winnerSide,
  details: any.details,
})

/** Returns whether a rubber is recorded as a match; with a deleted player it counts only for the teams. */
const isOnRecord = ({ system }: LoadedTeamMatch, one: RubberState, { isWhole }: Judged) =>
  isWhole && kindOf(system, one.rubber) !== 'team'

type Entering = {
  readonly n: number
  readonly draft: RubberDraft
  /** The live match that the result comes from. */
  readonly liveId?: string | undefined
}

/** Saves the result of a rubber, and records it as a match of its players. */
export async function enterRubber(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTeamMatch,
  { n, draft, liveId }: Entering,
): Promise<LoadedTeamMatch> {
  const one = requireRubber(loaded, n)
  // Checks whether the rubber may be entered before checking its score.
  const probe: RubberResult = { ending: draft.ending, score: [0, 0], winner: 1, details: null }
  const command = { type: 'decide', n, isCorrection: false, liveId } as const
  decidedIn(loaded, { ...command, result: probe, matchId: null }, unit.now)
  const found = await judged(unit, loaded, one, draft)
  const { any, checked } = found
  const matchId = isOnRecord(loaded, one, found)
    ? await recordResult(unit, actor, loaded, one, found)
    : null
  const result = resultOf(any, checked)
  const events = decidedIn(loaded, { ...command, result, matchId }, unit.now)
  return teamMatches.apply(unit, actor, loaded, events)
}

async function recordResult(
  unit: UnitOfWork,
  actor: Actor,
  { row: { id: teamMatchId } }: LoadedTeamMatch,
  one: RubberState,
  { any, checked }: Judged,
): Promise<MatchId> {
  const entry = { id: unit.newId(), now: unit.now, agoMs: 0, createdBy: actor.userId }
  const after: MatchRow = {
    ...newMatchRow(any, checked, entry),
    ...resultColumns(any, checked, one.rubber.rated),
    teamMatchId,
    rubber: one.rubber.n,
  }
  await lockMatches(unit, [{ before: null, after }])
  await spendRecordings(unit, actor)
  await storeMatch(unit, actor, after)
  return after.id
}

type Recorded = { readonly matchId: MatchId | null; readonly reason: string }

/**
 * Corrects a recorded match after locking it, its boards and players. A team game has none, nor does a rubber
 * whose match was deleted with a player.
 */
async function changeRecorded(
  unit: UnitOfWork,
  actor: Actor,
  { matchId, reason }: Recorded,
  changed: (before: MatchRow) => MatchRow,
): Promise<void> {
  if (matchId === null) return
  const seen = (await matchesById(unit.tx, [matchId])).get(matchId)
  if (seen === undefined) return
  await lockMatches(unit, [{ before: seen, after: changed(seen) }])
  const before = await requireMatch(unit.tx, matchId)
  await applyCorrection(unit, actor, { before, after: changed(before), reason })
}

/** Replaces the result of a rubber and updates the recorded match and ratings. */
export async function correctRubber(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTeamMatch,
  {
    n,
    draft,
    reason,
  }: { readonly n: number; readonly draft: RubberDraft; readonly reason: string },
): Promise<LoadedTeamMatch> {
  const one = requireRubber(loaded, n)
  const decided = loaded.state.logState.decided.get(n)
  const matchId = decided?.matchId ?? null
  const { any, checked } = await judged(unit, loaded, one, draft)
  const result = resultOf(any, checked)
  const command = { type: 'decide', n, result, matchId, isCorrection: true } as const
  const events = decidedIn(loaded, command, unit.now)
  const columns = resultColumns(any, checked, one.rubber.rated)
  await changeRecorded(unit, actor, { matchId, reason }, (before) => ({
    ...before,
    ...columns,
    status: 'completed',
    voidReason: null,
    updatedAt: unit.now,
    version: before.version + 1,
  }))
  return teamMatches.apply(unit, actor, loaded, events)
}

/** Undoes the result of a rubber: it is open again, and its recorded match becomes void. */
export async function undoRubber(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTeamMatch,
  { n, reason }: { readonly n: number; readonly reason: string },
): Promise<LoadedTeamMatch> {
  const matchId = loaded.state.logState.decided.get(n)?.matchId ?? null
  const events = decidedIn(loaded, { type: 'takeBack', n }, unit.now)
  await changeRecorded(unit, actor, { matchId, reason }, (before) =>
    asVoid(before, reason, unit.now, before.version + 1),
  )
  return teamMatches.apply(unit, actor, loaded, events)
}

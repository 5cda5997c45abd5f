import type { MatchId } from '#engine/ids.ts'
import type { CheckedResult, MatchDetails } from '#engine/sports/types.ts'
import type { RubberResult } from '#engine/teams/match/events.ts'
import type { RubberState } from '#engine/teams/match/state.ts'
import { checkLength, completeDetails } from '#engine/teams/systems/check-play.ts'
import { rubberKind, type System } from '#engine/teams/systems/types.ts'
import { conflict } from '#engine/decision.ts'
import { t } from '#engine/teams/messages.ts'
import type { rubberDraft } from '#contract/teams/team-match.ts'
import type { z } from 'zod'
import { applyCorrection } from '../../matches/correction/correct-match.ts'
import {
  checkDraft,
  computePlayedAt,
  requireResult,
  toResultColumns,
  type AnyDraft,
} from '../../matches/match-row.ts'
import { createMatchRow, storeMatch } from '../../matches/record-match.ts'
import { matchesById, requireMatch, type MatchRow } from '../../matches/store.ts'
import { spendRecordings } from '../../matches/record-allowance.ts'
import { lockMatches } from '../../matches/lock-matches.ts'
import { toVoidedRow } from '../../matches/correction/void-match.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findUnerasedPlayers } from '../../players/store.ts'
import { createRefusalError } from '../../platform/http/refusal-error.ts'
import { decideEvents, teamMatches } from './team-match.ts'
import type { LoadedTeamMatch } from './team-match-state.ts'

export type RubberDraft = z.infer<typeof rubberDraft>

function requireRubber({ state }: LoadedTeamMatch, n: number): RubberState {
  const rubberState = state.rubbers.find(({ rubber }) => rubber.n === n)
  if (rubberState === undefined)
    throw createRefusalError([conflict(t('teamMatch.noRubber', { n }), 'rubber')])
  return rubberState
}

/** Returns a rubber as a match draft: home is side 1. */
export function toMatchDraft(
  system: System,
  rubberState: RubberState,
  draft: RubberDraft,
): AnyDraft {
  const { format } = rubberState.rubber.play
  const { home, away } = rubberState.players
  const isPlayed = draft.ending === 'played' || draft.ending === 'retired'
  const recordedDetails = completeDetails(
    system,
    rubberState.rubber,
    draft.details as MatchDetails | null,
  )
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
      isPlayed && Object.keys(recordedDetails).length > 0
        ? (structuredClone(recordedDetails) as AnyDraft['details'])
        : null,
    matchType: 'league',
  }
}

type CheckedRubber = {
  readonly matchDraft: AnyDraft
  readonly checked: CheckedResult
  /** Whether all its players are still players of the club. */
  readonly areAllPlayersKnown: boolean
}

/** Returns whether all players of a rubber still exist. */
export async function playersExist({ tx }: UnitOfWork, { players }: RubberState): Promise<boolean> {
  const ids = [...players.home, ...players.away].filter((id) => id !== null)
  const existingIds = await findUnerasedPlayers(tx, ids)
  return ids.every((id) => existingIds.has(id))
}

/** Checks a rubber by the rules of its sport; a team game has the same rules but no recorded match. */
async function checkRubber(
  unit: UnitOfWork,
  { system }: LoadedTeamMatch,
  rubberState: RubberState,
  draft: RubberDraft,
): Promise<CheckedRubber> {
  const refusals = checkLength(system, rubberState.rubber, draft.details as MatchDetails | null)
  if (refusals.length > 0) throw createRefusalError(refusals)
  const matchDraft = toMatchDraft(system, rubberState, draft)
  const areAllPlayersKnown = await playersExist(unit, rubberState)
  const checkedDraft = await checkDraft(unit.tx, matchDraft, unit.now)
  const resultErrors = checkedDraft.check.ok ? [] : [...checkedDraft.check.errors]
  const checked = requireResult(
    areAllPlayersKnown ? checkedDraft : { ...checkedDraft, errors: resultErrors },
  )
  return { matchDraft, checked, areAllPlayersKnown }
}

const toRubberResult = (matchDraft: AnyDraft, checked: CheckedResult): RubberResult => ({
  ending: matchDraft.ending,
  score: [matchDraft.player1Score, matchDraft.player2Score],
  winner: checked.winnerSide,
  details: matchDraft.details,
})

/** Returns whether a rubber is recorded as a match; with a deleted player it counts only for the teams. */
const isRecordedAsMatch = (
  { system }: LoadedTeamMatch,
  rubberState: RubberState,
  { areAllPlayersKnown }: CheckedRubber,
) => areAllPlayersKnown && rubberKind(system, rubberState.rubber) !== 'team'

type RubberEntry = {
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
  { n, draft, liveId }: RubberEntry,
): Promise<LoadedTeamMatch> {
  const rubberState = requireRubber(loaded, n)
  // Checks whether the rubber may be entered before checking its score.
  const probe: RubberResult = { ending: draft.ending, score: [0, 0], winner: 1, details: null }
  const command = { type: 'decide', n, isCorrection: false, liveId } as const
  decideEvents(loaded, { ...command, result: probe, matchId: null }, unit.now)
  const checkedRubber = await checkRubber(unit, loaded, rubberState, draft)
  const { matchDraft, checked } = checkedRubber
  const matchId = isRecordedAsMatch(loaded, rubberState, checkedRubber)
    ? await recordResult(unit, actor, loaded, rubberState, checkedRubber)
    : null
  const result = toRubberResult(matchDraft, checked)
  const events = decideEvents(loaded, { ...command, result, matchId }, unit.now)
  return teamMatches.apply(unit, actor, loaded, events)
}

async function recordResult(
  unit: UnitOfWork,
  actor: Actor,
  { row: { id: teamMatchId } }: LoadedTeamMatch,
  rubberState: RubberState,
  { matchDraft, checked }: CheckedRubber,
): Promise<MatchId> {
  const entry = { id: unit.newId(), now: unit.now, agoMs: 0, createdBy: actor.userId }
  const after: MatchRow = {
    ...createMatchRow(matchDraft, checked, entry),
    ...toResultColumns(matchDraft, checked, rubberState.rubber.rated),
    teamMatchId,
    rubber: rubberState.rubber.n,
  }
  await lockMatches(unit, [{ before: null, after }])
  await spendRecordings(unit, actor)
  await storeMatch(unit, actor, after)
  return after.id
}

type RubberCorrection = { readonly matchId: MatchId | null; readonly reason: string }

/**
 * Corrects the recorded match of a rubber after locking it, its boards and players. Does nothing for a team game
 * or if the match was deleted with a player.
 */
async function changeRecordedMatch(
  unit: UnitOfWork,
  actor: Actor,
  { matchId, reason }: RubberCorrection,
  change: (before: MatchRow) => MatchRow,
): Promise<void> {
  if (matchId === null) return
  const match = (await matchesById(unit.tx, [matchId])).get(matchId)
  if (match === undefined) return
  await lockMatches(unit, [{ before: match, after: change(match) }])
  const before = await requireMatch(unit.tx, matchId)
  await applyCorrection(unit, actor, { before, after: change(before), reason })
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
    playedAt,
  }: {
    readonly n: number
    readonly draft: RubberDraft
    readonly reason: string
    /** The corrected date of the recorded match; the recorded one if absent. */
    readonly playedAt?: string | undefined
  },
): Promise<LoadedTeamMatch> {
  const rubberState = requireRubber(loaded, n)
  const decided = loaded.state.logState.decided.get(n)
  const matchId = decided?.matchId ?? null
  const { matchDraft, checked } = await checkRubber(unit, loaded, rubberState, draft)
  const result = toRubberResult(matchDraft, checked)
  const command = { type: 'decide', n, result, matchId, isCorrection: true } as const
  const events = decideEvents(loaded, command, unit.now)
  const columns = toResultColumns(matchDraft, checked, rubberState.rubber.rated)
  await changeRecordedMatch(unit, actor, { matchId, reason }, (before) => ({
    ...before,
    ...columns,
    playedAt: computePlayedAt({ playedAt }, unit.now, before.playedAt),
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
  const events = decideEvents(loaded, { type: 'takeBack', n }, unit.now)
  await changeRecordedMatch(unit, actor, { matchId, reason }, (before) =>
    toVoidedRow(before, reason, unit.now, before.version + 1),
  )
  return teamMatches.apply(unit, actor, loaded, events)
}

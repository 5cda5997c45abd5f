import { playersOf } from '#engine/tournaments/log/decide-match.ts'
import { resultKey } from '#engine/tournaments/log/facts.ts'
import type { CheckedResult } from '#engine/sports/types.ts'
import { applyCorrection } from '../matches/correct-match.ts'
import { resultColumns, type AnyDraft } from '../matches/match-row.ts'
import { newMatchRow, storeMatch } from '../matches/record-match.ts'
import { matchesOfTournament, type MatchRow } from '../matches/store.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import type { Refolded } from '../ratings/rate-log.ts'
import type { Opened } from './read-tournament.ts'

/** Whether a match on record is one that the tournament knows as decided by a result. */
function stands({ facts, state }: Opened, row: MatchRow): boolean {
  const match = state.matches.find(({ id }) => id === row.tournamentMatchId)
  const sides = match === undefined ? null : playersOf(match)
  if (match === undefined || sides === null) return false
  const isTheirs = sides.includes(row.player1Id) && sides.includes(row.player2Id)
  return isTheirs && facts.results.has(resultKey(match.id, sides))
}

/**
 * Keeps matches on record in step with the tournament: one whose result no longer stands is void,
 * one that stands again counts again.
 */
export async function syncRecorded(
  unit: Unit,
  by: Actor | null,
  opened: Opened,
  ids: readonly string[],
): Promise<void> {
  const rows = await matchesOfTournament(unit.tx, opened.row.id, ids)
  if (by === null) return
  for (const row of rows) {
    const isStanding = stands(opened, row)
    if (isStanding === (row.status === 'completed')) continue
    const reason = isStanding
      ? `The result stands again in ${opened.row.name}`
      : `The result no longer stands in ${opened.row.name}`
    await applyCorrection(unit, by, {
      before: row,
      after: {
        ...row,
        status: isStanding ? 'completed' : 'void',
        voidReason: isStanding ? null : reason,
        updatedAt: unit.now,
        version: row.version + 1,
      },
      reason,
    })
  }
}

/** The match on record that counts for a match of the tournament; undefined while there is none. */
export async function standingRow(
  { tx }: Unit,
  tournamentId: string,
  matchId: string,
): Promise<MatchRow | undefined> {
  const rows = await matchesOfTournament(tx, tournamentId, [matchId])
  return rows.find(({ status }) => status === 'completed')
}

export type Report = {
  readonly matchId: string
  readonly draft: AnyDraft
  readonly result: CheckedResult
  readonly agoMs: number
  readonly reason: string
}

/** Puts a result on record: a new match, or the one the two had here before, corrected. */
export async function putOnRecord(
  unit: Unit,
  actor: Actor,
  { row: tournament }: Opened,
  report: Report,
): Promise<{ readonly row: MatchRow; readonly refolded: Refolded }> {
  const { draft, result, agoMs } = report
  const isRated = tournament.rated === 1
  const pair = [draft.player1Id, draft.player2Id]
  const earlier = (await matchesOfTournament(unit.tx, tournament.id, [report.matchId])).find(
    (row) => pair.includes(row.player1Id) && pair.includes(row.player2Id),
  )
  if (earlier === undefined) {
    const { newId, now } = unit
    const row: MatchRow = {
      ...newMatchRow(draft, result, { id: newId(), now, agoMs, createdBy: actor.userId }),
      ...resultColumns(draft, result, isRated),
      tournamentId: tournament.id,
      tournamentMatchId: report.matchId,
    }
    return { row, refolded: await storeMatch(unit, actor, row) }
  }
  const after: MatchRow = {
    ...earlier,
    ...resultColumns(draft, result, isRated),
    status: 'completed',
    voidReason: null,
    updatedAt: unit.now,
    version: earlier.version + 1,
  }
  const reason = report.reason === '' ? `Corrected in ${tournament.name}` : report.reason
  const refolded = await applyCorrection(unit, actor, { before: earlier, after, reason })
  return { row: after, refolded }
}

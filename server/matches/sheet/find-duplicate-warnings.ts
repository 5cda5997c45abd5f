import type { FieldProblem } from '#contract/errors.ts'
import { findUserNames } from '../../accounts/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/errors.ts'
import { createDuplicateKey } from '../duplicates/possible-duplicates.ts'
import { listMatchesBetween, type MatchRow } from '../store.ts'

/** Tolerance for results entered later, which have the right date but an approximate time, in ms. */
const toleranceMs = 12 * 60 * 60 * 1000

/**
 * Returns a warning for each match that seems to be recorded already, by any person. Each recorded match
 * explains one new match, so a second equal match at about that time is new.
 */
export async function findDuplicateWarnings(
  db: Database,
  matches: readonly MatchRow[],
  pause: () => Promise<unknown>,
): Promise<ReadonlyMap<string, FieldProblem>> {
  const periods = Map.groupBy(matches, ({ playedAt }) => Math.floor(playedAt / toleranceMs))
  const recordedPairs: [MatchRow, MatchRow][] = []
  const usedIds = new Set<string>()
  for (const periodMatches of periods.values()) {
    const times = periodMatches.map(({ playedAt }) => playedAt)
    const from = Math.min(...times) - toleranceMs
    const to = Math.max(...times) + toleranceMs
    const candidates = await listMatchesBetween(
      db,
      [...new Set(periodMatches.map((row) => row.player1Id))],
      from,
      to,
    )
    const candidatesByKey = Map.groupBy(candidates, createDuplicateKey)
    for (const row of periodMatches) {
      const recorded = candidatesByKey
        .get(createDuplicateKey(row))
        ?.find(({ id }) => !usedIds.has(id))
      if (recorded === undefined) continue
      usedIds.add(recorded.id)
      recordedPairs.push([row, recorded])
    }
    await pause()
  }
  const names = await findUserNames(
    db,
    recordedPairs.map(([, { createdBy }]) => createdBy),
  )
  return new Map(
    recordedPairs.map(([row, recorded]) => {
      const name = names.get(recorded.createdBy ?? '') ?? '–'
      const warning = problem('body', 'match.onRecord', { name })
      return [row.id, { ...warning, values: { ...warning.values, matchId: recorded.id } }]
    }),
  )
}

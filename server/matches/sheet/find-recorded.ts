import type { FieldProblem } from '#contract/errors.ts'
import { userNames } from '../../accounts/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/errors.ts'
import { duplicateKey } from '../duplicates/possible-duplicates.ts'
import { matchesOfDay, type MatchRow } from '../store.ts'

/** Tolerance for results entered later, which have the right day but only an approximate time. */
const withinMs = 12 * 60 * 60 * 1000

/**
 * Returns which new matches seem to be recorded already. Two players may have played as often as there are
 * equal matches around that time, so only further ones are new. Includes matches entered by the same person.
 */
export async function findRecorded(
  db: Database,
  matches: readonly MatchRow[],
  pause: () => Promise<unknown>,
): Promise<ReadonlyMap<string, FieldProblem>> {
  const days = Map.groupBy(matches, ({ playedAt }) => Math.floor(playedAt / withinMs))
  const found: [MatchRow, MatchRow][] = []
  const taken = new Set<string>()
  for (const some of days.values()) {
    const times = some.map(({ playedAt }) => playedAt)
    const from = Math.min(...times) - withinMs
    const to = Math.max(...times) + withinMs
    const around = await matchesOfDay(db, [...new Set(some.map((row) => row.player1Id))], from, to)
    const alike = Map.groupBy(around, duplicateKey)
    for (const row of some) {
      const known = alike.get(duplicateKey(row))?.find(({ id }) => !taken.has(id))
      if (known === undefined) continue
      taken.add(known.id)
      found.push([row, known])
    }
    await pause()
  }
  const names = await userNames(
    db,
    found.map(([, { createdBy }]) => createdBy),
  )
  return new Map(
    found.map(([row, known]) => {
      const name = names.get(known.createdBy ?? '') ?? '–'
      const said = problem('body', 'match.onRecord', { name })
      return [row.id, { ...said, values: { ...said.values, matchId: known.id } }]
    }),
  )
}

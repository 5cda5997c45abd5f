import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { importPlayers as endpoint } from '#contract/players.ts'
import { parsePlayerCsv, type DuplicateOf } from '#engine/players/import.ts'
import { invalid } from '../platform/errors.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { playerRow } from './add-player.ts'
import { everyPlayer, insertPlayers } from './store.ts'

/** Reads a CSV of players and says what each row does; adds the good ones unless it is a dry run. */
export async function importPlayers(
  unit: Unit,
  { csv, dryRun }: BodyOf<typeof endpoint>,
  createdBy: string,
): Promise<ReplyInput<typeof endpoint>> {
  await unit.lock('players:import', 'exclusive')
  const existing = await everyPlayer(unit.tx)
  const names = new Map(existing.map((player) => [player.id, player.name]))
  const parsed = parsePlayerCsv(csv, existing)
  if (parsed.problems.length > 0) {
    throw invalid(parsed.problems.map((message) => ({ field: 'csv', message })))
  }
  const added = parsed.rows.filter((row) => row.action === 'add')
  if (!dryRun && added.length > 0) {
    await insertPlayers(
      unit.tx,
      added.map(({ name, email, level }) =>
        playerRow(unit, { name, email, startingLevel: level, createdBy }),
      ),
    )
    unit.announce({ type: 'players.imported', data: { count: added.length } })
  }
  return {
    rows: parsed.rows.map((row) => ({
      line: row.line,
      name: row.name,
      email: row.email,
      startingLevel: row.level,
      action: row.action,
      problems: [...row.problems],
      duplicateOf: repeated(row.duplicateOf, names),
    })),
    added: added.length,
    skipped: parsed.rows.length - added.length,
  }
}

function repeated(of: DuplicateOf | undefined, names: ReadonlyMap<string, string>): string | null {
  if (of === undefined) return null
  return 'line' in of ? `line ${of.line}` : (names.get(of.playerId) ?? null)
}

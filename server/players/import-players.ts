import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { importPlayers as endpoint } from '#contract/players/players.ts'
import { parsePlayerCsv, type DuplicateOf } from '#engine/players/import.ts'
import type { Database } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { playerRow } from './add-player.ts'
import { everyPlayer, insertPlayers } from './store.ts'

type Reply = ReplyInput<typeof endpoint>

/** Parses a CSV of players and returns what each row would do. Throws if it is unreadable. */
export async function planImport(
  db: Database,
  { csv }: Pick<BodyOf<typeof endpoint>, 'csv'>,
): Promise<Reply> {
  const existing = await everyPlayer(db)
  const names = new Map(existing.map((player) => [player.id, player.name]))
  const { rows, problems } = parsePlayerCsv(csv, existing)
  if (problems.length > 0) {
    throw invalid(problems.map((message) => ({ field: 'csv', message })))
  }
  const added = rows.filter(({ action }) => action === 'add').length
  return {
    rows: rows.map((row) => ({
      line: row.line,
      name: row.name,
      email: row.email,
      startingLevel: row.level,
      action: row.action,
      problems: [...row.problems],
      duplicateOf: repeated(row.duplicateOf, names),
    })),
    added,
    skipped: rows.length - added,
  }
}

/** Adds the valid rows of a CSV of players. */
export async function importPlayers(
  unit: UnitOfWork,
  body: Pick<BodyOf<typeof endpoint>, 'csv'>,
  createdBy: string,
): Promise<Reply> {
  await unit.lock('players:import', 'exclusive')
  const planned = await planImport(unit.tx, body)
  const added = planned.rows.filter(({ action }) => action === 'add')
  if (added.length === 0) return planned
  await insertPlayers(
    unit.tx,
    added.map(({ name, email, startingLevel }) =>
      playerRow(unit, { name, email, startingLevel, createdBy }),
    ),
  )
  unit.publish({ type: 'players.imported', data: { count: added.length } })
  return planned
}

function repeated(of: DuplicateOf | undefined, names: ReadonlyMap<string, string>): string | null {
  if (of === undefined) return null
  return 'line' in of ? `line ${of.line}` : (names.get(of.playerId) ?? null)
}

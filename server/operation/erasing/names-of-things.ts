import { foldName } from '#engine/players/fold-name.ts'
import { sports } from '#engine/sports/sports.ts'
import type { Database } from '../../platform/database.ts'

const made = ['tournaments', 'teams', 'groups', 'teamSystems'] as const
const kept = ['seasons', 'affiliations'] as const

type Asked = {
  /** Folded. */
  readonly names: readonly string[]
  /** Ids of a person: what they made may well bear their name. */
  readonly makers: readonly string[]
}

/** Of some names those that a sport, the club or something in it has too. */
export async function namesOfThings(
  db: Database,
  { names, makers }: Asked,
): Promise<ReadonlySet<string>> {
  const found = Object.values(sports).map(({ name }) => name)
  for (const table of made) {
    const rows = await db
      .selectFrom(table as 'tournaments')
      .select(['name', 'createdBy'])
      .where('nameFolded', 'in', names)
      .execute()
    const others = rows.filter(({ createdBy }) => !makers.includes(createdBy ?? ''))
    found.push(...others.map(({ name }) => name))
  }
  for (const table of kept) {
    const rows = await db
      .selectFrom(table as 'seasons')
      .select('name')
      .where('nameFolded', 'in', names)
      .execute()
    found.push(...rows.map(({ name }) => name))
  }
  found.push(...(await unfolded(db)))
  const shared = new Set(found.map(foldName))
  return new Set(names.filter((name) => shared.has(name)))
}

/** Names that are kept as they are written alone. */
async function unfolded(db: Database): Promise<string[]> {
  const clubs = await db.selectFrom('clubs').select('name').execute()
  const displays = await db.selectFrom('displays').select('name').execute()
  const deleted = await db
    .selectFrom('keptDeletions')
    .select('name')
    .where('kind', '<>', 'player')
    .execute()
  const tables = await db.selectFrom('tournaments').select('tables').distinct().execute()
  return [
    ...[...clubs, ...displays, ...deleted].map(({ name }) => name ?? ''),
    ...tables.flatMap((row) => JSON.parse(row.tables) as string[]),
  ]
}

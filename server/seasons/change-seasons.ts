import type { BodyOf } from '#contract/endpoint.ts'
import type { addSeason as addEndpoint, Season } from '#contract/club/seasons.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { Database } from '../platform/database/database.ts'
import { invalid, problem, staleVersion } from '../platform/http/errors.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import {
  insertSeason,
  removeSeason,
  replaceSeason,
  requireSeason,
  listSeasonRows,
  type SeasonRow,
} from './store.ts'

type SeasonBody = BodyOf<typeof addEndpoint>
type SeasonList = { items: Season[] }

const areOverlapping = (one: SeasonRow, other: SeasonRow) =>
  one.fromDay <= other.toDay && other.fromDay <= one.toDay

/** Returns all seasons, latest first, each with the seasons that overlap it. */
export async function listSeasons(db: Database): Promise<SeasonList> {
  const rows = await listSeasonRows(db)
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    from: row.fromDay,
    to: row.toDay,
    overlaps: rows
      .filter((other) => other.id !== row.id && areOverlapping(row, other))
      .map(({ name }) => name),
    version: row.version,
  }))
  return { items }
}

/** Adds a season. Throws if its name is in use or its end is before its start. */
export async function addSeason(unit: UnitOfWork, body: SeasonBody): Promise<SeasonList> {
  await unit.lock('seasons:all', 'exclusive')
  const columns = await createColumns(unit, body, null)
  await insertSeason(unit.tx, { id: unit.newId(), ...columns, createdAt: unit.now, version: 1 })
  return publishChange(unit)
}

/** Changes a season. Throws like `addSeason`, and for a stale version. */
export async function changeSeason(
  unit: UnitOfWork,
  id: string,
  { version, ...body }: SeasonBody & { readonly version: number },
): Promise<SeasonList> {
  const row = await lockSeason(unit, id, version)
  const columns = await createColumns(unit, body, id)
  await replaceSeason(unit.tx, { ...row, ...columns, version: version + 1 })
  return publishChange(unit)
}

/** Deletes a season. Its matches stay. Throws for a stale version. */
export async function deleteSeason(
  unit: UnitOfWork,
  id: string,
  version: number,
): Promise<SeasonList> {
  await lockSeason(unit, id, version)
  await removeSeason(unit.tx, id)
  return publishChange(unit)
}

async function lockSeason(unit: UnitOfWork, id: string, version: number): Promise<SeasonRow> {
  await unit.lock('seasons:all', 'exclusive')
  const row = await requireSeason(unit.tx, id)
  if (row.version !== version) throw staleVersion()
  return row
}

async function createColumns(
  { tx }: UnitOfWork,
  { name: input, from, to }: SeasonBody,
  id: string | null,
) {
  const name = cleanText(input)
  const nameFolded = foldName(name)
  const others = (await listSeasonRows(tx)).filter((row) => row.id !== id)
  const isTaken = others.some((row) => row.nameFolded === nameFolded)
  const problems = [
    ...(isTaken ? [problem('name', 'season.nameTaken')] : []),
    ...(to < from ? [problem('to', 'season.endsFirst')] : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  return { name, nameFolded, fromDay: from, toDay: to }
}

async function publishChange(unit: UnitOfWork): Promise<SeasonList> {
  unit.publish({ type: 'seasons.changed', data: {} })
  return listSeasons(unit.tx)
}

import type { BodyOf } from '#contract/endpoint.ts'
import type {
  addAffiliation as addEndpoint,
  Affiliation,
  updateAffiliation as updateEndpoint,
} from '#contract/teams/affiliations.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, invalid, problem, staleVersion } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import {
  listAffiliationRows,
  insertAffiliation,
  removeAffiliation,
  replaceAffiliation,
  requireAffiliation,
  type AffiliationRow,
} from './affiliation-store.ts'

type AffiliationFields = BodyOf<typeof addEndpoint>
type AffiliationList = { items: Affiliation[] }

/** Lists other clubs; their contact is only for organisers. */
export async function listAffiliations(db: Database, { role }: Actor): Promise<AffiliationList> {
  const rows = await listAffiliationRows(db)
  const items = rows.map(({ id, name, venue, contact, teamCount, playerCount, version }) => {
    const visibleContact = role === 'player' ? null : contact
    return { id, name, venue, contact: visibleContact, teamCount, playerCount, version }
  })
  return { items }
}

/** Adds another club. Throws if its name is taken. */
export async function addAffiliation(
  unit: UnitOfWork,
  actor: Actor,
  fields: AffiliationFields,
): Promise<AffiliationList> {
  await unit.lock('affiliations:all', 'exclusive')
  const columns = await prepareColumns(unit, fields, null)
  await insertAffiliation(unit.tx, {
    id: unit.newId(),
    ...columns,
    createdAt: unit.now,
    version: 1,
  })
  return publishAndList(unit, actor)
}

/** Updates another club; absent fields are kept. Throws if its name is taken or the version is stale. */
export async function updateAffiliation(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { version, name, venue, contact }: BodyOf<typeof updateEndpoint>,
): Promise<AffiliationList> {
  const row = await lockAffiliation(unit, id, version)
  const fields = {
    name: name ?? row.name,
    venue: venue ?? row.venue,
    contact: contact ?? row.contact,
  }
  const columns = await prepareColumns(unit, fields, id)
  await replaceAffiliation(unit.tx, { ...row, ...columns, version: version + 1 })
  return publishAndList(unit, actor)
}

/** Removes another club. Throws if it has teams or the version is stale. */
export async function deleteAffiliation(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  version: number,
): Promise<AffiliationList> {
  await lockAffiliation(unit, id, version)
  const affiliation = (await listAffiliationRows(unit.tx)).find((row) => row.id === id)
  if (affiliation !== undefined && affiliation.teamCount > 0) throw conflict('affiliation.hasTeams')
  await removeAffiliation(unit.tx, id)
  return publishAndList(unit, actor)
}

async function lockAffiliation(
  unit: UnitOfWork,
  id: string,
  version: number,
): Promise<AffiliationRow> {
  await unit.lock('affiliations:all', 'exclusive')
  const row = await requireAffiliation(unit.tx, id)
  if (row.version !== version) throw staleVersion()
  return row
}

/** Returns the cleaned columns of another club. Throws if its name is taken. */
async function prepareColumns(
  { tx }: UnitOfWork,
  { name: typed, venue, contact }: AffiliationFields,
  id: string | null,
) {
  const name = cleanText(typed)
  const nameFolded = foldName(name)
  const others = (await listAffiliationRows(tx)).filter((row) => row.id !== id)
  if (others.some((row) => row.nameFolded === nameFolded)) {
    throw invalid([problem('name', 'affiliation.nameTaken')])
  }
  return { name, nameFolded, venue: cleanText(venue).trim(), contact: cleanText(contact).trim() }
}

async function publishAndList(unit: UnitOfWork, actor: Actor): Promise<AffiliationList> {
  unit.publish({ type: 'affiliations.changed', data: {} })
  return listAffiliations(unit.tx, actor)
}

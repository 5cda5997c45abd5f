import type { BodyOf } from '#contract/endpoint.ts'
import {
  ownSystem,
  systemDraft,
  type addTeamSystem as addEndpoint,
  type changeTeamSystem as changeEndpoint,
  type SystemDraft,
  type TeamSystem,
} from '#contract/teams/systems.ts'
import { cleanText, isBlank } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { checkSystem } from '#engine/teams/systems/check-system.ts'
import { systemsBySport } from '#engine/teams/systems/systems.ts'
import { auditAction } from '../accounts/audit-account.ts'
import type { Database } from '../platform/database/database.ts'
import { conflict, invalid, problem, staleVersion } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import {
  parseDefinition,
  insertSystem,
  removeSystem,
  replaceSystem,
  requireSystemRow,
  listSystemRows,
  findUsedSystems,
  type SystemRow,
} from './store.ts'

/** Maximum number of systems, since all are loaded with every choice. */
const maxSystems = 50

type SystemList = { items: TeamSystem[] }

/** Returns the club's own systems, by sport and name. */
export async function listSystems(db: Database): Promise<SystemList> {
  const rows = await listSystemRows(db)
  const used = await findUsedSystems(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => ({
    id: row.id,
    system: ownSystem.parse(parseDefinition(row)),
    isOffered: row.isOffered === 1,
    isUsed: used.has(row.id),
    version: row.version,
  }))
  return { items }
}

/** Stores a system. Throws if it is not playable or its name is taken in the sport. */
export async function addSystem(
  unit: UnitOfWork,
  actor: Actor,
  { system }: BodyOf<typeof addEndpoint>,
): Promise<SystemList> {
  await unit.lock('team:systems', 'exclusive')
  if ((await listSystemRows(unit.tx)).length >= maxSystems) {
    throw conflict('system.tooMany', { most: maxSystems })
  }
  const id = unit.newId()
  const row = {
    id,
    ...(await createColumns(unit, system, id)),
    isOffered: 1 as const,
    createdBy: actor.userId,
    createdAt: unit.now,
    version: 1,
  }
  await insertSystem(unit.tx, row)
  return publishChange(unit, actor, row, 'added')
}

/**
 * Changes a system, or whether it is offered. Throws for new rules while a team match or a tournament uses
 * it, for anything that adding one refuses, and for a stale version.
 */
export async function changeSystem(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { system, isOffered, version }: BodyOf<typeof changeEndpoint>,
): Promise<SystemList> {
  const row = await lockSystem(unit, id, version)
  const columns = system === undefined ? {} : await createColumns(unit, system, id)
  const changed: SystemRow = {
    ...row,
    ...columns,
    isOffered: isOffered === undefined ? row.isOffered : isOffered ? 1 : 0,
    version: version + 1,
  }
  const isChanged = changed.definition !== row.definition
  if (changed.sportId !== row.sportId) throw invalid([problem('sport', 'system.otherSport')])
  if (isChanged) await requireUnused(unit, id)
  await replaceSystem(unit.tx, version, changed)
  const offered = changed.isOffered === 1 ? 'offered' : 'no longer offered'
  const changes = [
    ...(isChanged ? ['changed'] : []),
    ...(changed.isOffered === row.isOffered ? [] : [offered]),
  ]
  return publishChange(unit, actor, changed, changes.join('; ') || 'unchanged')
}

/** Deletes a system. Throws if it is in use or the version is stale. */
export async function deleteSystem(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  version: number,
): Promise<SystemList> {
  const row = await lockSystem(unit, id, version)
  await requireUnused(unit, id)
  await removeSystem(unit.tx, id)
  return publishChange(unit, actor, row, 'deleted')
}

async function requireUnused({ tx }: UnitOfWork, id: string): Promise<void> {
  if ((await findUsedSystems(tx, [id])).has(id)) throw conflict('system.isUsed')
}

async function lockSystem(unit: UnitOfWork, id: string, version: number): Promise<SystemRow> {
  await unit.lock('team:systems', 'exclusive')
  const row = await requireSystemRow(unit.tx, id)
  if (row.version !== version) throw staleVersion()
  return row
}

type Slot = SystemDraft['home'][number]

/**
 * Returns a slot without control characters in its label. Removes a blank label, since a place without one
 * shows its id.
 */
function cleanLabel({ label = '', ...slot }: Slot): Slot {
  const clean = cleanText(label).trim()
  return isBlank(clean) ? slot : { ...slot, label: clean }
}

async function createColumns({ tx }: UnitOfWork, draft: SystemDraft, id: string) {
  const system: SystemDraft = {
    ...draft,
    name: cleanText(draft.name).trim(),
    source: cleanText(draft.source).trim(),
    home: draft.home.map(cleanLabel),
    away: draft.away.map(cleanLabel),
  }
  const nameFolded = foldName(system.name)
  const others = (await listSystemRows(tx)).filter((row) => row.id !== id)
  const isTaken =
    others.some((row) => row.sportId === system.sport && row.nameFolded === nameFolded) ||
    systemsBySport[system.sport].some(({ name }) => foldName(name) === nameFolded)
  const problems = [
    ...(nameFolded === '' ? [problem('name', 'field.required')] : []),
    ...(isTaken ? [problem('name', 'system.nameTaken')] : []),
    ...checkSystem({ ...system, id }).map(({ field, key, values, message }) => {
      return { field, key, values, message }
    }),
  ].map((fault) => ({ ...fault, field: `system.${fault.field}` }))
  if (problems.length > 0) throw invalid(problems)
  const definition = JSON.stringify(systemDraft.parse(system))
  return { sportId: system.sport, name: system.name, nameFolded, definition }
}

async function publishChange(
  unit: UnitOfWork,
  actor: Actor,
  { id, name }: SystemRow,
  changes: string,
): Promise<SystemList> {
  const details = { systemId: id, systemName: name, changes }
  auditAction(unit, actor, 'team_system.changed', { details })
  unit.publish({ type: 'systems.changed', data: {} })
  return listSystems(unit.tx)
}

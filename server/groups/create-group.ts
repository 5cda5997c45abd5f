import type { BodyOf } from '#contract/endpoint.ts'
import type {
  createGroup as endpoint,
  updateGroup as updateEndpoint,
} from '#contract/groups/group.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { createGroup as createGroupEvents } from '#engine/groups/create.ts'
import type { GroupDetails } from '#engine/groups/events.ts'
import type { GroupId } from '#engine/ids.ts'
import { t } from '#engine/access/messages.ts'
import { AppError, conflict, invalid, problem } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { toGroupActor, groups, saveMembersAndRequests } from './group.ts'
import type { LoadedGroup } from './group-state.ts'

/** Maximum number of letters in a group's icon. */
const maxIconLetters = 2

/** Cleans a name to one line. Throws if nothing readable is left. */
function cleanName(input: string): string {
  const name = cleanText(input).replaceAll(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(name)) throw invalid([problem('name', 'group.needsName')])
  return name
}

/** Cleans the given fields; omitted ones stay omitted. */
function cleanDetails(fields: Partial<BodyOf<typeof updateEndpoint>>): Partial<GroupDetails> {
  const { version: _version, name, ...others } = fields
  const details = { ...others, ...(name === undefined ? {} : { name: cleanName(name) }) }
  const letters =
    details.icon === undefined ? 0 : [...new Intl.Segmenter().segment(details.icon)].length
  if (letters > maxIconLetters) throw invalid([problem('icon', 'group.oneIcon')])
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? cleanText(value) : value]),
  ) as Partial<GroupDetails>
}

/** Creates a group, with or without a template. Its creator becomes its admin. */
export async function createGroup(
  unit: UnitOfWork,
  actor: Actor,
  { template, name, ...fields }: BodyOf<typeof endpoint>,
): Promise<LoadedGroup> {
  if (actor.playerId === null) throw new AppError('FORBIDDEN', t('access.noPlayerForGroups'))
  if ((await toGroupActor(unit, actor)).isRetired) throw conflict('group.retired')
  const details = { ...cleanDetails(fields), name: cleanName(name), template }
  const row = { id: unit.newId(), createdAt: unit.now, revision: 1, version: 1 }
  const group = await groups.create(
    unit,
    actor,
    { row },
    createGroupEvents(details, actor.playerId, unit.now),
  )
  await saveMembersAndRequests(unit, group)
  if (!group.state.details.isPrivate) {
    unit.publish({ type: 'group.created', data: { groupId: row.id } })
  }
  return group
}

/** Updates a group. Throws for a stale version and for fewer places than there are members. */
export async function updateGroup(
  unit: UnitOfWork,
  actor: Actor,
  id: GroupId,
  { version, ...fields }: BodyOf<typeof updateEndpoint>,
): Promise<LoadedGroup> {
  return groups.execute(
    unit,
    actor,
    id,
    { type: 'edit', details: cleanDetails(fields) },
    { version },
  )
}

import type { PlayerId } from '../ids.ts'
import type { GroupEvent, GroupDetails } from './events.ts'
import { groupDefaults, findTemplate, type GroupTemplateId } from './templates.ts'

/** Properties of a new group; the template supplies the rest. */
export type NewGroup = Partial<GroupDetails> & {
  readonly name: string
  readonly template: GroupTemplateId | null
}

/**
 * Returns the first events of a group's log: the template's properties with the given changes, and its
 * creator as admin. `at` is epoch ms. Source: specification, points 3 and 6; teams, 1.2.
 */
export function createGroup(
  { template, ...properties }: NewGroup,
  by: PlayerId,
  at: number,
): readonly GroupEvent[] {
  const { roles, ...limits } = findTemplate(template)
  const [title] = roles
  const details: GroupDetails = { ...limits, ...groupDefaults, description: '', ...properties }
  return [
    { type: 'created', facts: details, template, at, by },
    { type: 'joined', player: by, way: 'created', role: 'admin', title, addedBy: by, at, by },
  ]
}

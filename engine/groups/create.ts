import type { PlayerId } from '../ids.ts'
import type { GroupEvent, GroupFacts } from './events.ts'
import { groupDefaults, templateOf, type GroupTemplateId } from './templates.ts'

/** What somebody says of a new group; the rest comes from its template. */
export type NewGroup = Partial<GroupFacts> & {
  readonly name: string
  readonly template: GroupTemplateId | null
}

/**
 * The beginning of a group's log: what the template gives, changed by what was said, and its creator
 * as its admin. `at` is epoch ms.
 * Source: specification, points 3 and 6; teams, 1.2.
 */
export function createGroup(
  { template, ...said }: NewGroup,
  by: PlayerId,
  at: number,
): readonly GroupEvent[] {
  const { roles, ...limits } = templateOf(template)
  const [title] = roles
  const facts: GroupFacts = { ...limits, ...groupDefaults, description: '', ...said }
  return [
    { type: 'created', facts, template, at, by },
    { type: 'joined', player: by, way: 'created', role: 'admin', title, addedBy: by, at, by },
  ]
}

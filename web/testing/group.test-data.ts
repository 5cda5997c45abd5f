import type { GroupSummary } from '#contract/groups/group.ts'
import { groupDefaults } from '#engine/groups/templates.ts'

/** A group of a list, with some of it told. */
export function someGroup(told: Partial<GroupSummary> = {}): GroupSummary {
  return {
    ...groupDefaults,
    id: 'g1',
    name: 'Tomás and friends',
    description: '',
    category: 'practice',
    template: 'practice-group',
    maxSize: 12,
    isPrivate: false,
    requireApproval: false,
    memberCount: 3,
    isActive: true,
    createdAt: '2026-03-01T18:00:00.000Z',
    updatedAt: '2026-03-01T18:00:00.000Z',
    my: null,
    hasAsked: false,
    waiting: 0,
    version: 1,
    ...told,
  }
}

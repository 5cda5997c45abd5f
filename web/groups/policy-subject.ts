import type { GroupSummary } from '#contract/groups/group.ts'
import type { Subject } from '#engine/access/policy.ts'

/** Returns a group as the policy sees it for the reader. */
export const policySubject = ({
  isPrivate,
  my,
}: Pick<GroupSummary, 'isPrivate' | 'my'>): Subject => ({
  group: { isPrivate, membership: my },
})

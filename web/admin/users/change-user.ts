import type { BodyOf } from '#contract/endpoint.ts'
import { type AdminUser, changeRole } from '#contract/admin.ts'
import { call } from '../../platform/api/api.ts'
import { refetchChanged } from '../../platform/cache/refetch-changed.ts'

export async function changeUser(
  { id, version }: AdminUser,
  change: Omit<BodyOf<typeof changeRole>, 'version'>,
): Promise<void> {
  try {
    await call(changeRole, { params: { id }, body: { ...change, version } })
  } catch (error) {
    // Someone else may have changed the account: show the latest state.
    void refetchChanged(changeRole.changes)
    throw error
  }
}

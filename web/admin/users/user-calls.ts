import type { QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  actOnUser,
  type AdminAction,
  type AdminUser,
  changeRole,
  createUser,
} from '#contract/admin.ts'
import { call } from '../../platform/api/api.ts'
import { keys } from '../../platform/cache/query-keys.ts'

async function refresh(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.admin() })
}

export async function changeUser(
  client: QueryClient,
  { id, version }: AdminUser,
  change: Omit<BodyOf<typeof changeRole>, 'version'>,
): Promise<void> {
  try {
    await call(changeRole, { params: { id }, body: { ...change, version } })
  } finally {
    // Also where somebody else was faster: the list then shows what they did.
    await refresh(client)
  }
}

export async function act(
  client: QueryClient,
  { id }: AdminUser,
  action: AdminAction,
  reason: string,
): Promise<string | null> {
  const { recoveryCode } = await call(actOnUser, { params: { id }, body: { action, reason } })
  await refresh(client)
  return recoveryCode
}

export async function addUser(client: QueryClient, body: BodyOf<typeof createUser>) {
  const made = await call(createUser, { body })
  await refresh(client)
  return made
}

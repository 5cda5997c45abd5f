import type { SignInResult } from '#contract/players/accounts.ts'
import { enter } from '../../platform/session/enter.ts'

/** Enters with the answer to a first factor; gives the ticket where a second one is asked for. */
export async function finishSignIn(
  { user, expiresAt, accessToken, refreshToken, ticket }: SignInResult,
  next: string | undefined,
): Promise<string | null> {
  if (user === null || expiresAt === null) return ticket
  await enter({ user, expiresAt, accessToken, refreshToken }, next)
  return null
}

import type { SignInResult } from '#contract/players/accounts.ts'
import { startSession } from '../../platform/session/start-session.ts'

/** Completes a sign-in; returns the ticket if a second factor is required. */
export async function finishSignIn(
  { user, expiresAt, accessToken, refreshToken, ticket }: SignInResult,
  next: string | undefined,
): Promise<string | null> {
  if (user === null || expiresAt === null) return ticket
  await startSession({ user, expiresAt, accessToken, refreshToken }, next)
  return null
}

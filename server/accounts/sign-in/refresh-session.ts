import { unauthorized } from '../../platform/http/errors.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { auditAccount } from '../audit-account.ts'
import {
  createFingerprint,
  issueTokens,
  refreshGraceMs,
  sessionLifetimeMs,
  toSessionUser,
  type Client,
  type OpenedSession,
} from './session.ts'
import {
  endSession,
  findSession,
  findUser,
  updateSessionSeen,
  markRefreshTokenUsed,
  type FoundSession,
} from '../store.ts'

type RefreshOutcome =
  | { opened: OpenedSession }
  | { refusal: 'signIn.refreshToken' | 'account.notFoundOrLocked' }

/**
 * Exchanges a refresh token for a new pair. A token works once. Reuse after the grace period ends all
 * sessions of its family.
 */
export async function refreshSession(
  context: AppContext,
  token: string,
  client: Client,
): Promise<OpenedSession> {
  // Thrown after the unit of work, since the end of a session must be stored although the request is
  // refused.
  const outcome = await context.runInUnitOfWork(async (unit) =>
    exchangeToken(context, unit, token, client),
  )
  if ('refusal' in outcome) throw unauthorized(outcome.refusal)
  return outcome.opened
}

async function exchangeToken(
  { secret }: AppContext,
  unit: UnitOfWork,
  token: string,
  client: Client,
): Promise<RefreshOutcome> {
  const hash = sha256(token)
  const session = await findSession(unit.tx, hash, 'refresh')
  if (session === null || isOver(session, unit.now)) return { refusal: 'signIn.refreshToken' }
  if (session.fingerprint !== createFingerprint(secret, client.userAgent)) {
    await endSession(unit.tx, session.sessionId, 'fingerprint', unit.now)
    await auditAccount(unit, 'token.moved', { ...session, client }, { outcome: 'blocked' })
    return { refusal: 'signIn.refreshToken' }
  }
  const user = await findUser(unit.tx, session.userId)
  if (user === null || user.isActive === 0 || user.lockedAt !== null)
    return { refusal: 'account.notFoundOrLocked' }
  if (!(await markRefreshTokenUsed(unit.tx, hash, unit.now)) && !isInGrace(session, unit.now)) {
    await endSession(unit.tx, session.sessionId, 'refresh token used twice', unit.now)
    await auditAccount(unit, 'token.reused', { ...session, client }, { outcome: 'blocked' })
    return { refusal: 'signIn.refreshToken' }
  }
  const latestEnd = unit.now + sessionLifetimeMs
  // A session opened by a clock that was ahead gets the usual lifetime from now. A club tablet stays signed
  // in while it is used; the session of a scoring code ends with the code.
  const isClubTablet = session.isTablet === 1 && session.scope === null
  const endsAt = isClubTablet ? latestEnd : Math.min(session.endsAt, latestEnd)
  await updateSessionSeen(unit.tx, session.sessionId, { lastSeenAt: unit.now, endsAt })
  const tokens = await issueTokens(unit, session.sessionId, endsAt)
  return { opened: { ...tokens, user: await toSessionUser(unit.tx, user) } }
}

function isOver(session: FoundSession, now: number): boolean {
  return session.endedAt !== null || session.expiresAt <= now || session.endsAt <= now
}

// Checked in both directions: after the clock is set back, the grace period would last too long.
function isInGrace(session: FoundSession, now: number): boolean {
  return session.usedAt === null || Math.abs(now - session.usedAt) <= refreshGraceMs
}

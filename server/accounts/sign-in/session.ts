import type { Session, SessionUser, SignInResult } from '#contract/players/accounts.ts'
import { readDeviceName } from '#engine/accounts/device-name.ts'
import type { ClubSettings } from '#contract/club/club-settings.ts'
import { findLatestPlausibleTime } from '../../platform/http/clock-ahead.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { setInLru } from '../../platform/threads/lru.ts'
import { notifySignIn } from '../account-notices.ts'
import { findPlayerPermissions, findPendingStep } from './account-access.ts'
import { hmac, newToken, sha256 } from '../../platform/security/hashing.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import {
  deleteAccessTokens,
  insertSession,
  insertTokens,
  setLastLogin,
  type UserRow,
} from '../store.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Lifetimes of an access token, an unused refresh token and a session, in ms. */
export const accessLifetimeMs = 15 * minute
export const refreshLifetimeMs = 30 * day
export const sessionLifetimeMs = 90 * day
/** Grace period in which two tabs may use the same refresh token. Later use counts as theft. */
export const refreshGraceMs = 10_000

/** The client of a request: a browser with cookies, or an API client with a token pair. */
export type Client = {
  readonly kind: 'browser' | 'api'
  readonly userAgent: string
  readonly address: string
  /** Links the request to its audit events. */
  readonly correlationId: string
}

/** A session just opened or refreshed, with its tokens in clear. */
export type OpenedSession = {
  readonly user: SessionUser
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresAt: number
}

/** Maximum number of cached fingerprints. */
const maxCachedFingerprints = 300
/** Longer user agents are not cached. */
const maxCachedUserAgentLength = 400
const fingerprints = new Map<string, string>()

/**
 * Returns a fingerprint of the user agent without version numbers, so that a browser update signs no one out.
 */
export function createFingerprint(secret: string, userAgent: string): string {
  const browser = userAgent.replace(/[\d.]+/g, '')
  const key = `${secret} ${browser}`
  const computed = fingerprints.get(key) ?? hmac(secret, browser)
  if (browser.length <= maxCachedUserAgentLength)
    setInLru(fingerprints, key, computed, maxCachedFingerprints)
  return computed
}

/** Opens a session for an authenticated user. */
export async function openSession(
  unit: UnitOfWork,
  secret: string,
  user: UserRow,
  client: Client,
): Promise<OpenedSession> {
  const id = unit.newId()
  await notifySignIn(unit, user, createFingerprint(secret, client.userAgent), client.userAgent)
  await insertSession(unit.tx, {
    id,
    userId: user.id,
    client: client.kind,
    fingerprint: createFingerprint(secret, client.userAgent),
    createdAt: unit.now,
    lastSeenAt: unit.now,
    endsAt: unit.now + sessionLifetimeMs,
    endedAt: null,
    endedReason: null,
    description: readDeviceName(client.userAgent),
  })
  await setLastLogin(unit.tx, user.id, unit.now)
  const tokens = await issueTokens(unit, id, unit.now + sessionLifetimeMs)
  return { ...tokens, user: await toSessionUser(unit.tx, { ...user, lastLoginAt: unit.now }) }
}

/** Prefix of every access token, so that none is mistaken for an API key. */
const accessTokenPrefix = 'session_'

/** Issues a new token pair. Neither token outlives the session. */
export async function issueTokens(unit: UnitOfWork, sessionId: string, endsAt: number) {
  const accessToken = `${accessTokenPrefix}${newToken()}`
  const refreshToken = newToken()
  const expiresAt = Math.min(unit.now + accessLifetimeMs, endsAt)
  await insertTokens(unit.tx, [
    { hash: sha256(accessToken), sessionId, kind: 'access', expiresAt, usedAt: null },
    {
      hash: sha256(refreshToken),
      sessionId,
      kind: 'refresh',
      expiresAt: Math.min(unit.now + refreshLifetimeMs, endsAt),
      usedAt: null,
    },
  ])
  const latest = findLatestPlausibleTime(unit.now) + accessLifetimeMs
  await deleteAccessTokens(unit.tx, sessionId, { before: unit.now, after: latest })
  return { accessToken, refreshToken, expiresAt }
}

/** Returns the user as clients see it, with the permissions under the club's current settings. */
export async function toSessionUser(db: Database, user: UserRow): Promise<SessionUser> {
  return viewUser(user, await readSettings(db))
}

/** Returns the fields of a user that clients may see. */
function viewUser(user: UserRow, settings: ClubSettings): SessionUser {
  return {
    id: user.id,
    name: user.name,
    firstName: user.name.split(/\s+/)[0] ?? user.name,
    fullName: user.name,
    email: user.email,
    username: user.handle,
    phoneNumber: user.phoneNumber,
    phoneVerified: user.phoneVerified === 1,
    role: user.role,
    isRoleWaiting: user.isRoleWaiting === 1,
    awaits: findPendingStep(user, settings),
    ...findPlayerPermissions(user, settings),
    avatar: user.avatar,
    playerId: user.playerId,
    isDemo: user.isDemo === 1,
    isTablet: user.isTablet === 1,
    scope: user.scope,
    createdAt: iso(user.createdAt),
    lastLogin: isoOrNull(user.lastLoginAt),
  }
}

/** The result of a first factor: a session, or a request for the second factor. */
export type FirstFactorResult =
  | { readonly kind: 'session'; readonly opened: OpenedSession }
  | { readonly kind: 'second_factor'; readonly ticket: string }

/** Returns the reply to a first factor. The token is empty while the second factor is missing. */
export function createSignInReply(signIn: FirstFactorResult, client: Client): SignInResult {
  if (signIn.kind === 'session') {
    const { user, ...rest } = createSessionReply(signIn.opened, client)
    return { requiresTwoFactor: false, ticket: null, user, ...rest }
  }
  const { ticket } = signIn
  const empty = client.kind === 'api' ? '' : null
  return {
    requiresTwoFactor: true,
    ticket,
    user: null,
    accessToken: empty,
    refreshToken: empty,
    expiresAt: null,
  }
}

/** Returns the reply to a sign-in. Only API clients get the tokens in the body. */
export function createSessionReply(opened: OpenedSession, client: Client): Session {
  const isApiClient = client.kind === 'api'
  return {
    user: opened.user,
    accessToken: isApiClient ? opened.accessToken : null,
    refreshToken: isApiClient ? opened.refreshToken : null,
    expiresAt: iso(opened.expiresAt),
  }
}

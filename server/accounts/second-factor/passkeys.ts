import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { conflict, invalid, unauthorized, problem } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { auditAccount, auditAccountSeparately, toAuditedAccount } from '../audit-account.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeyRows,
  recordPasskeyUse,
  type PasskeyRow,
} from './passkey-store.ts'
import type { Client, FirstFactorResult } from '../sign-in/session.ts'
import { findUser, lockSignInMethods, requireUser, type UserRow } from '../store.ts'
import { findTicket, issueTicket, useTicket } from '../tickets.ts'
import { checkProof, type ProofRequest } from './proof.ts'

/** Loaded on first use, so that clubs without passkeys don't load it. */
const loadWebAuthn = async () => import('@simplewebauthn/server')

type Challenge = { readonly challenge: string }

const challengeLifetimeMs = 5 * 60 * 1000
const maxPasskeys = 20

/** The origin and the host that a passkey is bound to. */
export type Site = { readonly origin: string; readonly id: string }

/** Returns the origin and host of a request. The browser signs them, which confirms them. */
export function createSite(protocol: string, host: string): Site {
  return { origin: `${protocol}://${host}`, id: host.replace(/:\d+$/, '') }
}

/** Issues a ticket for the answer to a challenge. */
export async function issueChallenge(
  unit: UnitOfWork,
  kind: 'new_passkey' | 'passkey',
  userId: string | null,
  options: Challenge,
) {
  const data: Challenge = { challenge: options.challenge }
  const ticket = await issueTicket(unit, { kind, userId, data, lifetimeMs: challengeLifetimeMs })
  return { ticket, options: { ...options } }
}

/** Returns options with a challenge to create a passkey. */
export async function createPasskeyOptions({ db }: AppContext, user: UserRow, site: Site) {
  const rows = await listPasskeyRows(db, user.id)
  if (rows.length >= maxPasskeys) throw conflict('passkey.tooMany')
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Fivebar',
    rpID: site.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: Buffer.from(user.id),
    attestationType: 'none',
    excludeCredentials: rows.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/** Verifies a browser's response to a registration challenge; returns null if it is invalid. */
async function verifyNewPasskey(site: Site, challenge: string, answer: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => null)
  return verified?.verified === true ? verified.registrationInfo : null
}

type NewPasskey = {
  readonly ticket: string
  readonly answer: RegistrationResponseJSON
}

/** A passkey created for a challenge of this account. */
export type VerifiedPasskey = Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'> & {
  readonly ticketHash: string
}

/** Verifies a passkey that the browser created for this account's challenge. Attempts are limited. */
export async function requireNewPasskey(
  context: AppContext,
  proof: ProofRequest,
  site: Site,
  { ticket: token, answer }: NewPasskey,
): Promise<VerifiedPasskey> {
  const ticket = await findTicket<Challenge>(context.db, 'new_passkey', token, context.clock())
  if (ticket === null || ticket.userId !== proof.actor.userId) throw unauthorized('signIn.token')
  const verified = await verifyNewPasskey(site, ticket.data.challenge, answer)
  if (
    !(await checkProof(context, proof, 'passkey', async () => verified !== null)) ||
    verified === null
  ) {
    throw invalid([problem('answer', 'passkey.notVerified')])
  }
  const { id, publicKey, counter, transports = [] } = verified.credential
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
    ticketHash: ticket.hash,
  }
}

/** Stores a verified passkey of the caller. */
export async function addPasskey(
  unit: UnitOfWork,
  { actor, client }: ProofRequest,
  name: string,
  { ticketHash, ...passkey }: VerifiedPasskey,
): Promise<PasskeyRow> {
  await lockSignInMethods(unit, actor.userId)
  if (!(await useTicket(unit, ticketHash))) throw unauthorized('signIn.token')
  const rows = await listPasskeyRows(unit.tx, actor.userId)
  if (rows.length >= maxPasskeys) throw conflict('passkey.tooMany')
  const row = { ...passkey, userId: actor.userId, name, createdAt: unit.now, lastUsedAt: null }
  await insertPasskey(unit.tx, row)
  await auditAccount(unit, 'passkey.added', toAuditedAccount(actor, client), { details: { name } })
  return row
}

/** Removes a passkey of the caller. Throws if it is the only way to sign in. */
export async function removePasskey(
  unit: UnitOfWork,
  { actor, client }: ProofRequest,
  id: string,
): Promise<void> {
  await lockSignInMethods(unit, actor.userId)
  if (!(await deletePasskey(unit.tx, actor.userId, id))) throw conflict('passkey.gone')
  const { passwordHash, phoneVerified } = await requireUser(unit.tx, actor.userId)
  const others = await listPasskeyRows(unit.tx, actor.userId)
  if (passwordHash === null && phoneVerified === 0 && others.length === 0)
    throw conflict('account.passkeyIsOnlyWay')
  await auditAccount(unit, 'passkey.removed', toAuditedAccount(actor, client))
}

/** Returns a sign-in challenge. It names no account, since the person is not known yet. */
export async function createPasskeySignInOptions(context: AppContext, site: Site) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'preferred',
  })
  return context.runInUnitOfWork(async (unit) => issueChallenge(unit, 'passkey', null, options))
}

const wrongPasskey = () => unauthorized('signIn.wrong')

/** Signs in with a signed passkey challenge. Without user verification it counts as one factor. */
export async function signInWithPasskey(
  context: AppContext,
  client: Client,
  site: Site,
  { ticket: token, answer }: { ticket: string; answer: AuthenticationResponseJSON },
): Promise<FirstFactorResult> {
  const ticket = await findTicket<Challenge>(context.db, 'passkey', token, context.clock())
  if (ticket === null) throw unauthorized('signIn.token')
  // The id comes unchecked from the client.
  const row = typeof answer.id === 'string' ? await findPasskey(context.db, answer.id) : null
  const verified =
    row === null ? null : await verifySignature(site, ticket.data.challenge, row, answer)
  if (row === null || verified === null) {
    const account = { userId: row?.userId ?? null, client }
    await auditAccountSeparately(context, 'login.failed', account, {
      details: { factor: 'passkey' },
    })
    throw wrongPasskey()
  }
  return context.runInUnitOfWork(async (unit) => {
    if (!(await useTicket(unit, ticket.hash))) throw unauthorized('signIn.token')
    const user = await findUser(unit.tx, row.userId)
    if (user === null) throw wrongPasskey()
    await recordPasskeyUse(unit.tx, row.id, verified.newCounter, unit.now)
    const factor = verified.userVerified ? 'verified passkey' : 'passkey'
    return completeSignIn(unit, context.secret, user, factor, client)
  })
}

async function verifySignature(
  site: Site,
  challenge: string,
  row: PasskeyRow,
  answer: AuthenticationResponseJSON,
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: row.id,
      publicKey: Buffer.from(row.publicKey, 'base64url'),
      counter: row.counter,
    },
    requireUserVerification: false,
  }).catch(() => null)
  return result?.verified === true ? result.authenticationInfo : null
}

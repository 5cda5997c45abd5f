import type { FastifyRequest } from 'fastify'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import {
  getMe,
  logIn as logInEndpoint,
  logInDemo as logInDemoEndpoint,
  logOut as logOutEndpoint,
  refreshSession as refreshEndpoint,
} from '#contract/players/accounts.ts'
import * as apiKeysContract from '#contract/security/api-keys.ts'
import * as devicesContract from '#contract/security/devices.ts'
import * as emailContract from '#contract/security/email.ts'
import * as passkeysContract from '#contract/security/passkeys.ts'
import * as passwordsContract from '#contract/security/passwords.ts'
import * as phoneContract from '#contract/security/phone.ts'
import * as secondFactorContract from '#contract/security/second-factor.ts'
import { unauthorized } from '../platform/http/errors.ts'
import { sha256 } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { createRateLimitError } from '../platform/limits/charge.ts'
import {
  acts,
  reads,
  writes,
  writesPrepared,
  type Actor,
  type Route,
} from '../platform/http/serve.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts'
import {
  clearSessionCookies,
  readClient,
  readDeviceToken,
  readRefreshToken,
  setDeviceCookie,
} from './sign-in/cookies.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { generatePassword } from './passwords/generate-password.ts'
import { closeSockets, sendSession, sendSignInResult } from './sign-in/send-session.ts'
import { logIn } from './sign-in/log-in.ts'
import { logInDemo } from './sign-in/log-in-demo.ts'
import { auditAccount, toAuditedAccount } from './audit-account.ts'
import {
  addPasskey,
  createPasskeyOptions,
  createPasskeySignInOptions,
  removePasskey,
  signInWithPasskey,
  createSite,
} from './second-factor/passkeys.ts'
import { changePassword, resetPassword } from './passwords/password.ts'
import { requirePhoneCode, sendPhoneCode } from './second-factor/phone-code.ts'
import { requirePhoneNumber } from './second-factor/phone-number.ts'
import { refreshSession } from './sign-in/refresh-session.ts'
import { refuseSuspicious } from './refuse-suspicious.ts'
import { endDevice, endOtherDevices, viewPasskey, removePhone, loadSecurity } from './security.ts'
import { toSessionUser, type Client } from './sign-in/session.ts'
import { changeUser, endSession, findSession, findUser, requireUser } from './store.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  replaceBackupCodes,
  issueRecoveryCode,
  completeSecondFactor,
  setUpTwoFactor,
} from './second-factor/two-factor.ts'
import { requirePassword } from './second-factor/proof.ts'
import { sendEmailVerification, verifyEmail } from './verify-email.ts'
import { iso } from '../platform/iso.ts'

const done = { done: true as const }

/** Returns the session of the refresh cookie, for a browser whose access token has expired. */
async function findSessionOfRefreshToken(
  { db }: AppContext,
  request: FastifyRequest,
): Promise<string | null> {
  const token = readRefreshToken(request)
  if (token === null) return null
  return (await findSession(db, sha256(token), 'refresh'))?.sessionId ?? null
}

const findSite = (request: FastifyRequest, { config }: AppContext) =>
  config.publicUrl.startsWith('https:')
    ? createSite('https', new URL(config.publicUrl).host)
    : createSite(request.protocol, request.host)

const signInRoutes: readonly Route[] = [
  acts(logInEndpoint, async ({ body, request, reply }, context) => {
    const client = readClient(request)
    const input = { ...body, address: request.ip, device: readDeviceToken(request), client }
    const { device, signIn } = await logIn(context, input)
    if (device !== null) setDeviceCookie(request, reply, device)
    return sendSignInResult({ request, reply }, signIn, client)
  }),

  acts(logInDemoEndpoint, async ({ body, request, reply }, context) => {
    const client = readClient(request)
    return sendSession({ request, reply }, await logInDemo(context, body.as, client), client)
  }),

  acts(secondFactorContract.passSecondFactor, async ({ body, request, reply }, context) => {
    const client = readClient(request)
    const input = { client, device: readDeviceToken(request) }
    const { opened, device } = await completeSecondFactor(context, body, input)
    if (device !== null) setDeviceCookie(request, reply, device)
    return sendSession({ request, reply }, opened, client)
  }),

  acts(phoneContract.sendPhoneCode, async ({ body, request }, context) => {
    const client = readClient(request)
    await refuseSuspicious(context, client, [body.phoneNumber])
    const phone = await requirePhoneNumber(body.phoneNumber, body.countryCode)
    return sendPhoneCode(context, { phone, userId: null, request: body.request, client })
  }),

  acts(passkeysContract.passkeySignInOptions, async ({ request }, context) => {
    return createPasskeySignInOptions(context, findSite(request, context))
  }),

  acts(passkeysContract.signInWithPasskey, async ({ body, request, reply }, context) => {
    const client = readClient(request)
    const answer = body.answer as unknown as AuthenticationResponseJSON
    const input = { ticket: body.ticket, answer }
    const signIn = await signInWithPasskey(context, client, findSite(request, context), input)
    return sendSignInResult({ request, reply }, signIn, client)
  }),

  acts(refreshEndpoint, async ({ body, request, reply }, context) => {
    const client = readClient(request)
    const token = client.kind === 'api' ? (body.refreshToken ?? null) : readRefreshToken(request)
    if (token === null) throw unauthorized('signIn.refreshToken')
    return sendSession({ request, reply }, await refreshSession(context, token, client), client)
  }),

  acts(logOutEndpoint, async ({ actor, request, reply }, context) => {
    const sessionId = actor?.sessionId ?? (await findSessionOfRefreshToken(context, request))
    if (sessionId !== null) {
      await context.runInUnitOfWork(async (unit) => {
        await endSession(unit.tx, sessionId, 'signed out', unit.now)
        if (actor !== null)
          await auditAccount(unit, 'session.ended', toAuditedAccount(actor, readClient(request)))
      })
      request.server.endSession(sessionId)
    }
    clearSessionCookies(request, reply)
    return null
  }),

  reads(getMe, async ({ actor }, { db, eventCursor }) => {
    const cursor = eventCursor()
    const user = await findUser(db, actor.userId)
    if (user === null) throw unauthorized('account.notFound')
    return {
      user: await toSessionUser(db, user),
      expiresAt: iso(actor.expiresAt),
      passwordChangeRequired: user.passwordChangeRequired === 1,
      cursor,
    }
  }),
]

const passwordRoutes: readonly Route[] = [
  acts(passwordsContract.forgotPassword, async ({ body, request }, context) => {
    const client = readClient(request)
    await refuseSuspicious(context, client, [body.email])
    await forgotPassword(context, { email: body.email, client })
    return done
  }),

  acts(passwordsContract.resetPassword, async ({ body, request }, context) => {
    closeSockets(request, await resetPassword(context, readClient(request), body))
    return done
  }),

  acts(passwordsContract.changePassword, async ({ actor, body, request }, context) => {
    closeSockets(request, await changePassword(context, actor, readClient(request), body))
    return done
  }),

  acts(passwordsContract.generatePassword, async () => ({ password: generatePassword() })),

  acts(emailContract.sendEmailVerification, async ({ actor }, context) => {
    const wait = await sendEmailVerification(context, actor.userId)
    if (wait !== null) throw createRateLimitError(context, wait)
    return done
  }),

  acts(emailContract.verifyEmail, async ({ body, request }, context) => {
    await verifyEmail(context, readClient(request), body.token)
    return done
  }),
]

async function linkPhone(
  context: AppContext,
  actor: Actor,
  client: Client,
  body: { phoneNumber: string; countryCode: string; code: string },
) {
  const phone = await requirePhoneNumber(body.phoneNumber, body.countryCode)
  await requirePhoneCode(context, { phone, userId: actor.userId, request: '', client }, body.code)
  return context.runInUnitOfWork(async (unit) => {
    const columns = {
      phoneNumber: phone.digits,
      countryCode: phone.countryCode,
      phoneVerified: 1 as const,
    }
    await changeUser(unit.tx, actor.userId, columns, unit.now)
    await auditAccount(unit, 'phone.linked', toAuditedAccount(actor, client))
    return toSessionUser(unit.tx, await requireUser(unit.tx, actor.userId))
  })
}

const securityRoutes: readonly Route[] = [
  reads(devicesContract.getSecurity, async ({ actor }, context) => loadSecurity(context, actor)),

  acts(phoneContract.sendMyPhoneCode, async ({ actor, body, request }, context) => {
    const phone = await requirePhoneNumber(body.phoneNumber, body.countryCode)
    await requirePassword(context, { actor, client: readClient(request) }, body.password)
    return sendPhoneCode(context, {
      phone,
      userId: actor.userId,
      request: '',
      client: readClient(request),
    })
  }),

  acts(phoneContract.verifyMyPhone, async ({ actor, body, request }, context) => {
    return linkPhone(context, actor, readClient(request), body)
  }),

  acts(phoneContract.removeMyPhone, async ({ actor, body, request }, context) => {
    await removePhone(context, { actor, client: readClient(request) }, body.password)
    return toSessionUser(context.db, await requireUser(context.db, actor.userId))
  }),

  acts(secondFactorContract.setUpTwoFactor, async ({ actor, body, request }, context) =>
    setUpTwoFactor(context, { actor, client: readClient(request) }, body.password),
  ),

  acts(secondFactorContract.enableTwoFactor, async ({ actor, body, request }, context) =>
    enableTwoFactor(context, { actor, client: readClient(request) }, body.code),
  ),

  acts(secondFactorContract.disableTwoFactor, async ({ actor, body, request }, context) => {
    await disableTwoFactor(context, { actor, client: readClient(request) }, body.password)
    return done
  }),

  acts(secondFactorContract.renewBackupCodes, async ({ actor, body, request }, context) =>
    replaceBackupCodes(context, { actor, client: readClient(request) }, body.password),
  ),

  acts(secondFactorContract.makeRecoveryCode, async ({ actor, body, request }, context) =>
    issueRecoveryCode(context, { actor, client: readClient(request) }, body.password),
  ),

  acts(passkeysContract.passkeyOptions, async ({ actor, body, request }, context) =>
    createPasskeyOptions(
      context,
      { actor, client: readClient(request) },
      findSite(request, context),
      body.password,
    ),
  ),

  acts(passkeysContract.addPasskey, async ({ actor, body, request }, context) => {
    const answer = body.answer as unknown as RegistrationResponseJSON
    const input = { ticket: body.ticket, name: body.name, answer }
    const site = findSite(request, context)
    return viewPasskey(
      await addPasskey(context, { actor, client: readClient(request) }, site, input),
    )
  }),

  acts(passkeysContract.removePasskey, async ({ actor, params, body, request }, context) => {
    const proof = { actor, client: readClient(request) }
    await removePasskey(context, proof, { id: params.id, password: body.password })
    return done
  }),

  acts(devicesContract.endDevice, async ({ actor, params, request }, context) => {
    await endDevice(context, actor, readClient(request), params.id)
    closeSockets(request, [params.id])
    return done
  }),

  acts(devicesContract.endOtherDevices, async ({ actor, request }, context) => {
    const ended = await endOtherDevices(context, actor, readClient(request))
    closeSockets(request, ended)
    return { ended: ended.length }
  }),
]

const apiKeyRoutes: readonly Route[] = [
  reads(apiKeysContract.listMyApiKeys, async ({ actor }, { db }) => listApiKeys(db, actor.userId)),

  writesPrepared(
    apiKeysContract.createApiKey,
    async ({ actor, body, request }, context) =>
      requirePassword(context, { actor, client: readClient(request) }, body.password),
    async ({ actor, body }, unit) => createApiKey(unit, actor, body),
  ),

  writes(apiKeysContract.revokeMyApiKey, async ({ actor, params }, unit) => {
    await revokeApiKey(unit, actor, { id: params.id, userId: actor.userId })
    return listApiKeys(unit.tx, actor.userId)
  }),

  reads(apiKeysContract.listApiKeys, async ({ actor }, { db }) => {
    requirePermission(actor, 'user.read')
    return listApiKeys(db, null)
  }),

  writes(apiKeysContract.revokeApiKey, async ({ actor, params }, unit) => {
    requirePermission(actor, 'user.manage')
    await revokeApiKey(unit, actor, { id: params.id, userId: null })
    return listApiKeys(unit.tx, null)
  }),
]

export const accountRoutes: readonly Route[] = [
  ...signInRoutes,
  ...passwordRoutes,
  ...securityRoutes,
  ...apiKeyRoutes,
]

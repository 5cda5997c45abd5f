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
import { chargeResetMail, forgotPassword } from './passwords/forgot-password.ts'
import { generatePassword } from './passwords/generate-password.ts'
import { closeSockets, sendSession, sendSignInResult } from './sign-in/send-session.ts'
import { logIn } from './sign-in/log-in.ts'
import { logInDemo } from './sign-in/log-in-demo.ts'
import { auditAccount, toAuditedAccount } from './audit-account.ts'
import {
  addPasskey,
  createPasskeyOptions,
  createPasskeySignInOptions,
  issueChallenge,
  removePasskey,
  requireNewPasskey,
  signInWithPasskey,
  createSite,
} from './second-factor/passkeys.ts'
import {
  changePassword,
  checkPasswordChange,
  checkPasswordReset,
  resetPassword,
} from './passwords/password.ts'
import { requirePhoneCode, sendPhoneCode } from './second-factor/phone-code.ts'
import { requirePhoneNumber } from './second-factor/phone-number.ts'
import { refreshSession } from './sign-in/refresh-session.ts'
import { refuseSuspicious } from './refuse-suspicious.ts'
import {
  endDevice,
  endOtherDevices,
  linkPhone,
  viewPasskey,
  removePhone,
  loadSecurity,
} from './security.ts'
import { toSessionUser } from './sign-in/session.ts'
import { endSession, findSession, findUser, requireUser } from './store.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  replaceBackupCodes,
  requireAppCode,
  issueRecoveryCode,
  completeSecondFactor,
  setUpTwoFactor,
} from './second-factor/two-factor.ts'
import { requirePassword, type ProofRequest } from './second-factor/proof.ts'
import { chargeVerificationMail, sendEmailVerification, verifyEmail } from './verify-email.ts'
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

/** The caller and their client, for what changes how they sign in. */
const readProof = ({
  actor,
  request,
}: {
  actor: Actor
  request: FastifyRequest
}): ProofRequest => ({
  actor,
  client: readClient(request),
})

/** Throws if the password in a request is wrong. Returns the caller's account. */
const requireSentPassword = async (
  input: { actor: Actor; request: FastifyRequest; body: { readonly password: string } },
  context: AppContext,
) => requirePassword(context, readProof(input), input.body.password)

const passwordRoutes: readonly Route[] = [
  writesPrepared(
    passwordsContract.forgotPassword,
    async ({ body, request }, context) => {
      await refuseSuspicious(context, readClient(request), [body.email])
      return chargeResetMail(context, body.email)
    },
    async ({ request }, unit, email, { secret }) => {
      // The limit is not reported, since that would reveal requests made by others.
      if (email !== null) await forgotPassword(unit, secret, { email, client: readClient(request) })
      return done
    },
  ),

  writesPrepared(
    passwordsContract.resetPassword,
    async ({ body }, context) => checkPasswordReset(context, body),
    async ({ request }, unit, checked, context) => {
      const ended = await resetPassword(unit, context, readClient(request), checked)
      unit.afterCommit(() => closeSockets(request, ended))
      return done
    },
  ),

  writesPrepared(
    passwordsContract.changePassword,
    async (input, context) => checkPasswordChange(context, readProof(input), input.body),
    async (input, unit, checked) => {
      const ended = await changePassword(unit, readProof(input), checked)
      unit.afterCommit(() => closeSockets(input.request, ended))
      return done
    },
  ),

  reads(passwordsContract.generatePassword, async () => ({ password: generatePassword() })),

  writesPrepared(
    emailContract.sendEmailVerification,
    async ({ actor }, context) => {
      const wait = await chargeVerificationMail(context, actor.userId)
      if (wait !== null) throw createRateLimitError(context, wait)
    },
    async ({ actor }, unit, _charged, context) => {
      await sendEmailVerification(unit, context, actor.userId)
      return done
    },
  ),

  writes(emailContract.verifyEmail, async ({ body, request }, unit, context) => {
    await verifyEmail(unit, context, readClient(request), body.token)
    return done
  }),
]

const securityRoutes: readonly Route[] = [
  reads(devicesContract.getSecurity, async ({ actor }, context) => loadSecurity(context, actor)),

  acts(phoneContract.sendMyPhoneCode, async (input, context) => {
    const { actor, body, request } = input
    const phone = await requirePhoneNumber(body.phoneNumber, body.countryCode)
    await requireSentPassword(input, context)
    return sendPhoneCode(context, {
      phone,
      userId: actor.userId,
      request: '',
      client: readClient(request),
    })
  }),

  writesPrepared(
    phoneContract.verifyMyPhone,
    async ({ actor: { userId }, body, request }, context) => {
      const phone = await requirePhoneNumber(body.phoneNumber, body.countryCode)
      const client = readClient(request)
      await requirePhoneCode(context, { phone, userId, request: '', client }, body.code)
      return phone
    },
    async (input, unit, phone) => {
      await linkPhone(unit, readProof(input), phone)
      return toSessionUser(unit.tx, await requireUser(unit.tx, input.actor.userId))
    },
  ),

  writesPrepared(phoneContract.removeMyPhone, requireSentPassword, async (input, unit) => {
    await removePhone(unit, readProof(input))
    return toSessionUser(unit.tx, await requireUser(unit.tx, input.actor.userId))
  }),

  writesPrepared(
    secondFactorContract.setUpTwoFactor,
    requireSentPassword,
    async (_input, unit, user, { secret }) => setUpTwoFactor(unit, secret, user),
  ),

  writesPrepared(
    secondFactorContract.enableTwoFactor,
    async (input, context) => requireAppCode(context, readProof(input), input.body.code),
    async (input, unit, _checked, { secret }) =>
      enableTwoFactor(unit, secret, readProof(input), input.body.code),
  ),

  writesPrepared(
    secondFactorContract.disableTwoFactor,
    requireSentPassword,
    async (input, unit) => {
      await disableTwoFactor(unit, readProof(input))
      return done
    },
  ),

  writesPrepared(
    secondFactorContract.renewBackupCodes,
    requireSentPassword,
    async (input, unit, _user, { secret }) => replaceBackupCodes(unit, secret, readProof(input)),
  ),

  writesPrepared(
    secondFactorContract.makeRecoveryCode,
    requireSentPassword,
    async (input, unit, _user, { secret }) => issueRecoveryCode(unit, secret, readProof(input)),
  ),

  writesPrepared(
    passkeysContract.passkeyOptions,
    async (input, context) => {
      const user = await requireSentPassword(input, context)
      return createPasskeyOptions(context, user, findSite(input.request, context))
    },
    async ({ actor }, unit, options) => issueChallenge(unit, 'new_passkey', actor.userId, options),
  ),

  writesPrepared(
    passkeysContract.addPasskey,
    async (input, context) => {
      const { ticket, answer } = input.body
      const sent = { ticket, answer: answer as unknown as RegistrationResponseJSON }
      return requireNewPasskey(context, readProof(input), findSite(input.request, context), sent)
    },
    async (input, unit, passkey) =>
      viewPasskey(await addPasskey(unit, readProof(input), input.body.name, passkey)),
  ),

  writesPrepared(passkeysContract.removePasskey, requireSentPassword, async (input, unit) => {
    await removePasskey(unit, readProof(input), input.params.id)
    return done
  }),

  writes(devicesContract.endDevice, async (input, unit) => {
    const { params, request } = input
    await endDevice(unit, readProof(input), params.id)
    unit.afterCommit(() => closeSockets(request, [params.id]))
    return done
  }),

  writes(devicesContract.endOtherDevices, async (input, unit) => {
    const ended = await endOtherDevices(unit, readProof(input))
    unit.afterCommit(() => closeSockets(input.request, ended))
    return { ended: ended.length }
  }),
]

const apiKeyRoutes: readonly Route[] = [
  reads(apiKeysContract.listMyApiKeys, async ({ actor }, { db }) => listApiKeys(db, actor.userId)),

  writesPrepared(apiKeysContract.createApiKey, requireSentPassword, async ({ actor, body }, unit) =>
    createApiKey(unit, actor, body),
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

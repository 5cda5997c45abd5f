import { Secret, TOTP } from 'otpauth'
import { logIn } from '#contract/players/accounts.ts'
import { changeRole, listAlerts, listUsers } from '#contract/admin.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  MAX_WEBHOOKS,
  testWebhook,
} from '#contract/webhooks.ts'
import { createApiKey } from '#contract/security/api-keys.ts'
import { getSecurity } from '#contract/security/devices.ts'
import { sendEmailVerification } from '#contract/security/email.ts'
import { claimPlayer, listClaims } from '#contract/security/membership.ts'
import { addPasskey, passkeyOptions, passkeySignInOptions } from '#contract/security/passkeys.ts'
import { forgotPassword } from '#contract/security/passwords.ts'
import { sendMyPhoneCode, sendPhoneCode, verifyMyPhone } from '#contract/security/phone.ts'
import { enableTwoFactor, setUpTwoFactor } from '#contract/security/second-factor.ts'
import { createAuthenticator } from '../authenticator.ts'
import { enrolTablet } from '#contract/club/tablets.ts'
import { accepted } from '../world.ts'
import type { People, Person } from './people.ts'
import { password, type Scene, type Scenes, type Stage } from './stage.ts'

const inventDigits = () => String(Math.floor(1_000_000 + Math.random() * 9_000_000))

/** Scenes of sign-in, security and administration. */
export function accountScenes(stage: Stage, people: People) {
  const {
    admin,
    stranger,
    createPlayer,
    stageOnePlayer,
    createPerson,
    stageNewcomer,
    stagePerson,
    stageStranger,
  } = people
  /** Deletes all webhooks if the club has nearly as many as it may have. */
  const makeRoomForWebhook = async (): Promise<Scene> => {
    const { items } = await admin.do(listWebhooks, {})
    for (const { id, version } of items.length < MAX_WEBHOOKS - 1 ? [] : items)
      await admin.do(deleteWebhook, { params: { id }, query: { version } })
    return {}
  }
  const stageWebhook = async (): Promise<Scene> => {
    await makeRoomForWebhook()
    const url = 'https://hooks.example.org/club'
    const { webhook } = await admin.do(createWebhook, {
      body: { name: 'Club chat', service: 'json', events: ['match.recorded'], url },
    })
    return { values: { 'webhook-chat': webhook.id } }
  }
  const stageDelivery = async (): Promise<Scene> => {
    const { values } = await stageWebhook()
    const params = { id: String(values!['webhook-chat']) }
    const { items } = await admin.do(testWebhook, { params })
    return { values: { ...values, 'delivery-test': items[0]!.id } }
  }
  const stageApiKey = async (): Promise<Scene> => {
    const signedUp = await createPerson()
    const body = { name: 'Website', scope: 'read', expiresInDays: null, password } as const
    const { apiKey } = await signedUp.by.do(createApiKey, { body })
    return { ...signedUp, values: { ...signedUp.values, 'key-website': apiKey.id } }
  }
  const inventPhoneNumber = () => `082 ${inventDigits()}`
  const toDigits = (number: string) => `27${number.replaceAll(/\D/g, '').slice(1)}`
  const readCodeTo = async (number: string) =>
    /\b\d{6}\b/.exec(await stage.messageTo(toDigits(number)))![0]
  const readTokenTo = async (email: string) =>
    /token=([\w-]+)/.exec(await stage.messageTo(email))![1]!
  const withPhone = async (sample: (number: string) => Promise<Scene>): Promise<Scene> => {
    const number = inventPhoneNumber()
    const scene = await sample(number)
    return { ...scene, values: { ...scene.values, '082 123 4567': number } }
  }
  const stageSmsCode = async () =>
    withPhone(async (phoneNumber) => {
      const sent = await stranger.do(sendPhoneCode, { body: { phoneNumber } })
      const code = await readCodeTo(phoneNumber)
      return { by: stranger, values: { 'request-of-the-code': sent.request, '123456': code } }
    })
  const stageOwnPhoneCode = async () =>
    withPhone(async (phoneNumber) => {
      const { by, values } = await createPerson()
      await by.do(sendMyPhoneCode, { body: { phoneNumber, password } })
      return { by, values: { ...values, '123456': await readCodeTo(phoneNumber) } }
    })
  const stageVerifiedPhone = async (): Promise<Scene> => {
    const { by, values } = await stageOwnPhoneCode()
    const body = { phoneNumber: String(values!['082 123 4567']), code: String(values!['123456']) }
    await by!.do(verifyMyPhone, { body })
    return { by: by!, values: values! }
  }

  const createAppCode = (secret: string, steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: stage.now() + steps * 30_000,
    })
  const stageSecret = async () => {
    const signedUp = await createPerson()
    const { secret } = await signedUp.by.do(setUpTwoFactor, { body: { password } })
    return {
      ...signedUp,
      secret,
      values: { ...signedUp.values, '123456': createAppCode(secret, 0) },
    }
  }
  const stageTwoFactor = async () => {
    const signedUp = await stageSecret()
    await signedUp.by.do(enableTwoFactor, { body: { code: createAppCode(signedUp.secret, 0) } })
    return signedUp
  }
  const stageAwaitingSecondFactor = async (): Promise<Scene> => {
    const { email, secret } = await stageTwoFactor()
    const { ticket } = await stranger.do(logIn, { body: { email, password } })
    // The previous time step was used to enable it.
    return {
      by: stranger,
      values: { 'ticket-of-the-sign-in': ticket, '123456': createAppCode(secret, 1) },
    }
  }

  const toChallenge = (options: object) => {
    const { challenge, rp, rpId } = options as {
      challenge: string
      rp?: { id: string }
      rpId?: string
    }
    return { challenge, rpId: rp?.id ?? rpId!, origin: stage.origin }
  }
  const requestPasskeyChallenge = async (signedUp: Person) => {
    const key = createAuthenticator()
    const { ticket, options } = await signedUp.by.do(passkeyOptions, { body: { password } })
    return { key, ticket, answer: key.register(toChallenge(options)) }
  }
  const stagePasskeyChallenge = async (): Promise<Scene> => {
    const signedUp = await createPerson()
    const { ticket, answer } = await requestPasskeyChallenge(signedUp)
    return { by: signedUp.by, values: { 'ticket-of-the-challenge': ticket, credential: answer } }
  }
  const stagePasskey = async () => {
    const signedUp = await createPerson()
    const { key, ticket, answer } = await requestPasskeyChallenge(signedUp)
    const made = await signedUp.by.call(addPasskey, { body: { ticket, name: 'Phone', answer } })
    return { ...signedUp, key, values: { ...signedUp.values, 'passkey-phone': accepted(made).id } }
  }
  const stagePasskeySignIn = async (): Promise<Scene> => {
    const { key } = await stagePasskey()
    const { ticket, options } = await stranger.do(passkeySignInOptions, {})
    const answer = key.assert(toChallenge(options))
    return { by: stranger, values: { 'ticket-of-the-challenge': ticket, credential: answer } }
  }

  const stageVerificationLink = async (): Promise<Scene> => {
    const { by, values, email } = await createPerson()
    await by.call(sendEmailVerification, {})
    return { by: stranger, values: { ...values, 'token-of-the-link': await readTokenTo(email) } }
  }
  const stageResetLink = async (): Promise<Scene> => {
    const { email } = await createPerson()
    await stranger.do(forgotPassword, { body: { email } })
    return { by: stranger, values: { 'token-of-the-link': await readTokenTo(email) } }
  }
  const stageSecondDevice = async (): Promise<Scene> => {
    const { by, email } = await createPerson()
    await stranger.do(logIn, { body: { email, password } })
    const { devices } = await by.do(getSecurity, {})
    return { by, values: { 'device-phone': devices.find(({ isCurrent }) => !isCurrent)!.id } }
  }
  const stageUnclaimedPlayer = async (): Promise<Scene> => {
    const { by } = await createPerson()
    return { by, values: { 'player-nia': await createPlayer() } }
  }
  const createClaim = async () => {
    const { by, values } = await stageUnclaimedPlayer()
    const playerId = String(values!['player-nia'])
    await by!.do(claimPlayer, { body: { playerId } })
    const { items } = await admin.do(listClaims, {})
    return { by: by!, claim: items.find((claim) => claim.playerId === playerId)!.id }
  }
  const stageAlert = async (): Promise<Scene> => {
    const { values, email } = await createPerson()
    const { items } = await admin.do(listUsers, { query: { q: email } })
    const params = { id: String(values['user-nia']) }
    const body = { version: items[0]!.version, role: 'organizer' as const }
    await admin.do(changeRole, { params, body })
    const alerts = await admin.do(listAlerts, { query: {} })
    return { values: { 'alert-role': alerts.items[0]!.id } }
  }

  const stageOrganiser = async (): Promise<Scene> => {
    const { by, values } = await createPerson()
    const params = { id: String(values['user-nia']) }
    const body = { version: 1, role: 'organizer' as const }
    await admin.do(changeRole, { params, body })
    return { by, values }
  }
  const stageTablet = async (): Promise<Scene> => {
    const { by } = await stageOrganiser()
    const { user } = await by!.do(enrolTablet, { body: { name: 'Tablet at the bar' } })
    return { values: { 'tablet-bar': user.id } }
  }

  return {
    setUpClub: stageStranger,
    signUp: stageNewcomer,
    logIn: async () => ({ ...(await createPerson()), by: stranger }),
    refreshSession: async () => ({ ...(await createPerson()), by: stranger }),
    logOut: stagePerson,
    sendPhoneCode: async () => withPhone(stageStranger),
    verifyPhoneCode: stageSmsCode,
    sendMyPhoneCode: async () => withPhone(stagePerson),
    verifyMyPhone: stageOwnPhoneCode,
    removeMyPhone: stageVerifiedPhone,
    sendEmailVerification: stagePerson,
    verifyEmail: stageVerificationLink,
    forgotPassword: stageNewcomer,
    resetPassword: stageResetLink,
    changePassword: stagePerson,
    passSecondFactor: stageAwaitingSecondFactor,
    setUpTwoFactor: stagePerson,
    enableTwoFactor: stageSecret,
    eraseMe: stagePerson,
    disableTwoFactor: stageTwoFactor,
    renewBackupCodes: stageTwoFactor,
    makeRecoveryCode: stageTwoFactor,
    signInWithPasskey: stagePasskeySignIn,
    passkeyOptions: stagePerson,
    addPasskey: stagePasskeyChallenge,
    removePasskey: stagePasskey,
    createWebhook: makeRoomForWebhook,
    updateWebhook: stageWebhook,
    deleteWebhook: stageWebhook,
    listDeliveries: stageWebhook,
    testWebhook: stageWebhook,
    resendDelivery: stageDelivery,
    createApiKey: stagePerson,
    revokeMyApiKey: stageApiKey,
    revokeApiKey: callAsAdmin(stageApiKey),
    endDevice: stageSecondDevice,
    endOtherDevices: stagePerson,
    updateProfile: stagePerson,
    claimPlayer: stageUnclaimedPlayer,
    withdrawClaim: createClaim,
    invitePlayer: stageOnePlayer,
    unlinkPlayer: callAsAdmin(stagePerson),
    answerClaim: async () => ({ values: { 'claim-nia': (await createClaim()).claim } }),
    createUser: async () => ({ values: (await stageNewcomer()).values! }),
    changeRole: callAsAdmin(stagePerson),
    actOnUser: callAsAdmin(stagePerson),
    acknowledgeAlert: stageAlert,
    enrolTablet: stageOrganiser,
    endTablet: stageTablet,
  } satisfies Scenes
  function callAsAdmin(scene: () => Promise<Scene>) {
    return async (): Promise<Scene> => ({ values: (await scene()).values! })
  }
}

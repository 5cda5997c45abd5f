import { Secret, TOTP } from 'otpauth'
import { logIn, signUp } from '#contract/accounts.ts'
import { changeRole, listAlerts, listUsers } from '#contract/admin.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { recordMatch } from '#contract/matches.ts'
import { addPlayer } from '#contract/players.ts'
import { getSecurity } from '#contract/security/devices.ts'
import { sendEmailVerification } from '#contract/security/email.ts'
import { claimPlayer, listClaims } from '#contract/security/membership.ts'
import { addPasskey, passkeyOptions, passkeySignInOptions } from '#contract/security/passkeys.ts'
import { forgotPassword } from '#contract/security/passwords.ts'
import { sendMyPhoneCode, sendPhoneCode, verifyMyPhone } from '#contract/security/phone.ts'
import { enableTwoFactor, setUpTwoFactor } from '#contract/security/second-factor.ts'
import { exportTrf } from '#contract/tournaments/exchange.ts'
import {
  cancelTournament,
  createTournament,
  openTournament,
  reopenTournament,
  startTournament,
} from '#contract/tournaments/life.ts'
import { listTournamentMatches, reportResult } from '#contract/tournaments/matches.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { pairRound } from '#contract/tournaments/rounds.ts'
import { callMatch } from '#contract/tournaments/tables.ts'
import { createAuthenticator } from './authenticator.ts'
import type { Values } from './sample-values.ts'
import { accepted, winningResult } from './tournament.ts'
import type { Caller } from './world.ts'

export type Calls = Pick<Caller, 'call'> & { readonly headers: Readonly<Record<string, string>> }

/** A club that examples are tried in, whatever carries the requests. */
export type Stage = {
  /** Whoever calls with these headers. */
  readonly as: (headers: Record<string, string>) => Calls
  readonly admin: Calls
  /** Text of the newest message to an e-mail or a number. */
  readonly messageTo: (to: string) => Promise<string>
  /** Where a browser would stand. */
  readonly origin: string
  readonly now: () => number
}

/** What must be there for an example: who sends it, and what stands in the place of sample values. */
export type Scene = {
  readonly by?: Calls
  readonly values?: Values
}

const password = 'Rally-Corner7!tide'
const api = { 'x-client': 'api' }

/** A word that nobody had before, of letters: names have no digits. */
function freshWord(): string {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.random() * 26))
  return `Q${letters.join('')}`
}
const freshDigits = () => String(Math.floor(1_000_000 + Math.random() * 9_000_000))

/** What makes the examples true, each on players, people and tournaments of its own. */
export function createScenes(stage: Stage) {
  const { admin } = stage
  const stranger = stage.as(api)

  const player = async () =>
    accepted(await admin.call(addPlayer, { body: { name: `Nia ${freshWord()}` } })).id
  const nia = async (): Promise<Scene> => ({ values: { 'player-nia': await player() } })
  const both = async (): Promise<Scene> => ({
    values: { 'player-nia': await player(), 'player-owen': await player() },
  })

  const newcomer = () => {
    const word = freshWord()
    return { email: `${word.toLowerCase()}@example.org`, name: `Nia ${word}` }
  }
  const stranded = async (): Promise<Scene> => {
    const { email, name } = newcomer()
    return { by: stranger, values: { 'nia@example.org': email, 'Nia Llewellyn': name } }
  }
  const person = async () => {
    const who = newcomer()
    const body = { ...who, password, confirmPassword: password }
    const opened = accepted(await stranger.call(signUp, { body }, api))
    const by = stage.as({ ...api, authorization: `Bearer ${opened.accessToken}` })
    const values = {
      'nia@example.org': who.email,
      'Nia Llewellyn': who.name,
      nia: who.name.split(' ')[1]!.toLowerCase(),
      'user-nia': opened.user.id,
      'player-nia': opened.user.playerId,
      'refresh-token': opened.refreshToken,
    }
    return { ...who, by, values }
  }
  type Person = Awaited<ReturnType<typeof person>>

  const match = async (): Promise<Scene> => {
    const { values } = await both()
    const body = {
      sportId: 'tabletennis',
      player1Id: String(values!['player-nia']),
      player2Id: String(values!['player-owen']),
      player1Score: 2,
      player2Score: 1,
    }
    const { id } = accepted(await admin.call(recordMatch, { body }))
    return { values: { ...values, 'match-friday': id } }
  }

  type CupBody = Parameters<typeof admin.call<typeof createTournament>>[1]['body']
  const cup = async (body: Partial<CupBody> = {}, entrants = 4) => {
    const settings = { seedingMethod: 'hand' as const, ...body.settings }
    const named = { name: `Cup ${freshWord()}`, minParticipants: 2, isPublic: true }
    const created = await admin.call(createTournament, { body: { ...named, ...body, settings } })
    const { id } = accepted(created)
    const players: string[] = []
    for (let at = 0; at < entrants; at++) {
      const playerId = await player()
      players.push(playerId)
      accepted(await admin.call(addParticipant, { params: { id }, body: { playerId } }))
    }
    const known = { 'cup-spring': id, 'player-nia': players[0] ?? (await player()) }
    const values = { ...known, 'Table 2': body.tables?.at(-1) }
    return { id, values, sportId: body.sportId ?? 'tabletennis' }
  }
  type Cup = Awaited<ReturnType<typeof cup>>
  const started = async (made: Cup | Promise<Cup>) => {
    const { id, ...rest } = await made
    accepted(await admin.call(startTournament, { params: { id } }))
    return { id, ...rest }
  }
  const played = async (made: Promise<Cup>) => {
    const { id, values, sportId } = await made
    const { items } = accepted(await admin.call(listTournamentMatches, { params: { id } }))
    for (const { id: matchId } of items.filter(({ status }) => status === 'ready')) {
      const params = { id, matchId }
      accepted(await admin.call(reportResult, { params, body: winningResult(sportId, 1) }))
    }
    return { id, values, sportId }
  }
  // A table is one of the club, and may be taken by another tournament.
  const knockout = async () => started(cup({ tables: [freshWord(), freshWord()] }))
  const swiss = async () => {
    const settings = { rounds: 2, autoAdvance: false }
    const made = await started(cup({ format: 'swiss', sportId: 'chess', settings }))
    return made
  }
  const paired = async () => {
    const made = await swiss()
    accepted(await admin.call(pairRound, { params: { id: made.id }, body: {} }))
    return made
  }
  const phased = async (phase: 'registration' | 'check_in') => {
    const made = await cup({}, 3)
    accepted(await admin.call(openTournament, { params: { id: made.id }, body: { phase } }))
    return made
  }
  const over = async () => played(started(cup({}, 2)))
  const reopened = async () => {
    const made = await over()
    accepted(await admin.call(reopenTournament, { params: { id: made.id } }))
    return made
  }
  const cancelled = async () => {
    const made = await knockout()
    const body = { reason: 'Rain' }
    accepted(await admin.call(cancelTournament, { params: { id: made.id }, body }))
    return made
  }
  const called = async () => {
    const made = await knockout()
    const params = { id: made.id, matchId: 'W1-1' }
    accepted(await admin.call(callMatch, { params, body: {} }))
    return made
  }
  const outside = async () => ({ ...(await knockout()), by: stranger })
  const report = async (): Promise<Scene> => {
    const { id, values } = await played(paired())
    const { text } = await admin.call(exportTrf, { params: { id } })
    return { values: { ...values, 'report-of-a-tournament': text } }
  }

  const phone = () => `082 ${freshDigits()}`
  const digitsOf = (number: string) => `27${number.replaceAll(/\D/g, '').slice(1)}`
  const codeTo = async (number: string) =>
    /\b\d{6}\b/.exec(await stage.messageTo(digitsOf(number)))![0]
  const tokenTo = async (email: string) => /token=([\w-]+)/.exec(await stage.messageTo(email))![1]!
  const withPhone = async (sample: (number: string) => Promise<Scene>): Promise<Scene> => {
    const number = phone()
    const scene = await sample(number)
    return { ...scene, values: { ...scene.values, '082 123 4567': number } }
  }
  const askedBySms = async () =>
    withPhone(async (phoneNumber) => {
      const sent = accepted(await stranger.call(sendPhoneCode, { body: { phoneNumber } }))
      const code = await codeTo(phoneNumber)
      return { by: stranger, values: { 'request-of-the-code': sent.request, '123456': code } }
    })
  const askedForMine = async () =>
    withPhone(async (phoneNumber) => {
      const { by, values } = await person()
      accepted(await by.call(sendMyPhoneCode, { body: { phoneNumber, password } }))
      return { by, values: { ...values, '123456': await codeTo(phoneNumber) } }
    })
  const phoned = async (): Promise<Scene> => {
    const { by, values } = await askedForMine()
    const body = { phoneNumber: String(values!['082 123 4567']), code: String(values!['123456']) }
    accepted(await by!.call(verifyMyPhone, { body }))
    return { by: by!, values: values! }
  }

  const appCode = (secret: string, steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: stage.now() + steps * 30_000,
    })
  const withSecret = async () => {
    const who = await person()
    const { secret } = accepted(await who.by.call(setUpTwoFactor, { body: { password } }))
    return { ...who, secret, values: { ...who.values, '123456': appCode(secret, 0) } }
  }
  const withFactor = async () => {
    const who = await withSecret()
    accepted(await who.by.call(enableTwoFactor, { body: { code: appCode(who.secret, 0) } }))
    return who
  }
  const atSecondStep = async (): Promise<Scene> => {
    const { email, secret } = await withFactor()
    const { ticket } = accepted(await stranger.call(logIn, { body: { email, password } }))
    // The step before was used up by turning it on.
    return {
      by: stranger,
      values: { 'ticket-of-the-sign-in': ticket, '123456': appCode(secret, 1) },
    }
  }

  const challengeOf = (options: object) => {
    const { challenge, rp, rpId } = options as {
      challenge: string
      rp?: { id: string }
      rpId?: string
    }
    return { challenge, rpId: rp?.id ?? rpId!, origin: stage.origin }
  }
  const challenged = async (who: Person) => {
    const key = createAuthenticator()
    const { ticket, options } = accepted(await who.by.call(passkeyOptions, { body: { password } }))
    return { key, ticket, answer: key.register(challengeOf(options)) }
  }
  const newKey = async (): Promise<Scene> => {
    const who = await person()
    const { ticket, answer } = await challenged(who)
    return { by: who.by, values: { 'ticket-of-the-challenge': ticket, credential: answer } }
  }
  const withKey = async () => {
    const who = await person()
    const { key, ticket, answer } = await challenged(who)
    const made = await who.by.call(addPasskey, { body: { ticket, name: 'Phone', answer } })
    return { ...who, key, values: { ...who.values, 'passkey-phone': accepted(made).id } }
  }
  const byKey = async (): Promise<Scene> => {
    const { key } = await withKey()
    const { ticket, options } = accepted(await stranger.call(passkeySignInOptions, {}))
    const answer = key.assert(challengeOf(options))
    return { by: stranger, values: { 'ticket-of-the-challenge': ticket, credential: answer } }
  }

  const linked = async (): Promise<Scene> => {
    const { by, values, email } = await person()
    await by.call(sendEmailVerification, {})
    return { by: stranger, values: { ...values, 'token-of-the-link': await tokenTo(email) } }
  }
  const forgotten = async (): Promise<Scene> => {
    const { email } = await person()
    accepted(await stranger.call(forgotPassword, { body: { email } }))
    return { by: stranger, values: { 'token-of-the-link': await tokenTo(email) } }
  }
  const elsewhere = async (): Promise<Scene> => {
    const { by, email } = await person()
    accepted(await stranger.call(logIn, { body: { email, password } }))
    const { devices } = accepted(await by.call(getSecurity, {}))
    return { by, values: { 'device-phone': devices.find(({ isCurrent }) => !isCurrent)!.id } }
  }
  const unclaimed = async (): Promise<Scene> => {
    const { by } = await person()
    return { by, values: { 'player-nia': await player() } }
  }
  const claimed = async () => {
    const { by, values } = await unclaimed()
    const playerId = String(values!['player-nia'])
    accepted(await by!.call(claimPlayer, { body: { playerId } }))
    const { items } = accepted(await admin.call(listClaims, {}))
    return { by: by!, claim: items.find((one) => one.playerId === playerId)!.id }
  }
  const alerted = async (): Promise<Scene> => {
    const { values, email } = await person()
    const { items } = accepted(await admin.call(listUsers, { query: { q: email } }))
    const params = { id: String(values['user-nia']) }
    const body = { version: items[0]!.version, role: 'organizer' as const }
    accepted(await admin.call(changeRole, { params, body }))
    const alerts = accepted(await admin.call(listAlerts, { query: {} }))
    return { values: { 'alert-role': alerts.items[0]!.id } }
  }

  const asPerson = async (): Promise<Scene> => person()
  const anybody = async (): Promise<Scene> => ({ by: stranger })

  return {
    setUpClub: anybody,
    signUp: stranded,
    logIn: async () => ({ ...(await person()), by: stranger }),
    refreshSession: async () => ({ ...(await person()), by: stranger }),
    logOut: asPerson,
    addPlayer: async () => ({ values: (await stranded()).values! }),
    getPlayer: nia,
    updatePlayer: async () => ({
      values: { ...(await stranded()).values, ...(await nia()).values },
    }),
    previewDeletePlayer: nia,
    deletePlayer: nia,
    mergePlayer: both,
    getPlayerRatings: nia,
    getHeadToHead: both,
    listMatches: nia,
    recordMatch: both,
    previewMatch: match,
    getMatch: match,
    getMatchHistory: match,
    correctMatch: match,
    voidMatch: match,
    getTournament: knockout,
    updateTournament: async () => cup(),
    deleteTournament: async () => cup(),
    openTournament: async () => cup(),
    startTournament: async () => cup(),
    cancelTournament: knockout,
    reopenTournament: cancelled,
    closeTournament: reopened,
    seedTournament: async () => cup(),
    listParticipants: knockout,
    addParticipant: async () => cup({}, 0),
    addParticipants: async () => cup({}, 0),
    removeParticipant: async () => phased('registration'),
    changeParticipant: knockout,
    requestBye: async () => cup({ format: 'swiss', sportId: 'chess' }),
    listTournamentMatches: knockout,
    reportResult: knockout,
    correctResult: async () => played(knockout()),
    removeResult: async () => played(knockout()),
    previewResult: knockout,
    getBracket: knockout,
    listRounds: knockout,
    pairRound: swiss,
    unpairRound: paired,
    releaseRound: async () => played(started(cup({ settings: { autoAdvance: false } }))),
    getStandings: knockout,
    listTables: knockout,
    callNext: knockout,
    callMatch: knockout,
    takeBackCall: called,
    exportTrf: paired,
    importTrf: report,
    exportCsv: knockout,
    getTournamentCalendar: async () => ({
      ...(await started(cup({ startDate: '2026-04-18T09:00:00.000Z' }))),
      by: stranger,
    }),
    getPublicTournament: outside,
    sendPhoneCode: async () => withPhone(anybody),
    verifyPhoneCode: askedBySms,
    sendMyPhoneCode: async () => withPhone(asPerson),
    verifyMyPhone: askedForMine,
    removeMyPhone: phoned,
    sendEmailVerification: asPerson,
    verifyEmail: linked,
    forgotPassword: stranded,
    resetPassword: forgotten,
    changePassword: asPerson,
    passSecondFactor: atSecondStep,
    setUpTwoFactor: asPerson,
    enableTwoFactor: withSecret,
    disableTwoFactor: withFactor,
    renewBackupCodes: withFactor,
    makeRecoveryCode: withFactor,
    signInWithPasskey: byKey,
    passkeyOptions: asPerson,
    addPasskey: newKey,
    removePasskey: withKey,
    endDevice: elsewhere,
    endOtherDevices: asPerson,
    updateProfile: asPerson,
    claimPlayer: unclaimed,
    withdrawClaim: claimed,
    invitePlayer: nia,
    unlinkPlayer: asAdminOf(asPerson),
    answerClaim: async () => ({ values: { 'claim-nia': (await claimed()).claim } }),
    createUser: async () => ({ values: (await stranded()).values! }),
    changeRole: asAdminOf(asPerson),
    actOnUser: asAdminOf(asPerson),
    acknowledgeAlert: alerted,
  } satisfies Partial<Record<EndpointName, () => Promise<Scene>>>

  function asAdminOf(scene: () => Promise<Scene>) {
    return async (): Promise<Scene> => ({ values: (await scene()).values! })
  }
}

import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'
import { createGroup } from '#contract/groups/group.ts'
import { startLive, sendLive, type LiveStart } from '#contract/live/events.ts'
import { addPlayer } from '#contract/players/players.ts'
import { exportMyData } from '#contract/security/own-data.ts'
import { changePassword } from '#contract/security/passwords.ts'
import { changeTeamMatch, createTeamMatch, getTeamMatch } from '#contract/teams/team-match.ts'
import { changeRoster, createTeam, getTeam } from '#contract/teams/team.ts'
import { createTournament, startTournament } from '#contract/tournaments/life.ts'
import { exportTrf } from '#contract/tournaments/exchange.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import type { Calls } from '#server/testing/examples/stage.ts'
import { accepted } from '#server/testing/world.ts'
import {
  type Attack,
  createCaller,
  signUpNewcomer,
  ownAdmin,
  signIn,
  type Target,
} from './attack.ts'

/* What members could find out about one another, create without limit, or slow down. */

const createCallerWithToken = (target: Target, token: string): Calls =>
  createCaller(target, { authorization: `Bearer ${token}` })
const signInAdmin = async (target: Target): Promise<Calls> =>
  createCallerWithToken(target, (await signIn(target)).accessToken)

type Member = Calls & { readonly playerId: string; readonly token: string }

async function signUpMember(target: Target): Promise<Member> {
  const { token, playerId } = await signUpNewcomer(target, 'player')
  return { ...createCallerWithToken(target, token), playerId: playerId!, token }
}

/** Returns the faults whose condition is true. */
const listTrue = (found: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(found).flatMap(([fault, isTrue]) => (isTrue ? [fault] : []))

const reusedPasswords: Attack = {
  name: 'none of the last ten passwords can be reused',
  run: async (target) => {
    const { call } = await signUpMember(target)
    const change = async (currentPassword: string, newPassword: string) => {
      const body = { currentPassword, newPassword, confirmPassword: newPassword }
      return (await call(changePassword, { body })).status
    }
    let current = ownAdmin.password
    for (let n = 1; n <= 7; n++) {
      const next = `Harbour-Lights${n}#Tide`
      if ((await change(current, next)) !== 200) return [`change ${n} was refused`]
      current = next
    }
    const back = await change(current, ownAdmin.password)
    return back === 400 ? [] : [`the first password was accepted again: answered ${back}`]
  },
}

/** Creates two teams whose captains and members have accounts. */
async function createTwoTeams(target: Target) {
  const { call } = await signInAdmin(target)
  const createTeamOfFour = async () => {
    const members = [
      await signUpMember(target),
      await signUpMember(target),
      await signUpMember(target),
      await signUpMember(target),
    ]
    const [captain, ...others] = members
    const body = { sportId: 'tabletennis' as const, name: `Team ${randomUUID().slice(0, 8)}` }
    const made = await call(createTeam, { body: { ...body, captainId: captain!.playerId } })
    const { id } = accepted(made)
    for (const { playerId } of others) {
      const command = { type: 'add' as const, playerId }
      accepted(await call(changeRoster, { params: { id }, body: { command } }))
    }
    return { id, members }
  }
  return { call, home: await createTeamOfFour(), away: await createTeamOfFour() }
}

const blindLineUps: Attack = {
  name: 'a blind line-up is in no reply to its players',
  run: async (target) => {
    const { call, home, away } = await createTwoTeams(target)
    const body = { homeId: home.id, awayId: away.id, systemId: 'tt.british10' }
    const { id } = accepted(await call(createTeamMatch, { body }))
    const [captain, named, third, unnamed] = home.members
    const [one, two, three] = [captain, named, third].map((member) => member!.playerId)
    const places = { '1': [one!], '2': [two!], '3': [three!], D: [one!, two!] }
    const command = { type: 'lineUp' as const, side: 'home' as const, places, guests: [] }
    const params = { id }
    accepted(await captain!.call(changeTeamMatch, { params, body: { command } }))
    const readers = [named!, unnamed!, away.members[1]!]
    const texts = await Promise.all(
      readers.map(async (reader) => (await reader.call(getTeamMatch, { params })).text),
    )
    const [inside, outside] = texts
    return listTrue({
      'its players read something else than the rest of the team': inside !== outside,
      'it is read by its id': texts.some((text) => text.includes(two!)),
    })
  },
}

const suspensions: Attack = {
  name: 'only those concerned can read the reason for a suspension',
  run: async (target) => {
    const { call, home } = await createTwoTeams(target)
    const [captain, suspended, friend] = home.members
    const command = {
      type: 'suspend' as const,
      playerId: suspended!.playerId,
      reason: 'Three cards',
    }
    const params = { id: home.id }
    accepted(await call(changeRoster, { params, body: { command } }))
    const canReadReason = async ({ call: ask }: Calls) =>
      (await ask(getTeam, { params })).text.includes('Three cards')
    return listTrue({
      'a member reads it': await canReadReason(friend!),
      'the captain does not': !(await canReadReason(captain!)),
      'the person does not': !(await canReadReason(suspended!)),
    })
  },
}

/** Requests topics over a socket. Returns whether each was accepted. */
async function follow(target: Target, token: string, topics: readonly string[]) {
  const extraHeaders = { 'user-agent': 'attacker' }
  const socket = io(target.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    extraHeaders,
  })
  try {
    await new Promise((ready, fail) => socket.on('ready', ready).on('connect_error', fail))
    return await Promise.all(
      topics.map(async (topic) => (await socket.emitWithAck('watch', topic)) as boolean),
    )
  } finally {
    socket.disconnect()
  }
}

const drafts: Attack = {
  name: 'a draft and an unknown topic cannot be followed and are in no data export',
  run: async (target) => {
    const { call } = await signInAdmin(target)
    const { call: ask, playerId, token } = await signUpMember(target)
    const name = `Secret ${randomUUID()}`
    const { id } = accepted(await call(createTournament, { body: { name } }))
    accepted(await call(addParticipant, { params: { id }, body: { playerId } }))
    const topics = [`tournament:${id}`, 'tournament:invented', 'live:invented', 'sport:curling']
    return listTrue({
      'a topic is followed': (await follow(target, token, topics)).includes(true),
      'the draft is in the data export': (await ask(exportMyData, {})).text.includes(name),
    })
  },
}

const floods: Attack = {
  name: 'groups and refused entries of a member are limited, with the time to retry',
  run: async (target) => {
    const { call, playerId } = await signUpMember(target)
    const groups = await Promise.all(
      Array.from({ length: 40 }, async () => call(createGroup, { body: { name: 'Flood' } })),
    )
    const made = groups.filter(({ status }) => status === 201)
    const refused = groups.filter(({ status, headers }) => status === 429 && headers['retry-after'])
    const admin = await signInAdmin(target)
    const { id: player2Id } = accepted(
      await admin.call(addPlayer, { body: { name: 'Otto Other' } }),
    )
    const setup = { game: 'x01', settings: { start: 501, legs: 3, throws: 1 } }
    const seats = { player1Id: playerId, player2Id }
    const start = { id: randomUUID(), setup, ...seats } as LiveStart
    const { id } = accepted(await call(startLive, { body: start }))
    const createEntry = (seq: number) => ({
      event: { type: 'act', id: `bad-${seq}`, place: 'leg 1', action: { kind: 'nonsense' } },
      device: 'pad',
      seq,
      parent: null,
      seenAt: null,
    })
    const statuses: number[] = []
    for (let from = 1; from <= 1200; from += 50) {
      const events = Array.from({ length: 50 }, (_, index) => createEntry(from + index))
      const body = { events, since: 0, known: null } as never
      statuses.push((await call(sendLive, { params: { id }, body })).status)
    }
    return listTrue({
      [`${made.length} groups were created`]: made.length !== 20,
      'the refusal has no time to retry': refused.length !== 20,
      'refused entries are not limited': !statuses.includes(429),
    })
  },
}

const reportInjection: Attack = {
  name: 'a name and a venue cannot inject a line into a report',
  run: async (target) => {
    const { call } = await signInAdmin(target)
    const forged = 'Open\n001    9 m    Forged, Player\r\n260 001 002'
    const settings = { name: forged.slice(0, 60), venue: forged.slice(0, 60), format: 'swiss' }
    const { id } = accepted(await call(createTournament, { body: settings as never }))
    const params = { id }
    for (let n = 0; n < 4; n++) {
      const { playerId } = await signUpMember(target)
      accepted(await call(addParticipant, { params, body: { playerId } }))
    }
    accepted(await call(startTournament, { params }))
    const { text } = await call(exportTrf, { params })
    const players = text.split(/[\r\n\u2028\u2029]+/).filter((line) => line.startsWith('001'))
    return players.length === 4 ? [] : [`the report has ${players.length} players`]
  },
}

/** Maximum duration, ms. If parsing were quadratic, it would take minutes. */
const maxMs = 3_000

const slowTexts: Attack = {
  name: 'no text blocks the server',
  run: async (target) => {
    const { call } = await signUpMember(target)
    const faults: string[] = []
    for (const piece of ['< ', '<', 'a', 'a - b ', '=']) {
      const description = `<${piece.repeat(240_000 / piece.length)}`
      const startedAt = performance.now()
      await call(createGroup, { body: { name: 'Slow', description } })
      const elapsed = performance.now() - startedAt
      if (elapsed > maxMs) faults.push(`${JSON.stringify(piece)} took ${Math.round(elapsed)} ms`)
    }
    return faults
  },
}

export const memberAttacks: readonly Attack[] = [
  reusedPasswords,
  blindLineUps,
  suspensions,
  drafts,
  floods,
  reportInjection,
  slowTexts,
]

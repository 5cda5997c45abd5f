import { logIn, signUp } from '#contract/players/accounts.ts'
import { actOnUser } from '#contract/admin.ts'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { examples } from '#contract/examples.ts'
import { setAvatar } from '#contract/players/avatars.ts'
import { createGroup, deleteGroup, getGroup, type Group } from '#contract/groups/group.ts'
import { sendInvitation } from '#contract/groups/invitations.ts'
import { changeMember, joinGroup } from '#contract/groups/members.ts'
import { answerMeetup, planMeetup, runMeetup } from '#contract/groups/meetups.ts'
import { startLive } from '#contract/live/events.ts'
import { changeNoticeSettings } from '#contract/notices.ts'
import { getPlayer, updatePlayer } from '#contract/players/players.ts'
import { subscribePush } from '#contract/push.ts'
import { sendEmailVerification } from '#contract/security/email.ts'
import { sendMyPhoneCode, verifyMyPhone } from '#contract/security/phone.ts'
import { setUpTwoFactor } from '#contract/security/second-factor.ts'
import { changeRoster, createTeam, deleteTeam } from '#contract/teams/team.ts'
import {
  createTournament,
  deleteTournament,
  openTournament,
  startTournament,
} from '#contract/tournaments/life.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { readCode } from '../../testing/mailbox.ts'
import { createCup } from '../../testing/tournament.ts'
import { accepted, type Caller, type World, type Requester } from '../../testing/world.ts'

export const password = 'Rally-Corner7!tide'
export const name = 'Zephyrine Quillonwood'
export const email = 'zephyrine.quill@harbour.example'
const nickname = 'Zephquill'
const federationNumbers = { fideNumber: '98706540321', nationalNumber: 'Zqw-4410' }
const phoneNumber = '082 765 4321'
/** Texts in lower case that erasing must remove everywhere. */
export const personalTexts = [
  'quillonwood',
  'zephyrine',
  'zephquill',
  '27827654321',
  '27654321',
  '98706540321',
  'zqw-4410',
]

type ClubMembers = {
  readonly world: World
  readonly organiser: Caller
  readonly admin: Caller
  readonly ann: Caller
  readonly ben: Caller
}

/** Creates a person with a unique name who uses every feature of a club. */
export async function createActiveMember(members: ClubMembers) {
  const { world, ann } = members
  const circle = await createPracticeGroup(ann, 'Tuesday Circle')
  // Invited by address before the account exists.
  await ann.do(sendInvitation, { params: { id: circle.id }, body: { contact: email } })
  const me = await signUpAs(world)
  await setUpAccount(members, me)
  await playMatches(members, me)
  await enterTournaments(members, me)
  await joinTeams(members, me)
  await joinGroups(members, me, circle)
  return me
}

type Person = Awaited<ReturnType<typeof signUpAs>>

async function createPracticeGroup({ call }: Requester, groupName: string): Promise<Group> {
  return accepted(
    await call(createGroup, { body: { name: groupName, template: 'practice-group' } }),
  )
}

export async function signUpAs(world: World) {
  const body = { email, name, password, confirmPassword: password }
  const key = { 'x-client': 'api', 'idempotency-key': 'sign-up' }
  const { accessToken, user } = await world.stranger.do(signUp, { body }, key)
  return {
    ...world.bearer(accessToken!),
    token: accessToken!,
    id: user.id,
    playerId: user.playerId!,
  }
}

async function setUpAccount({ world, admin }: ClubMembers, { call, id, playerId }: Person) {
  const params = { id: playerId }
  const readVersion = async () => accepted(await call(getPlayer, { params })).version
  accepted(
    await call(updatePlayer, {
      params,
      body: { nickname, ...federationNumbers, version: await readVersion() },
    }),
  )
  const { picture } = examples.setAvatar.body
  accepted(await call(setAvatar, { params, body: { picture, version: await readVersion() } }))
  accepted(await call(sendMyPhoneCode, { body: { phoneNumber, countryCode: '+27', password } }))
  const code = readCode(world.mailbox.last('27827654321'))
  accepted(await call(verifyMyPhone, { body: { phoneNumber, countryCode: '+27', code } }))
  accepted(await call(setUpTwoFactor, { body: { password } }))
  accepted(await call(sendEmailVerification, {}))
  accepted(await call(changeNoticeSettings, { body: {} }))
  const { version } = await admin.do(getClubSettings, {})
  const settings = { pushNotices: true }
  await admin.do(changeClubSettings, { body: { version, settings } })
  accepted(await call(subscribePush, { body: examples.subscribePush.body }))
  const wrongLogin = { email, password: 'Not-this-One4!' }
  for (let tries = 0; tries < 5; tries++) await world.stranger.call(logIn, { body: wrongLogin })
  const body = { action: 'unlock', reason: `${name} asked for it` } as const
  await admin.do(actOnUser, { params: { id }, body })
}

async function playMatches(
  { world, organiser, ann, ben }: ClubMembers,
  { call, playerId }: Person,
) {
  for (const player2Id of [ann.playerId, ben.playerId, ann.playerId]) {
    world.pass(60_000)
    await world.record({ player1Id: playerId, player2Id })
  }
  const pairs = { partner1Id: ann.playerId, partner2Id: await world.addPlayer('Cleo Cole') }
  const score = { sportId: 'foosball', player1Score: 5, player2Score: 3 } as const
  await world.record({ player1Id: playerId, player2Id: ben.playerId, ...pairs, ...score })
  const setup = { game: 'x01', settings: { start: 501, legs: 3, throws: 1 } } as const
  const live = { id: 'evening', setup, player1Id: playerId, player2Id: ben.playerId }
  await organiser.do(startLive, { body: live })
  accepted(await call(getPlayer, { params: { id: ann.playerId } }))
}

async function enterTournaments(members: ClubMembers, { playerId }: Person) {
  const { world, organiser, ann } = members
  const enterTournament = async (id: string, more: object = {}) =>
    await organiser.do(addParticipant, { params: { id }, body: { playerId, ...more } })
  const finished = await createCup(world, organiser, 3, { name: 'Cup of spring' }, false)
  await enterTournament(finished.id)
  await organiser.do(startTournament, { params: { id: finished.id } })
  await finished.playOut()
  const open = await createCup(world, organiser, 3, { name: 'Cup of summer' }, false)
  await enterTournament(open.id)
  const running = await createCup(world, organiser, 3, { name: 'Cup of autumn' }, false)
  await enterTournament(running.id)
  await organiser.do(startTournament, { params: { id: running.id } })
  const deleted = await createCup(world, organiser, 3, { name: 'Cup of winter' }, false)
  await enterTournament(deleted.id)
  const params = { id: deleted.id }
  const { version } = await organiser.do(getTournament, { params })
  await organiser.do(deleteTournament, { params, query: { version } })
  const { id } = await organiser.do(createTournament, {
    body: { name: 'Pairs', sportId: 'foosball', settings: { entrants: 'pairs' } },
  })
  await organiser.do(openTournament, { params: { id }, body: { phase: 'registration' } })
  await enterTournament(id, { partnerId: ann.playerId })
}

async function joinTeams({ organiser, ann }: ClubMembers, { playerId }: Person) {
  for (const teamName of ['Street A', 'Street B']) {
    const body = { sportId: 'tabletennis', name: teamName, captainId: ann.playerId } as const
    const { id } = await organiser.do(createTeam, { body })
    const params = { id }
    const change = async (command: object) =>
      await organiser.do(changeRoster, { params, body: { command: command as never } })
    await change({ type: 'add', playerId, role: 'player' })
    const { version } = await change({ type: 'suspend', playerId, reason: `Unpaid, ${name}` })
    if (teamName === 'Street B') await organiser.do(deleteTeam, { params, query: { version } })
  }
}

async function joinGroups({ world, ann, ben }: ClubMembers, me: Person, circle: Group) {
  const params = { id: circle.id }
  const message = `It is me, ${name}`
  await me.do(joinGroup, { params, body: { message } })
  const { version } = await ann.do(getGroup, { params })
  const title = 'Zephyrine the first'
  await ann.do(changeMember, {
    params: { id: circle.id, playerId: me.playerId },
    body: { version, title },
  })
  const formatTimeIn = (hours: number) => new Date(world.now() + hours * 3_600_000).toISOString()
  const body = { startsAt: formatTimeIn(48), endsAt: formatTimeIn(50), message: 'Bring shoes' }
  const { coming } = await ann.do(planMeetup, { params, body })
  const session = { id: coming[0]!.id }
  await me.do(answerMeetup, { params: session, body: { answer: 'yes', message } })
  const guest = { type: 'add_guest', playerId: ben.playerId } as const
  await me.do(runMeetup, { params: session, body: guest })
  await createPracticeGroup(me, `Friends of ${name}`)
  const deleted = await createPracticeGroup(me, `Enemies of ${name}`)
  await me.do(deleteGroup, { params: { id: deleted.id }, query: { version: deleted.version } })
}

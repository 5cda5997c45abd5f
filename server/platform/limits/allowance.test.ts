import { describe, expect, test } from 'vitest'
import { allowances, type AllowanceName } from '#contract/allowances.ts'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { createGroup } from '#contract/groups/group.ts'
import { joinGroup } from '#contract/groups/members.ts'
import { sendLive, startLive, type LiveStart } from '#contract/live/events.ts'
import { addPlayer } from '#contract/players/players.ts'
import { changeRoster } from '#contract/teams/team.ts'
import { createTeamMatch } from '#contract/teams/team-match.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { openTournament } from '#contract/tournaments/life.ts'
import { createTwoTeams } from '../../teams/matches/team-match.test-data.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup } from '../../testing/tournament.ts'
import { accepted, type Answer, type Caller } from '../../testing/world.ts'
import { iso } from '../iso.ts'

const day = 24 * 60 * 60 * 1000

describe.each(engineNames)('the allowance of a member on %s', async (engine) => {
  const club = await stageOnce(engine, createTwoTeams)

  const readCount = async (name: AllowanceName) => {
    const { db } = club.world.server.context
    const row = db.selectFrom('rateLimits').select('points').where('key', 'like', `${name}:%`)
    return (await row.executeTakeFirst())?.points ?? 0
  }
  /** Uses up a member's allowance except for `left`. */
  const leaveAllowance = async (name: AllowanceName, { userId }: Caller, left: number) => {
    const points = allowances[name].max - left
    const expiresAt = club.world.now() + allowances[name].windowMs
    await club.world.server.context.db
      .insertInto('rateLimits')
      .values({ key: `${name}:${userId}`, points, expiresAt })
      .execute()
  }
  const createLunchGroup = async (by: Caller) =>
    by.call(createGroup, { body: { name: 'Lunch Crowd' } })
  const createMatch = async (by: Caller) =>
    by.call(createTeamMatch, {
      body: { homeId: club.homeId, awayId: club.awayId, systemId: 'tt.british10' },
    })

  test('is 20 groups a day, and the refusal states when to try again', async () => {
    const { home, world } = club
    const statuses = []
    for (let n = 0; n < 20; n++) statuses.push((await createLunchGroup(home)).status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    world.pass(60_000)
    const refusal = await createLunchGroup(home)
    const time = iso(world.now() + day - 60_000)
    expect([refusal.status, refusal.error.key, refusal.error.message]).toEqual([
      429,
      'allowance.day',
      `You can do this up to 20 times a day. Please try again after ${time}`,
    ])
    expect(refusal.headers['retry-after']).toBe(String((day - 60_000) / 1000))
    expect(await readCount('groups')).toBe(20)
    world.pass(day)
    expect((await createLunchGroup(home)).status).toBe(201)
  })

  test('is 40 team matches for a captain, and unlimited for an organiser', async () => {
    const { home, organiser } = club
    await leaveAllowance('teamMatches', home, 1)
    expect((await createMatch(home)).status).toBe(201)
    expect((await createMatch(home)).status).toBe(429)
    await leaveAllowance('teamMatches', organiser, 0)
    expect((await createMatch(organiser)).status).toBe(201)
  })

  test('counts neither refused nor repeated requests', async () => {
    const { home } = club
    await leaveAllowance('teamMatches', home, 1)
    const body = { homeId: club.homeId, awayId: club.homeId, systemId: 'tt.british10' }
    expect((await home.call(createTeamMatch, { body })).status).toBe(400)
    const key = { 'idempotency-key': 'first-tap' }
    const repeatRequest = async () =>
      home.call(createTeamMatch, { body: { ...body, awayId: club.awayId } }, key)
    const first = accepted(await repeatRequest())
    expect(accepted(await repeatRequest()).id).toBe(first.id)
    expect(await readCount('teamMatches')).toBe(40)
  })

  test('is 1,000 refused entries of live matches, and counts a retried entry once', async () => {
    const { home, away, world } = club
    const setup = { game: 'x01', settings: { start: 501, legs: 3, throws: 1 } }
    const seats = { player1Id: home.playerId, player2Id: away.playerId }
    const body = { id: crypto.randomUUID(), setup, ...seats } as LiveStart
    const { id } = await home.do(startLive, { body })
    const send = async (from: number, count: number) => {
      const events = Array.from({ length: count }, (_, at) => ({
        event: {
          type: 'act' as const,
          id: `bad-${from + at}`,
          place: 'leg 1',
          action: { kind: 'nonsense' },
        },
        device: 'pad',
        seq: from + at,
        parent: null,
        seenAt: world.now(),
      }))
      return home.call(sendLive, {
        params: { id },
        body: { events, since: 0, known: null } as never,
      })
    }
    await leaveAllowance('refusedEntries', home, 12)
    const first = accepted(await send(1, 10))
    expect(first.answers.map(({ answer }) => answer)).toEqual(Array(10).fill('refused'))
    accepted(await send(1, 10))
    expect(await readCount('refusedEntries')).toBe(998)
    const refusal = await send(11, 3)
    expect([refusal.status, refusal.error.key]).toEqual([429, 'allowance.minutes'])
    accepted(await send(11, 2))
  })

  test('limits guests, memberships, roster changes and tournament entries too', async () => {
    const { home, organiser, world, homeId } = club
    const admin = await world.join('admin')
    const { version } = await admin.do(getClubSettings, {})
    const settings = { guestsBy: 'everyone' as const }
    await admin.do(changeClubSettings, { body: { version, settings } })
    const groupId = accepted(await createLunchGroup(organiser)).id
    const cup = await createCup(world, organiser, 2, {}, false)
    const phase = { phase: 'registration' as const }
    await organiser.do(openTournament, { params: { id: cup.id }, body: phase })
    const command = { type: 'add' as const, playerId: await world.addPlayer('New Member') }
    const attempts: readonly [AllowanceName, () => Promise<Answer<unknown>>][] = [
      ['guests', async () => home.call(addPlayer, { body: { name: 'Some Guest' } })],
      ['memberships', async () => home.call(joinGroup, { params: { id: groupId }, body: {} })],
      [
        'rosterChanges',
        async () => home.call(changeRoster, { params: { id: homeId }, body: { command } }),
      ],
      [
        'entries',
        async () =>
          home.call(addParticipant, {
            params: { id: cup.id },
            body: { playerId: home.playerId },
          }),
      ],
    ]
    for (const [name, attempt] of attempts) {
      await leaveAllowance(name, home, 0)
      const answer = await attempt()
      expect([name, answer.status, answer.error?.key]).toEqual([name, 429, 'allowance.day'])
    }
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { changeRoster, createTeam, getTeam, updateTeam } from '#contract/teams/team.ts'
import { createTeamMatch, deleteTeamMatch, getTeamMatch } from '#contract/teams/team-match.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { engineNames } from '../../testing/databases.ts'
import { openSocket } from '../../testing/open-socket.ts'
import { createWorld, type Caller, type World, type Requester } from '../../testing/world.ts'
import { remindTeams } from './remind-teams.ts'
import {
  sendCommand,
  change,
  createLineUp,
  read,
  win,
  type Command,
} from './team-match.test-data.ts'

const hour = 3_600_000

/** Endpoints whose replies differ between requests regardless of the line-ups. */
const varyingPaths = [
  '/api/auth/password/generate',
  '/api/admin/overview',
  '/api/admin/examination',
  // These requests add to the audit log; its entries about the team match are compared below.
  '/api/account/events',
  '/api/admin/audit',
  '/api/admin/audit.csv',
]
const removeEvents = (text: string) => {
  const { securityEvents: _events, ...rest } = JSON.parse(text) as Record<string, unknown>
  return rest
}

/** Creates a club in which everyone who could see a line-up has an account. */
async function createClub(engine: (typeof engineNames)[number], isPublic: boolean) {
  const world = await createWorld(engine)
  const people = {
    admin: await world.join('admin', 'Ada Admin'),
    organiser: await world.join('organizer', 'Olga Organiser'),
    captain: await world.join('player', 'Hanna Captain'),
    named: await world.join('player', 'Nora Named'),
    unnamed: await world.join('player', 'Uma Unnamed'),
    third: await world.join('player', 'Theo Third'),
    guest: await world.join('player', 'Gus Guest'),
    opponent: await world.join('player', 'Abel Opponent'),
    rival: await world.join('player', 'Rita Rival'),
    other: await world.join('player', 'Otto Rival'),
    stranger: await world.join('player', 'Stan Stranger'),
  }
  const { captain, named, unnamed, third, guest, opponent, rival, other } = people
  const createMembersTeam = async (name: string, members: readonly Caller[]) => {
    const body = { sportId: 'tabletennis' as const, name, captainId: members[0]!.playerId }
    const { id } = await people.organiser.do(createTeam, { body })
    for (const { playerId } of members.slice(1)) {
      const command = { type: 'add' as const, playerId }
      await people.organiser.do(changeRoster, { params: { id }, body: { command } })
    }
    const { version } = await people.organiser.do(getTeam, { params: { id } })
    const settings = { version, settings: { isPublic } }
    await people.organiser.do(updateTeam, { params: { id }, body: settings })
    return id
  }
  const homeId = await createMembersTeam('Street', [captain, named, unnamed, third])
  const awayId = await createMembersTeam('Quay', [opponent, rival, other])
  const getPlayerIds = (callers: readonly Caller[]) => callers.map(({ playerId }) => playerId)
  const lineUpVariants: readonly Command[] = [
    { ...createLineUp('home', getPlayerIds([captain, named, guest])), guests: [guest.playerId] },
    { ...createLineUp('home', getPlayerIds([unnamed, captain, third])), guests: [] },
  ]
  const awayLineUp = createLineUp('away', getPlayerIds([opponent, rival, other]))
  return { world, people, homeId, awayId, lineUpVariants, awayLineUp }
}
type Received = Record<string, string[]>
type Club = Awaited<ReturnType<typeof createClub>>

describe.each(engineNames)('blind line-ups on %s', (engine) => {
  describe.each([
    ['public', true],
    ['private', false],
  ] as const)('of %s teams', (_name, isPublic) => {
    let club: Club
    let world: World
    /** Everyone except the captain who submits the line-up. */
    let readers: readonly (readonly [string, Requester])[]

    beforeEach(async () => {
      club = await createClub(engine, isPublic)
      world = club.world
      const { captain: _captain, third: _third, other: _other, ...others } = club.people
      readers = [...Object.entries(others), ['nobody', world.stranger]]
    })
    afterEach(async () => world.close())

    const create = async () => {
      const { homeId, awayId } = club
      const startsAt = new Date(world.now() + 48 * hour).toISOString()
      const body = { homeId, awayId, systemId: 'tt.british10', startsAt, venue: 'Hall' }
      return (await club.people.organiser.do(createTeamMatch, { body })).id
    }

    /** Replaces the stored line-up, so that nothing else differs. */
    const replaceStoredLineUp = async (id: string, { places, guests }: Command) => {
      const { db } = world.server.context
      const log = db.selectFrom('teamMatchLog').selectAll().where('teamMatchId', '=', id)
      for (const row of await log.execute()) {
        const event = JSON.parse(row.event) as TeamMatchEvent
        if (event.type !== 'linedUp') continue
        await db
          .updateTable('teamMatchLog')
          .set({ event: JSON.stringify({ ...event, lineUp: { places, guests } }) })
          .where('teamMatchId', '=', id)
          .where('sequence', '=', row.sequence)
          .execute()
      }
    }

    const listCandidateIds = (name: string, path: string, matchId: string): readonly string[] => {
      const players = Object.values(club.people).map(({ playerId }) => playerId)
      if (name === 'teamId' || path.startsWith('/api/teams')) return [club.homeId, club.awayId]
      if (path.startsWith('/api/team-matches/')) return [matchId]
      return name === 'id' && !path.startsWith('/api/players') ? ['none'] : players
    }

    /** Returns requests for every read endpoint, with each id that could reveal the line-up. */
    const createRequests = (matchId: string) =>
      Object.values<Endpoint>(endpoints)
        .filter(({ method, path }) => method === 'GET' && !varyingPaths.includes(path))
        .flatMap((endpoint) => {
          const { path } = endpoint
          const isPlayers = path.startsWith('/api/players/:id') || path.startsWith('/api/team')
          const ids =
            path.includes(':') && isPlayers ? listCandidateIds('id', path, matchId) : ['none']
          const requestsById = ids.map((id) => ({
            endpoint,
            params: { id, otherId: club.people.captain.playerId },
            query: {},
          }))
          const named = ['playerId', 'teamId'].filter(
            (name) => name in (endpoint.query?.shape ?? {}),
          )
          const requestsByFilter = named.flatMap((name) =>
            listCandidateIds(name, '', matchId).map((id) => ({
              endpoint,
              params: {},
              query: { [name]: id },
            })),
          )
          return [...requestsById, ...requestsByFilter]
        })

    /** Waits until the node has read every event, because replies contain the event cursor. */
    const readAllEvents = async () => {
      const { db, eventCursor } = world.server.context
      const last = db.selectFrom('events').select(({ fn }) => fn.max('sequence').as('sequence'))
      const { sequence } = await last.executeTakeFirstOrThrow()
      await vi.waitFor(() => expect(eventCursor()).toMatch(new RegExp(`\\.${sequence}$`)), 5000)
    }

    const collectReplies = async (matchId: string) => {
      await readAllEvents()
      const replies: Record<string, unknown> = {}
      for (const [name, { call }] of readers) {
        for (const { endpoint, params, query } of createRequests(matchId)) {
          const { status, headers, text } = await call(endpoint, { params, query } as never)
          const request = `${name} ${endpoint.path} ${JSON.stringify([params, query])}`
          const isOwnData = endpoint.path === '/api/account/data'
          replies[request] = isOwnData ? removeEvents(text) : [status, headers.etag, text]
        }
      }
      return replies
    }

    // Thousands of requests. What is visible is decided in code that both databases share.
    test.runIf(engine === 'sqlite')(
      'are visible only to the captain who submitted them',
      async () => {
        const { lineUpVariants, people } = club
        const id = await create()
        await change(people.captain, id, lineUpVariants[0]!)
        const first = await collectReplies(id)
        await replaceStoredLineUp(id, lineUpVariants[1]!)
        const second = await collectReplies(id)
        const differing = Object.keys(first).filter(
          (request) => JSON.stringify(first[request]) !== JSON.stringify(second[request]),
        )
        const differences = differing.map((request) => [request, first[request], second[request]])
        expect(differences).toEqual([])
        expect(Object.keys(first).length).toBeGreaterThan(1000)
      },
    )

    test("don't affect which errors other people get", async () => {
      const { lineUpVariants, people, awayLineUp } = club
      const id = await create()
      await change(people.captain, id, lineUpVariants[0]!)
      const commands: readonly Command[] = [
        win(1, 1),
        { type: 'report', score: [6, 4] },
        { type: 'send' },
        { type: 'confirm' },
        { type: 'takeBack', n: 1, reason: 'A reason' },
        { type: 'abandon', reason: 'A reason' },
        { type: 'postpone', reason: 'A reason' },
        lineUpVariants[1]!,
        awayLineUp,
      ]
      const collectErrors = async () => {
        const errors: unknown[] = []
        for (const by of [people.named, people.unnamed, people.guest, people.stranger]) {
          for (const command of commands) {
            const { status, error } = await sendCommand(by, id, command)
            errors.push([by.userId, command.type, status, error.key])
          }
        }
        return errors
      }
      const first = await collectErrors()
      await replaceStoredLineUp(id, lineUpVariants[1]!)
      expect(await collectErrors()).toEqual(first)
    })

    /** Opens a socket for each reader and returns what they are sent. */
    const listen = async () => {
      const address = await world.server.app.listen({ port: 0, host: '127.0.0.1' })
      const received: Received = {}
      const ready = Object.entries(club.people).map(async ([name, { token }]) => {
        const ownReceived: string[] = (received[name] = [])
        const connection = openSocket(address, { token })
        connection.socket.on('events', (events: readonly { type: string; data: object }[]) => {
          ownReceived.push(...events.map(({ type, data }) => JSON.stringify([type, data])))
        })
        connection.socket.on('told', (...message: unknown[]) =>
          ownReceived.push(JSON.stringify(message)),
        )
        await connection.ready
        return connection.socket
      })
      return { received, sockets: await Promise.all(ready) }
    }

    /** Waits until everyone has received all events so far, and discards them. */
    const takeReceived = async (received: Received, name: string) => {
      const last = await world.addPlayer(name)
      const isMarkerReceived = () =>
        Object.values(received).every((texts) => texts.some((one) => one.includes(last)))
      await expect.poll(isMarkerReceived, { timeout: 5000 }).toBe(true)
      const sent = Object.entries(received).map(([user, texts]) => [
        user,
        // Events and messages travel separately, so their order varies.
        texts
          .splice(0)
          .filter((one) => !one.includes(last))
          .map((one) => one.replace(/"notice":\{"id":"[^"]+"/, '"notice":{'))
          .toSorted(),
      ])
      const { captain: _captain, ...others } = Object.fromEntries(sent) as Received
      return others
    }

    /** Returns what each person receives over the socket and as notices while a match stays blind. */
    const collectTraffic = async (received: Received, lineUpCommand: Command, marker: string) => {
      const { organiser, captain } = club.people
      const id = await create()
      await change(captain, id, lineUpCommand)
      await change(captain, id, lineUpCommand)
      const startsAt = new Date(world.now() + 20 * hour).toISOString()
      const lineUpsDue = new Date(world.now() + 10 * hour).toISOString()
      await change(organiser, id, { type: 'plan', startsAt, lineUpsDue })
      await world.server.context.db
        .updateTable('teamMatches')
        .set({ remindedAt: 0 })
        .where('id', '=', id)
        .execute()
      await remindTeams(world.server.context)
      const notices = await world.server.context.db
        .selectFrom('notices')
        .select(['userId', 'said', 'subject'])
        .where('subject', 'like', `%${id}%`)
        .execute()
      const audited = await world.server.context.db
        .selectFrom('auditEvents')
        .select(['eventType', 'userId', 'details'])
        .where('details', 'like', `%${id}%`)
        .execute()
      const { version } = await read(organiser, id)
      await organiser.do(deleteTeamMatch, { params: { id }, query: { version } })
      const sent = await takeReceived(received, marker)
      const toSortedJson = (rows: readonly object[]) =>
        rows.map((row) => JSON.stringify(row)).toSorted()
      const all = { sent, audited: toSortedJson(audited), notices: toSortedJson(notices) }
      return JSON.stringify(all).replaceAll(id, 'match')
    }

    test("don't affect events, notices or recipients", async () => {
      const { received, sockets } = await listen()
      await takeReceived(received, 'Marker Zero')
      const first = await collectTraffic(received, club.lineUpVariants[0]!, 'Marker One')
      const second = await collectTraffic(received, club.lineUpVariants[1]!, 'Marker Two')
      for (const socket of sockets) socket.disconnect()
      expect(JSON.parse(second)).toEqual(JSON.parse(first))
    })

    test('are visible to all their players once both are submitted', async () => {
      const { people, lineUpVariants, awayLineUp } = club
      const id = await create()
      await change(people.captain, id, lineUpVariants[0]!)
      const blind = await people.guest.call(getTeamMatch, { params: { id } })
      expect(blind.status).toBe(isPublic ? 200 : 404)
      await change(people.opponent, id, awayLineUp)
      const guestView = await read(people.guest, id)
      expect(guestView.homeLineUp.places![2]!.names[0]).toMatchObject({ isGuest: true })
      expect(guestView).toMatchObject({ mayEnter: true })
      expect((await read(people.unnamed, id)).mayEnter).toBe(false)
    })
  })
})

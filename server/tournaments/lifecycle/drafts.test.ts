import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { examples, type NameWithInput } from '#contract/examples.ts'
import type { WireEvent } from '#contract/events.ts'
import { exportMyData } from '#contract/security/own-data.ts'
import {
  createTournament,
  deleteTournament,
  openTournament,
  updateTournament,
} from '#contract/tournaments/life.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { openSocket } from '../../testing/open-socket.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { replaceSamples } from '../../testing/examples/sample-values.ts'
import { createCup } from '../../testing/tournament.ts'
import { accepted, type Caller, type Requester } from '../../testing/world.ts'

const tournamentEndpoints = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
  /\/tournaments\/:id/.test(endpoints[name].path),
) as NameWithInput[]

describe.each(engineNames)('a draft on %s', async (engine) => {
  const { world, organiser, player, draft } = await stageOnce(engine, async (world) => {
    const organiser = await world.join('organizer')
    const player = await world.join('player')
    const draft = await createCup(
      world,
      organiser,
      3,
      { name: 'Secret Open', isPublic: true },
      false,
    )
    const body = { playerId: player.playerId }
    await organiser.do(addParticipant, { params: { id: draft.id }, body })
    return { organiser, player, draft }
  })

  test('is not found by players at any endpoint, for any action', async () => {
    const callEndpoint = async (name: NameWithInput, cup: string) => {
      const values = { 'cup-spring': cup, 'player-nia': player.playerId }
      const answer = await player.call(
        endpoints[name] as Endpoint,
        replaceSamples(examples[name], values) as never,
      )
      return [name, answer.status, answer.error.message]
    }
    expect(tournamentEndpoints.length).toBeGreaterThan(35)
    for (const name of tournamentEndpoints) {
      const draftReply = await callEndpoint(name, draft.id)
      expect(draftReply).toEqual(await callEndpoint(name, 'nowhere'))
      expect([403, 404]).toContain(draftReply[1])
    }
    const answer = await player.call(getTournament, { params: { id: draft.id } })
    expect([answer.status, answer.error.message]).toEqual([404, 'Tournament not found'])
  })

  test('is listed for organisers and admins only', async () => {
    const names = async ({ call }: Requester, query: object = {}) => {
      const { items, total } = accepted(await call(listTournaments, { query }))
      expect(items).toHaveLength(total)
      return items.map(({ name }) => name)
    }
    const admin = await world.join('admin')
    const queries = [{}, { q: 'secret' }, { status: 'draft' }, { playerId: player.playerId }]
    for (const query of queries) {
      expect(await names(player, query)).toEqual([])
      expect(await names(organiser, query)).toEqual(['Secret Open'])
      expect(await names(admin, query)).toEqual(['Secret Open'])
    }
    const body = { phase: 'registration' as const }
    await organiser.do(openTournament, { params: { id: draft.id }, body })
    expect(await names(player)).toEqual(['Secret Open'])
    expect((await player.call(getTournament, { params: { id: draft.id } })).status).toBe(200)
  })

  test('is announced to organisers only, live and after a reconnect', async () => {
    const address = await world.server.app.listen({ port: 0, host: '127.0.0.1' })
    const listen = ({ token }: Caller, cursor?: string) => {
      const auth = cursor === undefined ? { token } : { token, cursor }
      const { socket, ready } = openSocket(address, auth)
      const received: WireEvent['type'][] = []
      socket.on('events', (events: WireEvent[]) => received.push(...events.map(({ type }) => type)))
      return { received, ready, close: () => socket.disconnect() }
    }
    // Events from before the connections opened have been published by then.
    const { db, eventCursor } = world.server.context
    const { last } = await db
      .selectFrom('events')
      .select((eb) => eb.fn.max('sequence').as('last'))
      .executeTakeFirstOrThrow()
    await expect.poll(() => Number(eventCursor().split('.')[1])).toBe(Number(last))
    const [playerSocket, organiserSocket] = [listen(player), listen(organiser)]
    const cursor = await playerSocket.ready
    await organiserSocket.ready
    const created = await organiser.do(createTournament, { body: { name: 'Other Open' } })
    const { id, version } = created
    const edit = { version, name: 'Another Open' }
    await organiser.do(updateTournament, { params: { id }, body: edit })
    const deletion = { params: { id }, query: { version: version + 1 } }
    await organiser.do(deleteTournament, deletion)
    const createPhaseRequest = (to: 'draft' | 'registration') => ({
      params: { id: draft.id },
      body: { phase: to },
    })
    await organiser.do(openTournament, createPhaseRequest('registration'))
    await organiser.do(openTournament, createPhaseRequest('draft'))
    const allTypes = ['created', 'updated', 'deleted', 'updated', 'updated']
    const toEventTypes = (what: readonly string[]) => what.map((each) => `tournament.${each}`)
    await expect.poll(() => organiserSocket.received).toEqual(toEventTypes(allTypes))
    await expect.poll(() => playerSocket.received).toEqual(toEventTypes(['updated', 'updated']))
    const [again, organiserAgain] = [listen(player, cursor), listen(organiser, cursor)]
    await Promise.all([again.ready, organiserAgain.ready])
    expect(again.received).toEqual(toEventTypes(['updated', 'updated']))
    expect(organiserAgain.received).toEqual(toEventTypes(allTypes))
    for (const each of [playerSocket, organiserSocket, again, organiserAgain]) each.close()
  })

  test('appears in the exported data of its players only after it is opened', async () => {
    const readNames = async (by: Caller) =>
      (await by.do(exportMyData, {})).tournaments.map(({ name }) => name)
    const params = { id: draft.id }
    await organiser.do(addParticipant, { params, body: { playerId: organiser.playerId } })
    expect(await readNames(player)).toEqual([])
    expect(await readNames(organiser)).toEqual(['Secret Open'])
    await organiser.do(openTournament, { params, body: { phase: 'registration' } })
    expect(await readNames(player)).toEqual(['Secret Open'])
  })

  test('can be followed over the socket, and counts followers, for organisers only', async () => {
    const address = await world.server.app.listen({ port: 0, host: '127.0.0.1' })
    const topic = `tournament:${draft.id}`
    const connect = async ({ token }: Caller) => {
      const { socket, ready } = openSocket(address, { token })
      const counts: Record<string, number> = {}
      const followerCounts: number[] = []
      socket.on('told', (topicName: string, message: { counts?: object; spectators?: number }) => {
        if (topicName === 'activity') Object.assign(counts, message.counts)
        if (topicName === topic) followerCounts.push(message.spectators!)
      })
      await ready
      const watch = async (watchedTopic: string) =>
        (await socket.emitWithAck('watch', watchedTopic)) as boolean
      return { socket, counts, followerCounts, watch }
    }
    const [organiserSocket, playerSocket] = [await connect(organiser), await connect(player)]
    for (const { watch } of [organiserSocket, playerSocket])
      expect(await watch('activity')).toBe(true)
    expect(await playerSocket.watch(topic)).toBe(false)
    expect(await organiserSocket.watch(topic)).toBe(true)
    await expect.poll(() => organiserSocket.counts, { timeout: 5000 }).toEqual({ [topic]: 1 })
    const late = await connect(player)
    expect(await late.watch('activity')).toBe(true)
    expect([playerSocket.counts, late.counts]).toEqual([{}, {}])

    const setPhase = async (phase: 'draft' | 'registration') =>
      await organiser.do(openTournament, { params: { id: draft.id }, body: { phase } })
    await setPhase('registration')
    expect(await playerSocket.watch(topic)).toBe(true)
    await expect.poll(() => playerSocket.counts, { timeout: 5000 }).toEqual({ [topic]: 2 })
    await setPhase('draft')
    await expect.poll(() => organiserSocket.followerCounts.at(-1), { timeout: 5000 }).toBe(1)
    const last = playerSocket.followerCounts.length
    organiserSocket.socket.disconnect()
    const again = await connect(organiser)
    expect(await again.watch(topic)).toBe(true)
    await expect.poll(() => again.followerCounts, { timeout: 5000 }).toEqual([1])
    expect(playerSocket.followerCounts).toHaveLength(last)
    for (const { socket } of [playerSocket, late, again]) socket.disconnect()
  })
})

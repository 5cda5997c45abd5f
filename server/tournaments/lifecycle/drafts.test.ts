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
    const [theirs, ours] = [listen(player), listen(organiser)]
    const cursor = await theirs.ready
    await ours.ready
    const created = await organiser.do(createTournament, { body: { name: 'Other Open' } })
    const { id, version } = created
    const edit = { version, name: 'Another Open' }
    await organiser.do(updateTournament, { params: { id }, body: edit })
    const deletion = { params: { id }, query: { version: version + 1 } }
    await organiser.do(deleteTournament, deletion)
    const phase = (to: 'draft' | 'registration') => ({
      params: { id: draft.id },
      body: { phase: to },
    })
    await organiser.do(openTournament, phase('registration'))
    await organiser.do(openTournament, phase('draft'))
    const allTypes = ['created', 'updated', 'deleted', 'updated', 'updated']
    const events = (what: readonly string[]) => what.map((each) => `tournament.${each}`)
    await expect.poll(() => ours.received).toEqual(events(allTypes))
    await expect.poll(() => theirs.received).toEqual(events(['updated', 'updated']))
    const [again, ourAgain] = [listen(player, cursor), listen(organiser, cursor)]
    await Promise.all([again.ready, ourAgain.ready])
    expect(again.received).toEqual(events(['updated', 'updated']))
    expect(ourAgain.received).toEqual(events(allTypes))
    for (const each of [theirs, ours, again, ourAgain]) each.close()
  })

  test('appears in the exported data of its players only after it is opened', async () => {
    const names = async (by: Caller) =>
      (await by.do(exportMyData, {})).tournaments.map(({ name }) => name)
    const body = { playerId: organiser.playerId }
    await organiser.do(addParticipant, { params: { id: draft.id }, body })
    expect(await names(player)).toEqual([])
    expect(await names(organiser)).toEqual(['Secret Open'])
    const phase = { phase: 'registration' as const }
    await organiser.do(openTournament, { params: { id: draft.id }, body: phase })
    expect(await names(player)).toEqual(['Secret Open'])
  })

  test('can be followed over the socket, and counts followers, for organisers only', async () => {
    const address = await world.server.app.listen({ port: 0, host: '127.0.0.1' })
    const topic = `tournament:${draft.id}`
    const connect = async ({ token }: Caller) => {
      const { socket, ready } = openSocket(address, { token })
      const counted: Record<string, number> = {}
      const followed: number[] = []
      socket.on('told', (topicName: string, message: { counts?: object; spectators?: number }) => {
        if (topicName === 'activity') Object.assign(counted, message.counts)
        if (topicName === topic) followed.push(message.spectators!)
      })
      await ready
      const watch = async (watchedTopic: string) =>
        (await socket.emitWithAck('watch', watchedTopic)) as boolean
      return { socket, counted, followed, watch }
    }
    const [ours, theirs] = [await connect(organiser), await connect(player)]
    for (const { watch } of [ours, theirs]) expect(await watch('activity')).toBe(true)
    expect(await theirs.watch(topic)).toBe(false)
    expect(await ours.watch(topic)).toBe(true)
    await expect.poll(() => ours.counted, { timeout: 5000 }).toEqual({ [topic]: 1 })
    const late = await connect(player)
    expect(await late.watch('activity')).toBe(true)
    expect([theirs.counted, late.counted]).toEqual([{}, {}])

    const setPhase = async (phase: 'draft' | 'registration') =>
      await organiser.do(openTournament, { params: { id: draft.id }, body: { phase } })
    await setPhase('registration')
    expect(await theirs.watch(topic)).toBe(true)
    await expect.poll(() => theirs.counted, { timeout: 5000 }).toEqual({ [topic]: 2 })
    await setPhase('draft')
    await expect.poll(() => ours.followed.at(-1), { timeout: 5000 }).toBe(1)
    const last = theirs.followed.length
    ours.socket.disconnect()
    const again = await connect(organiser)
    expect(await again.watch(topic)).toBe(true)
    await expect.poll(() => again.followed, { timeout: 5000 }).toEqual([1])
    expect(theirs.followed).toHaveLength(last)
    for (const { socket } of [theirs, late, again]) socket.disconnect()
  })
})

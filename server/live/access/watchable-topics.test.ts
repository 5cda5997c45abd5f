import { expect, test } from 'vitest'
import { makeMatchCode, makeTableCode, scoreByCode } from '#contract/live/codes.ts'
import { type LiveStart, startLive } from '#contract/live/events.ts'
import { openSocket } from '../../testing/open-socket.ts'
import { engineNames } from '../../testing/databases.ts'
import { createWorld } from '../../testing/world.ts'
import { Phone } from '../phone.test-data.ts'

test.each(engineNames)(
  'a person with a code receives only events about its match or table, on %s',
  async (engine) => {
    const world = await createWorld(engine)
    const organiser = await world.join('organizer')
    const [ann, bob] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
    const start = async (table: string | null) => {
      const setup = { game: 'x01', settings: { start: 501, legs: 3, throws: 1 } }
      const seats = { player1Id: ann, player2Id: bob }
      const body = { id: crypto.randomUUID(), setup, ...seats, table } as LiveStart
      return (await organiser.do(startLive, { body })).id
    }
    const [scoredId, otherId] = [await start(null), await start('Table 4')]
    const signInByCode = async (code: string) => {
      const body = { code, name: 'Sam' }
      const api = { 'x-client': 'api' }
      return (await world.stranger.do(scoreByCode, { body }, api)).accessToken!
    }
    const matchCode = await organiser.do(makeMatchCode, { params: { id: scoredId } })
    const tableCode = await organiser.do(makeTableCode, { body: { table: 'Table 4' } })
    const address = await world.server.app.listen({ port: 0, host: '127.0.0.1' })
    const received: unknown[] = []
    const openWatcher = async (token: string) => {
      const { socket, ready } = openSocket(address, { token })
      socket.on('events', (events: object[]) => received.push(...events))
      await ready
      const watched = []
      for (const topic of ['live', `live:${scoredId}`, `live:${otherId}`]) {
        watched.push((await socket.emitWithAck('watch', topic)) as boolean)
      }
      return { socket, watched }
    }
    const matchScorer = await openWatcher(await signInByCode(matchCode.code))
    const tableScorer = await openWatcher(await signInByCode(tableCode.code))
    expect([matchScorer.watched, tableScorer.watched]).toEqual([
      [false, true, false],
      [false, false, true],
    ])
    const broadcast = new Promise((resolve) => tableScorer.socket.once('told', resolve))
    await world.addPlayer('Eve')
    await new Phone('left', otherId, organiser, world.now).enter({
      kind: 'visit',
      by: 1,
      points: 60,
    })
    expect(await broadcast).toBe(`live:${otherId}`)
    await matchScorer.socket.emitWithAck('beat')
    expect(received).toEqual([])
    for (const { socket } of [matchScorer, tableScorer]) socket.disconnect()
    await world.close()
  },
)

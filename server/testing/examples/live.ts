import {
  confirmLive,
  sendLive,
  startLive,
  stopLive,
  type SentEventWire,
} from '#contract/live/events.ts'
import { makeMatchCode } from '#contract/live/codes.ts'
import type { People } from './people.ts'
import { inventWord, type Scenes } from './stage.ts'

/** Scenes of live matches, each in the state that its request needs. */
export function liveScenes({ admin, createPlayer, stranger }: People): Scenes {
  const createPair = async () => ({
    'player-nia': await createPlayer(),
    'player-owen': await createPlayer(),
  })
  const createLive = async (legs = 5) => {
    const players = await createPair()
    const body = {
      id: inventWord(),
      setup: { game: 'x01' as const, settings: { start: 101, legs, throws: 1 as const } },
      player1Id: players['player-nia'],
      player2Id: players['player-owen'],
    }
    const { id } = await admin.do(startLive, { body: body as never })
    return { id, values: { ...players, 'live-thursday': id } }
  }
  type StartedLive = Awaited<ReturnType<typeof createLive>>
  const createVisit = (device: string, by: 1 | 2, points: number): SentEventWire => ({
    event: {
      id: inventWord(),
      type: 'act',
      place: 'set 1 leg 1',
      action: { kind: 'visit', by, points },
    },
    device,
    seq: 1,
    parent: null,
    seenAt: null,
  })
  const send = async ({ id }: StartedLive, sent: SentEventWire) => {
    await admin.do(sendLive, { params: { id }, body: { events: [sent] } })
    return sent.event.id
  }
  const stageLiveWithVisit = async () => {
    const live = await createLive()
    const first = await send(live, createVisit('phone-1', 1, 60))
    return { values: { ...live.values, 'visit-1': first, 'visit-2': inventWord() } }
  }
  const stageLiveInConflict = async () => {
    const live = await createLive()
    await send(live, createVisit('phone-1', 1, 60))
    const fork = await send(live, createVisit('phone-2', 1, 45))
    return { values: { ...live.values, 'fork-1': fork } }
  }
  const stageFinishedLive = async () => {
    const live = await createLive(1)
    const last = await send(live, createVisit('phone-1', 1, 101))
    return { values: { ...live.values, 'visit-1': last } }
  }
  const stageStoppedLive = async () => {
    const live = await createLive()
    await admin.do(stopLive, { params: { id: live.id }, body: {} })
    return live
  }
  const stageRecordedLive = async () => {
    const { values } = await stageFinishedLive()
    const params = { id: values['live-thursday'] }
    await admin.do(confirmLive, { params, body: { head: values['visit-1'] } })
    return { values: { ...values, 'edit-1': inventWord() } }
  }
  return {
    correctLive: stageRecordedLive,
    makeMatchCode: createLive,
    scoreByCode: async () => {
      const { id, values } = await createLive()
      const { code } = await admin.do(makeMatchCode, { params: { id } })
      return { by: stranger, values: { ...values, 'live-code': code } }
    },
    startLive: async () => ({ values: { ...(await createPair()), 'live-new': inventWord() } }),
    readLive: stageLiveWithVisit,
    readHabits: stageLiveWithVisit,
    sendLive: stageLiveWithVisit,
    resolveConflict: stageLiveInConflict,
    confirmLive: stageFinishedLive,
    stopLive: createLive,
    resumeLive: stageStoppedLive,
    takeRole: createLive,
  }
}

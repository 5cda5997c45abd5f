import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldMeetup } from './fold-meetup.ts'
import { decideMeetup, type MeetupCommand } from './meetup-commands.ts'
import type { MeetupEvent } from './meetup-events.ts'

const hour = 3_600_000
const start = 1_000 * hour

/** Creates a meetup of the host H that has started, with these players present. */
function createMeetup(present: string) {
  const facts = {
    startsAt: start,
    endsAt: start + 3 * hour,
    opensAt: 0,
    places: null,
    venue: '',
    message: '',
    offerMinutes: 60,
  }
  const log: MeetupEvent[] = [{ type: 'planned', facts, at: 0, by: 'H' }]
  let now = start
  const send = (command: MeetupCommand, me = 'H') => {
    now += 60_000
    const actor = { me, isMember: true, canRun: me === 'H', now }
    const result = decideMeetup(foldMeetup(log, now), actor, command)
    if (!result.ok) return result.refusals[0]!.key
    log.push(...result.events)
    return 'ok'
  }
  for (const me of present) send({ type: 'answer', answer: 'yes', message: '' }, me)
  const currentState = () => foldMeetup(log, now)
  const listCalls = () =>
    currentState().calls.map(({ table, players }) => `${table}:${players.join('')}`)
  return { log, send, currentState, listCalls }
}

test('calls the longest-waiting players to every free table, against opponents they have not met', () => {
  const { send, listCalls } = createMeetup('ABCDE')
  expect(send({ type: 'call', tables: 2 })).toBe('ok')
  expect(listCalls()).toEqual(['1:AB', '2:CD'])
  expect(send({ type: 'call', tables: 2 })).toBe('session.noTable')
  expect(send({ type: 'call', tables: 3 })).toBe('session.nobodyWaits')
  send({ type: 'free', table: 1 })
  send({ type: 'call', tables: 2 })
  // E has not played, and A has waited as long as B.
  expect(listCalls()).toEqual(['2:CD', '1:EA'])
  send({ type: 'free', table: 2 })
  send({ type: 'call', tables: 2 })
  expect(listCalls()).toEqual(['1:EA', '2:BC'])
  expect(send({ type: 'free', table: 3 })).toBe('session.tableIsFree')
  expect(send({ type: 'call', tables: 2 }, 'A')).toBe('session.runnersOnly')
})

test('frees the table of a removed player, and of two players who are merged', () => {
  const { log, send, currentState, listCalls } = createMeetup('ABCD')
  send({ type: 'call', tables: 2 })
  send({ type: 'remove', player: 'A' })
  expect(listCalls()).toEqual(['2:CD'])
  log.push({ type: 'player_merged', player: 'C', into: 'D', at: start + 2 * hour, by: null })
  const { calls, pastPairs } = foldMeetup(log, start + 2 * hour)
  expect([calls, pastPairs]).toEqual([[], [['A', 'B']]])
  expect(currentState().attendees.has('A')).toBe(false)
})

test('frees the table of a player who leaves early or did not come, and does not call them again', () => {
  const { send, listCalls } = createMeetup('ABCDEF')
  for (const player of 'ABCDEF') send({ type: 'mark', player, isMember: true, attendance: 'came' })
  send({ type: 'call', tables: 2 })
  expect(listCalls()).toEqual(['1:AB', '2:CD'])
  send({ type: 'answer', answer: 'no', message: '' }, 'A')
  send({ type: 'mark', player: 'C', isMember: true, attendance: 'absent' })
  expect(listCalls()).toEqual([])
  send({ type: 'call', tables: 4 })
  expect(listCalls()).toEqual(['1:BD', '2:EF'])
})

test('always seats different players, and always calls someone who has waited longest', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(steps, (freed) => {
      const { send, currentState } = createMeetup('ABCDEFGH')
      for (const table of freed) {
        send({ type: 'call', tables: 3 })
        const { calls, freedAt } = currentState()
        const seated = calls.flatMap(({ players }) => players)
        expect(seated).toHaveLength(6)
        expect(new Set(seated).size).toBe(6)
        const since = (player: string) => freedAt.get(player) ?? 0
        const idle = 'ABCDEFGH'.split('').filter((player) => !seated.includes(player))
        const [one, other] = calls.at(-1)!.players
        expect(Math.min(since(one), since(other))).toBeLessThanOrEqual(Math.min(...idle.map(since)))
        send({ type: 'free', table })
      }
    }),
    { numRuns: 60 },
  )
})

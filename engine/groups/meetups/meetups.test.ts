import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalCodes } from '../test-group.test-data.ts'
import { foldMeetup, findPresentPlayers } from './fold-meetup.ts'
import { decideMeetup, type MeetupCommand } from './meetup-commands.ts'
import type { MeetupEvent, MeetupDetails } from './meetup-events.ts'

const minute = 60_000
const hour = 60 * minute
const start = 1_000 * hour

const defaultDetails: MeetupDetails = {
  startsAt: start,
  endsAt: start + 2 * hour,
  opensAt: start - 14 * 24 * hour,
  places: 2,
  venue: 'Main hall',
  message: '',
  offerMinutes: 60,
}

/** Creates a meetup in which people act. Times are minutes after its start, negative before it. */
function createMeetup(facts: Partial<MeetupDetails> = {}) {
  const log: MeetupEvent[] = [
    {
      type: 'planned',
      facts: { ...defaultDetails, ...facts },
      at: start - 10 * 24 * hour,
      by: 'H',
    },
  ]
  const act = (me: string, minutes: number, command: MeetupCommand) => {
    const now = start + minutes * minute
    const actor = { me, isMember: !me.startsWith('x'), canRun: me === 'H', now }
    const result = decideMeetup(foldMeetup(log, now), actor, command)
    if (!result.ok) return refusalCodes[result.refusals[0]!.kind]
    log.push(...result.events)
    return 'ok'
  }
  const setAnswer = (me: string, minutes: number, answer: 'yes' | 'maybe' | 'no') =>
    act(me, minutes, { type: 'answer', answer, message: '' })
  const stateAt = (minutes: number) => foldMeetup(log, start + minutes * minute)
  const statusesAt = (minutes: number) =>
    Object.fromEntries(
      [...stateAt(minutes).attendees.values()].map((one) => [one.player, one.status]),
    )
  return { log, act, setAnswer, stateAt, statusesAt }
}

describe('a meetup', () => {
  test('that is full puts the next yes on the waiting list, in order of answers', () => {
    const { setAnswer, statusesAt } = createMeetup()
    for (const who of ['A', 'B', 'C', 'D']) expect(setAnswer(who, -600, 'yes')).toBe('ok')
    expect(statusesAt(-600)).toEqual({ A: 'coming', B: 'coming', C: 'waiting', D: 'waiting' })
  })

  test('offers a freed place to the first player who waits, and to the next when the offer expires', () => {
    const { setAnswer, statusesAt, stateAt } = createMeetup()
    for (const who of ['A', 'B', 'C', 'D']) setAnswer(who, -600, 'yes')
    setAnswer('A', -500, 'no')
    expect(statusesAt(-500)).toMatchObject({ A: 'no', C: 'offered', D: 'waiting' })
    expect(stateAt(-500).attendees.get('C')!.until).toBe(start - 440 * minute)
    expect(statusesAt(-441)).toMatchObject({ C: 'offered' })
    expect(statusesAt(-440)).toMatchObject({ C: 'passed', D: 'offered' })
    expect(setAnswer('D', -430, 'yes')).toBe('ok')
    expect(statusesAt(-1)).toMatchObject({ B: 'coming', C: 'passed', D: 'coming' })
  })

  test('reserves an offered place: another yes waits', () => {
    const { setAnswer, statusesAt } = createMeetup()
    for (const who of ['A', 'B', 'C']) setAnswer(who, -600, 'yes')
    setAnswer('A', -500, 'no')
    setAnswer('E', -499, 'yes')
    expect(statusesAt(-499)).toMatchObject({ C: 'offered', E: 'waiting' })
    setAnswer('C', -498, 'no')
    expect(statusesAt(-498)).toMatchObject({ C: 'no', E: 'offered' })
  })

  test('can be left at any time before it ends, as can the waiting list', () => {
    const { setAnswer, statusesAt } = createMeetup()
    for (const who of ['A', 'B', 'C']) setAnswer(who, -600, 'yes')
    expect(setAnswer('C', -10, 'no')).toBe('ok')
    expect(statusesAt(-10)).toMatchObject({ C: 'no' })
    expect(setAnswer('A', 200, 'no')).toBe('CONFLICT')
  })

  test('offers added places at once, and lets its host move people up', () => {
    const { act, setAnswer, statusesAt } = createMeetup()
    for (const who of ['A', 'B', 'C', 'D']) setAnswer(who, -600, 'yes')
    expect(act('A', -599, { type: 'move_up', player: 'D' })).toBe('FORBIDDEN')
    expect(act('H', -599, { type: 'move_up', player: 'D' })).toBe('ok')
    act('H', -598, { type: 'change', details: { places: 3 } })
    expect(statusesAt(-598)).toMatchObject({ C: 'waiting', D: 'offered' })
  })

  test('lets a member bring guests and remove them, but not those of others', () => {
    const { act, stateAt, statusesAt } = createMeetup()
    const guest: MeetupCommand = {
      type: 'add_guest',
      player: 'G',
      isMember: false,
      isShutOut: false,
    }
    expect(act('x', -60, guest)).toBe('FORBIDDEN')
    expect(act('A', -60, guest)).toBe('ok')
    expect(act('B', -60, guest)).toBe('CONFLICT')
    expect(stateAt(-60).attendees.get('G')).toMatchObject({
      host: 'A',
      isGuest: true,
      status: 'coming',
    })
    expect(act('B', -50, { type: 'remove', player: 'G' })).toBe('FORBIDDEN')
    expect(act('A', -50, { type: 'remove', player: 'G' })).toBe('ok')
    expect(statusesAt(-50)).toEqual({})
  })

  test('counts the players marked as present; before any is marked, those who are coming', () => {
    const { act, setAnswer, stateAt } = createMeetup()
    setAnswer('A', -60, 'yes')
    setAnswer('B', -60, 'yes')
    expect(findPresentPlayers(stateAt(0))).toEqual(['A', 'B'])
    act('H', 5, { type: 'mark', player: 'B', isMember: true, attendance: 'came' })
    act('H', 5, { type: 'mark', player: 'C', isMember: true, attendance: 'came' })
    act('H', 5, { type: 'mark', player: 'A', isMember: true, attendance: 'absent' })
    expect(findPresentPlayers(stateAt(6))).toEqual(['B', 'C'])
    expect(act('A', 6, { type: 'start_night', tournamentId: 't', again: false })).toBe('FORBIDDEN')
    const startNight = (again: boolean) =>
      act('H', 6, { type: 'start_night', tournamentId: 't', again })
    expect([startNight(false), startNight(false), startNight(true)]).toEqual([
      'ok',
      'CONFLICT',
      'ok',
    ])
  })

  test('allows marking attendance from two hours before, for members and people who signed up', () => {
    const { act, setAnswer } = createMeetup()
    setAnswer('A', -600, 'yes')
    const mark = (minutes: number, player: string, isMember: boolean) =>
      act('H', minutes, { type: 'mark', player, isMember, attendance: 'came' })
    expect(mark(-121, 'A', true)).toBe('CONFLICT')
    expect(mark(-120, 'A', true)).toBe('ok')
    expect(mark(-120, 'x', false)).toBe('CONFLICT')
    expect(mark(300, 'B', true)).toBe('ok')
    const night = { type: 'start_night', tournamentId: 't', again: false } as const
    expect([act('H', -121, night), act('H', 121, night)]).toEqual(['CONFLICT', 'CONFLICT'])
  })

  test('removes the guests and attendance of a member who leaves', () => {
    const { act, setAnswer, stateAt, statusesAt } = createMeetup({ places: null })
    setAnswer('A', -60, 'yes')
    const guest = (player: string) =>
      act('A', -60, { type: 'add_guest', player, isMember: false, isShutOut: player === 'S' })
    expect(['G1', 'G2', 'S', 'G3', 'G4', 'G5', 'G6'].map(guest)).toEqual([
      'ok',
      'ok',
      'CONFLICT',
      'ok',
      'ok',
      'ok',
      'CONFLICT',
    ])
    act('H', 0, { type: 'mark', player: 'A', isMember: true, attendance: 'came' })
    act('H', 1, { type: 'remove', player: 'A' })
    expect(statusesAt(1)).toEqual({})
    expect(stateAt(1).attendance.size).toBe(0)
  })

  test('lets a guest decline by themselves, and keeps them as a guest of their host', () => {
    const { act, setAnswer, stateAt } = createMeetup()
    act('A', -60, { type: 'add_guest', player: 'xG', isMember: false, isShutOut: false })
    expect(setAnswer('xG', -50, 'yes')).toBe('FORBIDDEN')
    expect(setAnswer('xG', -50, 'no')).toBe('ok')
    expect(stateAt(-50).attendees.get('xG')).toMatchObject({
      status: 'no',
      host: 'A',
      isGuest: true,
    })
  })

  test('cannot be changed or cancelled once it is over, nor moved into the past', () => {
    const { act, stateAt, setAnswer } = createMeetup()
    for (const who of ['A', 'B', 'C']) setAnswer(who, -600, 'yes')
    setAnswer('A', -500, 'no')
    const move = (minutes: number, startsAt: number) =>
      act('H', minutes, { type: 'change', details: { startsAt: start + startsAt * minute } })
    expect(move(-490, -491)).toBe('VALIDATION_ERROR')
    expect(move(-490, -25 * 60)).toBe('VALIDATION_ERROR')
    expect(move(-490, -460)).toBe('ok')
    expect(stateAt(-490).attendees.get('C')!.until).toBe(start - 460 * minute)
    expect(move(130, 140)).toBe('CONFLICT')
    expect(act('H', 130, { type: 'cancel', reason: '' })).toBe('CONFLICT')
    const long = createMeetup().act('H', -10, {
      type: 'change',
      details: { endsAt: start + 25 * hour },
    })
    expect(long).toBe('VALIDATION_ERROR')
  })

  test('accepts answers from members while answers are open, and none once cancelled', () => {
    const meetup = createMeetup({ opensAt: start - 100 * minute })
    expect(meetup.setAnswer('A', -101, 'yes')).toBe('CONFLICT')
    expect(meetup.setAnswer('A', -100, 'yes')).toBe('ok')
    expect(meetup.setAnswer('x', -100, 'yes')).toBe('FORBIDDEN')
    expect(meetup.act('A', -90, { type: 'cancel', reason: '' })).toBe('FORBIDDEN')
    expect(meetup.act('H', -90, { type: 'cancel', reason: 'Flood' })).toBe('ok')
    expect(meetup.setAnswer('B', -80, 'yes')).toBe('CONFLICT')
    expect(meetup.stateAt(-80)).toMatchObject({ status: 'cancelled', reason: 'Flood' })
  })

  test('ends after it starts', () => {
    const { act } = createMeetup()
    const details = { endsAt: start }
    expect(act('H', -10, { type: 'change', details })).toBe('VALIDATION_ERROR')
  })

  test('leaves a merged player one place, and offers the other to the waiting list', () => {
    const { log, setAnswer, statusesAt } = createMeetup()
    for (const who of ['A', 'B', 'C']) setAnswer(who, -600, 'yes')
    log.push({ type: 'player_merged', player: 'A', into: 'B', at: start - 500 * minute, by: null })
    expect(statusesAt(-500)).toEqual({ B: 'coming', C: 'offered' })
  })
})

test('any sequence of answers fills no more than the places, and leaves none free while someone waits', () => {
  const person = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  const step = fc.record({
    who: person,
    passes: fc.constantFrom(1, 30, 61),
    what: fc.oneof<fc.Arbitrary<MeetupCommand>[]>(
      fc.record({
        type: fc.constant('answer' as const),
        answer: fc.constantFrom('yes' as const, 'maybe' as const, 'no' as const),
        message: fc.constant(''),
      }),
      fc.record({ type: fc.constant('move_up' as const), player: person }),
      fc.record({ type: fc.constant('remove' as const), player: person }),
      fc.record({
        type: fc.constant('change' as const),
        details: fc.record({ places: fc.constant(4) }),
      }),
    ),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { act, log } = createMeetup({ places: 3 })
      let minutes = -40 * 61
      for (const { who, passes, what } of steps) {
        minutes += passes
        const runner = what.type === 'answer' ? who : 'H'
        act(runner, minutes, what)
        const now = start + minutes * minute
        const state = foldMeetup(log, now)
        expect(foldMeetup(JSON.parse(JSON.stringify(log)) as MeetupEvent[], now)).toEqual(state)
        const count = (status: string) =>
          [...state.attendees.values()].filter((one) => one.status === status).length
        const { places } = state.details
        expect(count('coming') + count('offered')).toBeLessThanOrEqual(places!)
        const hasFree = count('coming') + count('offered') < places!
        if (hasFree) expect(count('waiting')).toBe(0)
        for (const { until } of state.attendees.values())
          if (until !== null) expect(until).toBeGreaterThan(now)
      }
    }),
    { numRuns: 150 },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '../sports/types.ts'
import { loadCases, type CaseStep } from './cases.test-data.ts'
import { pointsLeft, type X01Action, x01Live, type X01Settings } from './darts/x01.ts'
import { SharedMatch } from './shared-match.test-data.ts'
import { formatSide, parseSide } from './invariants.test-data.ts'
import { type FoosballAction, foosballLive, type FoosballSettings } from './foosball/rules.ts'
import { racksLive, type RackSettings } from './pool/racks.ts'
import {
  applyResolution,
  emptyOfficialLog,
  pointIdentity,
  rackIdentity,
  valueIdentity,
  openConflicts,
  receive,
} from './merge.ts'

const createDartsContext = (settings: X01Settings, isTogether = false) => ({
  rules: x01Live,
  settings,
  identityOf: () => valueIdentity,
  isTogether,
})

type DartsMatch = SharedMatch<X01Settings, X01Action, ReturnType<typeof x01Live.begin>>

function applyStep(shared: DartsMatch, { do: what, ...rest }: CaseStep): void {
  const device = String(rest['device'])
  if (what === 'offline') shared.device(device).isOnline = false
  else if (what === 'online') shared.goOnline(device)
  else if (what === 'lose answers') shared.device(device).dropsReplies = true
  else if (what === 'remove') shared.remove(device, String(rest['event']))
  else if (what === 'visit') {
    const visit = {
      kind: 'visit',
      by: parseSide(rest['by']),
      points: Number(rest['points']),
    } as const
    expect(shared.enter(device, visit, rest.id)).toBe(true)
  }
  // A browser that is killed and reopened finds everything it had shown: nothing changes.
}

/** Returns the state of server and phones as the cases write it. */
function describeTable(shared: DartsMatch) {
  const state = shared.getOfficialState()
  const unsent = [...shared.devices.values()].map(({ name, unsent: waiting }) => [
    name,
    waiting.length,
  ])
  return {
    official: { left: pointsLeft(state), legs: state.legs, thrower: formatSide(state.thrower) },
    log: shared.official.events.length,
    unsent: Object.fromEntries(unsent) as Record<string, number>,
    conflicts: shared.countConflicts(),
  }
}

const sharedCases = loadCases().filter(([, given]) => given.devices !== undefined)

test.each(sharedCases)('%s', (_title, given) => {
  const { format, start, devices, steps } = given
  const settings = {
    ...(format as unknown as Pick<X01Settings, 'start' | 'legs'>),
    throws: parseSide(start['throws']),
  }
  const shared = new SharedMatch(createDartsContext(settings, given.together === true), devices!)
  for (const one of steps) {
    if (one.expect === undefined) applyStep(shared, one)
    else expect(describeTable(shared), JSON.stringify(one)).toMatchObject(one.expect)
  }
})

const leg: X01Settings = { start: 501, legs: 3, throws: 1 }
const visit = (by: Side, points: number) => ({ kind: 'visit', by, points }) as const

/** Creates a match whose second phone was offline from the second visit on, and recorded another one. */
function createConflict(): DartsMatch {
  const shared = new SharedMatch(createDartsContext(leg), ['P', 'Q'])
  shared.enter('P', visit(1, 60))
  shared.device('Q').isOnline = false
  shared.enter('P', visit(2, 45))
  shared.enter('Q', visit(2, 85))
  shared.enter('Q', visit(1, 100))
  shared.goOnline('Q')
  return shared
}

describe('a conflict', () => {
  test('does not change the score, and stores the other version', () => {
    const shared = createConflict()
    expect(pointsLeft(shared.getOfficialState())).toEqual([441, 456])
    expect(openConflicts(shared.official)).toMatchObject([
      { device: 'Q', events: [{ event: { action: { points: 85 } } }, {}] },
    ])
  })

  test.each([
    ['official', [441, 456]],
    ['other', [341, 416]],
  ] as const)('resolved for the %s version gives the score %j', (choice, left) => {
    const shared = createConflict()
    const conflict = openConflicts(shared.official)[0]!.id
    const newId = () => shared.newId()
    const decided = applyResolution(shared.context, shared.official, {
      conflict,
      choice,
      device: 'desk',
      newId,
    })
    shared.official = decided
    expect(pointsLeft(shared.getOfficialState())).toEqual(left)
    expect(openConflicts(decided)).toEqual([])
    // Nothing is lost: what was replaced is still in the log or on its version.
    expect(JSON.stringify([decided.events, decided.conflicts])).toContain('"points":85')
    expect(JSON.stringify(decided.events)).toContain('"points":45')
  })

  test('resolved for both, appends the other version’s later events as far as the rules allow', () => {
    const shared = createConflict()
    const conflict = openConflicts(shared.official)[0]!.id
    const newId = () => shared.newId()
    const asked = { conflict, choice: 'both', device: 'desk', newId } as const
    shared.official = applyResolution(shared.context, shared.official, asked)
    // Ben had already thrown, so his second version is refused; Ana's next visit is accepted.
    expect(pointsLeft(shared.getOfficialState())).toEqual([341, 456])
    expect([...shared.official.refused.values()]).toHaveLength(1)
  })

  test('is reopened by a phone that continues with a rejected version', () => {
    const shared = createConflict()
    const conflict = openConflicts(shared.official)[0]!
    const newId = () => shared.newId()
    const asked = { conflict: conflict.id, choice: 'official', device: 'desk', newId } as const
    shared.official = applyResolution(shared.context, shared.official, asked)
    const last = conflict.events.at(-1)!
    const late = { ...last, seq: last.seq + 1, parent: last.event.id }
    const event = { ...late.event, id: 'late' }
    shared.official = receive(shared.context, shared.official, [{ ...late, event }]).official
    expect(openConflicts(shared.official)).toHaveLength(1)
  })
})

test('requests missing events, and holds back what comes after a gap', () => {
  const shared = new SharedMatch(createDartsContext(leg), ['P'])
  shared.device('P').isOnline = false
  shared.enter('P', visit(1, 60))
  shared.enter('P', visit(2, 45))
  const [, second] = shared.device('P').unsent
  const received = receive(shared.context, shared.official, [second!])
  expect(received).toMatchObject({ sendFrom: 1 })
  expect(received.official.events).toEqual([])
})

test('receives an event that a conflict’s resolution created after its parent, in any order', () => {
  const shared = new SharedMatch(createDartsContext(leg), ['P'])
  shared.enter('P', visit(1, 60))
  const [scored] = shared.official.events
  const { id } = scored!.event
  const remove = { id: 'made', type: 'remove', target: id } as const
  const made = { ...scored!, event: remove, seq: 0, parent: id }
  for (const batch of [
    [scored!, made],
    [made, scored!],
  ]) {
    const { official, sendFrom } = receive(shared.context, emptyOfficialLog, batch)
    expect(official.events.map(({ event }) => event.id)).toEqual([id, 'made'])
    expect(sendFrom).toBeNull()
  }
})

test('stores a refused event with its reason', () => {
  const shared = new SharedMatch(createDartsContext(leg), ['P'])
  shared.enter('P', visit(1, 60))
  const [first] = shared.official.events
  const bad = { ...first!, seq: 2, parent: first!.event.id }
  const twice = { ...bad, event: { ...bad.event, id: 'twice' } as typeof bad.event }
  const { official, answers } = receive(shared.context, shared.official, [twice])
  expect(answers.get('twice')).toBe('refused')
  expect(official.refused.get('twice')?.why.key).toBe('live.notToThrow')
})

describe('goals, which only name a side', () => {
  const settings: FoosballSettings = { to: 5, games: 5, kickoff: 1 }
  const createFoosballContext = (isTogether: boolean) => ({
    rules: foosballLive,
    settings,
    identityOf: () => pointIdentity,
    isTogether,
  })
  const goal = (side: Side): FoosballAction => ({ kind: 'goal', side })
  const scoreOnTwoPhones = (goals: string, isTogether = false, lateMs = 0) => {
    const shared = new SharedMatch(createFoosballContext(isTogether), ['P', 'Q'])
    shared.device('Q').isOnline = false
    for (const letter of goals) shared.enter('P', goal(parseSide(letter)))
    shared.now += lateMs
    for (const letter of goals) shared.enter('Q', goal(parseSide(letter)))
    shared.goOnline('Q')
    return shared
  }

  test.each([
    ['AB', false, 0, 1],
    ['ABA', false, 0, 0],
    ['ABA', false, 60_000, 1],
    ['AB', true, 0, 0],
  ] as const)(
    '%s entered on two phones (scored together: %s, %i ms apart) opens %i conflicts',
    (goals, both, late, asked) => {
      const shared = scoreOnTwoPhones(goals, both, late)
      expect(shared.countConflicts()).toBe(asked)
      expect(shared.official.events).toHaveLength(goals.length)
    },
  )
})

test('does not treat two equal racks in a row as the same, even 15 s apart', () => {
  const settings: RackSettings = { game: '9-ball', raceTo: 7, break: 'winner', breaks: 1 }
  const identityOf = () => rackIdentity
  const shared = new SharedMatch({ rules: racksLive, settings, identityOf, isTogether: false }, [
    'P',
    'Q',
  ])
  shared.device('Q').isOnline = false
  for (const winner of [1, 2] as const) shared.enter('P', { kind: 'rack', winner })
  shared.now += 15_000
  for (const winner of [1, 2] as const) shared.enter('Q', { kind: 'rack', winner })
  shared.goOnline('Q')
  expect(shared.countConflicts()).toBe(1)
})

describe('any connection failures', () => {
  const command = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('visit' as const),
        device: fc.constantFrom('P', 'Q', 'R'),
        points: fc.constantFrom(26, 41, 45, 60, 85, 100, 140),
      }),
    },
    fc.record({
      do: fc.constantFrom('offline' as const, 'online' as const, 'undo' as const, 'lose' as const),
      device: fc.constantFrom('P', 'Q', 'R'),
      points: fc.constant(0),
    }),
  )

  test('neither lose nor duplicate an entry that was shown, and all devices agree in the end', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const shared = new SharedMatch(createDartsContext(leg), ['P', 'Q', 'R'])
        for (const { do: what, device, points } of commands) {
          shared.now += 1000
          const phone = shared.device(device)
          if (what === 'offline') phone.isOnline = false
          else if (what === 'online') shared.goOnline(device)
          else if (what === 'lose') phone.dropsReplies = true
          else if (what === 'undo') {
            const last = shared.getVisibleLog(device).findLast(({ type }) => type === 'act')
            if (last !== undefined) shared.remove(device, last.id)
          } else shared.enter(device, visit(shared.getVisibleState(device).thrower, points))
        }
        for (const name of ['P', 'Q', 'R', 'P']) shared.goOnline(name)
        const { events, sameAs, conflicts, refused } = shared.official
        const official = events.map(({ event }) => event.id)
        const aside = conflicts.flatMap((conflict) => conflict.events.map(({ event }) => event.id))
        for (const id of shared.shownIds) {
          const places = [
            official.includes(id),
            sameAs.has(id),
            aside.includes(id),
            refused.has(id),
          ].filter(Boolean)
          expect([id, places.length]).toEqual([id, 1])
        }
        expect(new Set(official).size).toBe(official.length)
        for (const name of ['P', 'Q', 'R']) {
          expect(shared.getVisibleState(name)).toEqual(shared.getOfficialState())
        }
        // Sending all of it again changes nothing.
        const again = receive(shared.context, shared.official, [...events])
        expect(again.official).toEqual(shared.official)
      }),
    )
  })
})

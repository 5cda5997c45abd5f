import { expect, vi } from 'vitest'
import type { LiveStart } from '#contract/live/events.ts'
import { type AnyAction, type LiveGameId } from '#engine/live/games.ts'
import { foldOfficial, openConflicts } from '#engine/live/merge.ts'
import type { Browser } from './browser.test-data.ts'
import { ClubInMemory, goodConnection } from './club.test-data.ts'
import type { OpenMatch } from './open-match.ts'

const sides = [1, 2] as const
const visits = [60, 26, 45, 100, 41, 140, 85, 20, 1].flatMap((points) =>
  sides.map((by) => ({ kind: 'visit', by, points })),
)
const players = { serves: { side: 1, member: 1 }, receives: { side: 2, member: 1 } }

/** Short matches with their possible actions. */
const games: Record<LiveGameId, { settings: object; actions: readonly object[] }> = {
  tabletennis: {
    settings: { bestOf: 3, isDoubles: false, ...players, left: 1 },
    actions: [
      ...sides.map((side) => ({ kind: 'point', side })),
      ...sides.map((side) => ({ kind: 'timeout', side })),
      { kind: 'let' },
    ],
  },
  racks: {
    settings: { game: '9-ball', raceTo: 4, break: 'alternate', breaks: 1 },
    actions: sides.map((winner) => ({ kind: 'rack', winner })),
  },
  straight: {
    settings: { to: 30, breaks: 1 },
    actions: sides.flatMap((by) =>
      [0, 3, 7].flatMap((balls) =>
        ['miss', 'foul'].map((ends) => ({ kind: 'inning', by, balls, ends })),
      ),
    ),
  },
  x01: { settings: { start: 301, legs: 3, throws: 1 }, actions: visits },
  cricket: {
    settings: { legs: 1, throws: 1, variant: 'standard', level: 'level or ahead' },
    actions: sides.flatMap((by) =>
      ['T20', 'S19', 'BULL', 'MISS'].map((dart) => ({ kind: 'thrown', by, hit: [dart, 'T18'] })),
    ),
  },
  chess: {
    settings: {
      kind: 'fischer',
      rate: 'blitz',
      firstIncrement: false,
      stages: [{ seconds: 300, increment: 3 }],
      white: 1,
    },
    actions: [
      { kind: 'start', at: 0 },
      ...[1, 2, 3, 4, 5, 6].flatMap((at) =>
        ['white', 'black'].map((side) => ({ kind: 'press', side, at })),
      ),
      { kind: 'loss', of: 'white', reason: 'resignation' },
    ],
  },
  foosball: {
    settings: { to: 3, games: 3, kickoff: 1 },
    actions: [
      ...sides.map((side) => ({ kind: 'goal', side })),
      { kind: 'goal', side: 1, scorer: 1 },
      { kind: 'timeout', side: 2 },
    ],
  },
}

export type Command = { readonly kind: string; readonly device: number; readonly number: number }

const startTime = 1_000_000_000_000

/** A club in memory with several browsers and a shared monotonic clock. */
export type Simulation = { club: ClubInMemory; browsers: readonly Browser[]; monotonicMs: number }

let scenarioCount = 0

/** One match on several devices: applies commands and tracks what must hold at the end. */
export class Scenario {
  readonly matches: OpenMatch[] = []
  /** Ids of the entries that a device has accepted. */
  readonly enteredIds = new Set<string>()
  /** Ids of entries that the server had absorbed when it was restored: an equal entry came back. */
  readonly absorbed = new Set<string>()
  readonly #clockShifts = [0, 0, 0]
  readonly #id: string
  readonly #game: LiveGameId
  readonly #world: Simulation
  private constructor(simulation: Simulation, id: string, game: LiveGameId) {
    this.#world = simulation
    this.#id = id
    this.#game = game
  }

  static async begin(
    simulation: Simulation,
    game: LiveGameId,
    deviceCount: number,
  ): Promise<Scenario> {
    simulation.club = new ClubInMemory()
    simulation.club.now = () => startTime + simulation.monotonicMs
    for (const { connection } of simulation.browsers) Object.assign(connection, goodConnection())
    const id = `match-${(scenarioCount += 1)}`
    const setup = { game, settings: games[game].settings }
    const body = { id, setup, player1Id: 'ann', player2Id: 'bob' } as unknown as LiveStart
    simulation.club.answer({ method: 'POST', path: '/api/live' }, { body })
    const scenario = new Scenario(simulation, id, game)
    for (let at = 0; at < deviceCount; at++) await scenario.open(at)
    return scenario
  }

  get mergeContext() {
    return this.#world.club.mergeContext(this.#id)
  }

  get recordCount(): number {
    return this.#world.club.require(this.#id).recordCount
  }

  get official() {
    return this.#world.club.require(this.#id).official
  }

  async open(device: number): Promise<void> {
    this.#useClock(device)
    this.matches[device]?.close()
    this.matches[device] = await this.#world.browsers[device]!.open(this.#id)
  }

  #useClock(device: number): void {
    vi.setSystemTime(startTime + this.#world.monotonicMs + this.#clockShifts[device]!)
  }

  async execute({ kind, device: deviceIndex, number }: Command): Promise<void> {
    this.#useClock(deviceIndex)
    const match = this.matches[deviceIndex]!
    const { connection } = this.#world.browsers[deviceIndex]!
    const acts = match.get().log.filter(({ type }) => type === 'act')
    const { actions } = games[this.#game]
    switch (kind) {
      case 'score':
        for (let tries = 0; tries < actions.length; tries++) {
          const action = actions[(number + tries) % actions.length] as AnyAction
          if (await this.#track(deviceIndex, async () => match.enter(action))) break
        }
        break
      case 'same':
        // All devices see it and enter it.
        for (const [other, otherMatch] of this.matches.entries()) {
          const action = actions[number % actions.length] as AnyAction
          this.#useClock(other)
          await this.#track(other, async () => otherMatch.enter(action))
        }
        this.#useClock(deviceIndex)
        break
      case 'undo':
        await this.#track(deviceIndex, async () => match.undo())
        break
      case 'redo':
        await this.#track(deviceIndex, async () => match.redo())
        break
      case 'edit': {
        const target = acts[number % Math.max(acts.length, 1)]?.id
        const to = actions[number % actions.length] as AnyAction
        if (target !== undefined)
          await this.#track(deviceIndex, async () => match.revise({ type: 'edit', target, to }))
        break
      }
      case 'offline':
        connection.isOnline = false
        break
      case 'online':
        Object.assign(connection, goodConnection())
        break
      case 'lose':
        connection.repliesToDrop = 1 + (number % 3)
        break
      case 'double':
        connection.duplicatesRequests = true
        break
      case 'reorder':
        connection.reordersEntries = true
        break
      case 'kill':
        await this.open(deviceIndex)
        break
      case 'clock':
        this.#clockShifts[deviceIndex] = (number - 20) * 3_600_000
        break
      case 'wait':
        this.#advance(number * 1_000)
        break
      case 'restore': {
        const { official } = this
        for (const id of official.sameAs.keys()) this.absorbed.add(id)
        this.#world.club.restore(this.#id, number % 6)
        break
      }
      case 'decide': {
        const open = match.get().conflicts.filter(({ choice }) => choice === null)
        const choice = (['official', 'other', 'both'] as const)[number % 3]!
        if (open[0] !== undefined) await match.decide(open[0].id, { choice }).catch(() => {})
        break
      }
      case 'together':
        this.#world.club.matches.set(this.#id, {
          ...this.#world.club.require(this.#id),
          isTogether: true,
        })
        break
      case 'confirm':
        if (match.get().game.resultOf(match.get().state) !== null) await match.confirm()
        break
    }
    await match.flush()
    // The socket notifies the other devices.
    for (const other of this.matches) if (other !== match) await other.flush()
    this.#advance(700)
  }

  #advance(ms: number): void {
    this.#world.monotonicMs += ms
    vi.setSystemTime(startTime + this.#world.monotonicMs)
    // Fires no timers: only the monotonic clock advances.
    vi.advanceTimersByTime(0)
  }

  async #track(device: number, enter: () => Promise<boolean>): Promise<boolean> {
    const before = this.matches[device]!.get().log.length
    const isEntered = await enter()
    if (isEntered) {
      for (const { id } of this.matches[device]!.get().log.slice(before)) this.enteredIds.add(id)
    }
    return isEntered
  }

  /** Brings all devices online until everything is sent and received. */
  async settle(): Promise<void> {
    for (const browser of this.#world.browsers) Object.assign(browser.connection, goodConnection())
    for (let pass = 0; pass < 4; pass++) {
      for (const [index, match] of this.matches.entries()) {
        this.#useClock(index)
        await match.flush()
        await match.refresh()
      }
    }
  }

  end(): void {
    for (const match of this.matches) match.close()
  }
}

/** Asserts the invariants that must hold once all devices are online. */
export function expectInvariants(scenario: Scenario): void {
  const { events, sameAs, conflicts, refused } = scenario.official
  const ids = events.map(({ event }) => event.id)
  expect(new Set(ids).size).toBe(ids.length)
  const conflicting = new Set(conflicts.flatMap((one) => one.events.map(({ event }) => event.id)))
  for (const id of scenario.enteredIds) {
    const isAccountedFor =
      ids.includes(id) || sameAs.has(id) || conflicting.has(id) || refused.has(id)
    expect([id, isAccountedFor || scenario.absorbed.has(id)]).toEqual([id, true])
    expect([id, ids.includes(id) && sameAs.has(id)]).toEqual([id, false])
  }
  const { state } = foldOfficial(scenario.mergeContext, scenario.official)
  const { game } = scenario.matches[0]!.get()
  for (const match of scenario.matches) {
    const scoring = match.get()
    expect(scoring.official.map(({ event }) => event)).toEqual(events.map(({ event }) => event))
    expect(scoring.official.map(({ rev }) => rev)).toEqual(ids.map((_, index) => index + 1))
    if (scoring.ownConflict === null) expect(scoring.state).toEqual(state)
    expect(scoring.match.score).toEqual(game.scoreOf(state))
    expect(scoring.unsentCount).toBe(0)
    const open = scoring.conflicts.filter(({ choice }) => choice === null)
    expect(open.map(({ id }) => id)).toEqual(openConflicts(scenario.official).map(({ id }) => id))
  }
  expect(scenario.recordCount).toBeLessThanOrEqual(1)
}

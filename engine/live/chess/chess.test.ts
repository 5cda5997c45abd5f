import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadSportCases, type CaseAdapter, playCase } from '../cases.test-data.ts'
import { expectRecordable, expectUndo, playActions } from '../invariants.test-data.ts'
import { enter, foldLog, undoTarget } from '../log.ts'
import { chessGame } from './live.ts'
import {
  type ChessAction,
  chessLive,
  type ChessSettings,
  type ChessState,
  type Colour,
  drawReasons,
  listKnownMoves,
} from './rules.ts'

const adapter: CaseAdapter<ChessSettings, ChessAction, ChessState> = {
  rules: chessLive,
  settings: ({ format }) => ({ ...(format as unknown as ChessSettings), white: 1 }),
  actions: (step) => {
    const { do: kind, id: _id, refused: _refused, ...rest } = step
    return [{ kind: kind === 'look' ? 'beat' : kind, ...rest } as unknown as ChessAction]
  },
  view: (state) => state,
}

test.each(loadSportCases('chess'))('%s', (_title, given) => playCase(adapter, given))

const blitz: ChessSettings = {
  kind: 'fischer',
  rate: 'blitz',
  firstIncrement: true,
  stages: [{ seconds: 180, increment: 2 }],
  white: 2,
}

const press = (side: Colour, at: number) => ({ kind: 'press', side, at }) as const
const start = { kind: 'start', at: 0 } as const

test('adds the increment of the first move to the clock from the start, as FIDE does', () => {
  expect(playActions(chessLive, blitz, [start]).state.clock).toEqual({ white: 182, black: 182 })
})

test('returns at most the time used with a Bronstein clock', () => {
  const settings: ChessSettings = {
    ...blitz,
    kind: 'bronstein',
    stages: [{ seconds: 60, increment: 5 }],
  }
  const { state } = playActions(chessLive, settings, [start, press('white', 3), press('black', 11)])
  expect(state.clock).toEqual({ white: 60, black: 57 })
})

test('adds the time of the next stage after the moves of the last, then uses its increment', () => {
  const stages = [
    { seconds: 100, increment: 0, moves: 2 },
    { seconds: 50, increment: 10 },
  ]
  const settings: ChessSettings = { ...blitz, firstIncrement: false, stages }
  const two = [start, press('white', 10), press('black', 20), press('white', 30)]
  expect(playActions(chessLive, settings, two).state.clock.white).toBe(130)
  const three = [...two, press('black', 40), press('white', 50)]
  expect(playActions(chessLive, settings, three).state.clock.white).toBe(130)
})

test('allows different times for the two sides', () => {
  const settings: ChessSettings = { ...blitz, blackStages: [{ seconds: 60, increment: 0 }] }
  expect(playActions(chessLive, settings, [start]).state.clock).toEqual({ white: 182, black: 60 })
})

test('stops both clocks during a pause, and lets the arbiter restore time after a flag', () => {
  const paused: ChessAction[] = [
    start,
    { kind: 'pause', at: 10 },
    { kind: 'resume', at: 100 },
    press('white', 105),
  ]
  expect(
    playActions(chessLive, { ...blitz, firstIncrement: false }, paused).state.clock.white,
  ).toBe(167)
  const saved: ChessAction[] = [
    start,
    { kind: 'beat', at: 500 },
    { kind: 'time', side: 'white', seconds: 30, reason: 'a broken clock' },
    { kind: 'resume', at: 510 },
  ]
  expect(playActions(chessLive, blitz, saved).state).toMatchObject({
    flagged: null,
    running: 'white',
  })
})

test('refuses a draw by agreement before each side has moved, and draws on a flag against a bare king', () => {
  const early = playActions(chessLive, blitz, [start, { kind: 'draw', reason: 'agreement' }])
  expect(early.state.over).toBe(false)
  const bare: ChessAction[] = [
    start,
    { kind: 'beat', at: 900 },
    { kind: 'flag', of: 'white', opponentCanMate: false },
  ]
  expect(playActions(chessLive, blitz, bare).state.result).toBe('½-½')
})

test('records moves in notation with the seconds left and used, and refuses invalid notation', () => {
  const moves = [
    { ...press('white', 4), move: 'e4' },
    press('black', 10),
    { ...press('white', 12), move: 'Nf3' },
  ]
  const { state } = playActions(chessLive, blitz, [start, ...moves])
  expect(state.record).toEqual([
    { text: 'e4', clock: 180, used: 4 },
    { text: null, clock: 178, used: 6 },
    { text: 'Nf3', clock: 180, used: 2 },
  ])
  for (const move of ['O-O', 'O-O-O+', 'exd5', 'R1a3', 'Qh4xe1', 'bxa8=Q#', 'Nbd7']) {
    expect(
      playActions(chessLive, blitz, [start, { ...press('white', 1), move }]).events,
    ).toHaveLength(2)
  }
  for (const move of ['', 'e9', 'e4 e5', 'Pe4', 'O-O-O-O', '<b>']) {
    expect(
      playActions(chessLive, blitz, [start, { ...press('white', 1), move }]).events,
    ).toHaveLength(1)
  }
})

const colour = fc.constantFrom<Colour>('white', 'black')
const anyAction = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('press'), side: colour }) },
  fc.record({ kind: fc.constantFrom('beat', 'pause', 'resume') }),
  fc.record({ kind: fc.constant('illegal'), by: colour }),
  fc.record({ kind: fc.constant('flag'), of: colour, opponentCanMate: fc.boolean() }),
  fc.record({ kind: fc.constant('draw'), reason: fc.constantFrom(...drawReasons) }),
  fc.record({ kind: fc.constant('loss'), of: colour, reason: fc.constant('mate') }),
)

test('keeps its invariants for any moves: undo restores the state, no clock is negative, a finished game can be recorded', () => {
  const steps = fc.array(fc.tuple(anyAction, fc.integer({ min: 0, max: 40 })), { maxLength: 60 })
  const kind = fc.constantFrom<ChessSettings['kind']>('fischer', 'delay', 'bronstein')
  fc.assert(
    fc.property(kind, steps, (clock, all) => {
      const settings = { ...blitz, kind: clock }
      let at = 0
      const timed = all.map(([action, seconds]) => ({ ...action, at: (at += seconds) }))
      const { events, state } = playActions(chessLive, settings, [
        start,
        ...(timed as ChessAction[]),
      ])
      expect(Math.min(state.clock.white, state.clock.black)).toBeGreaterThanOrEqual(0)
      expectUndo(chessLive, settings, events)
      expectRecordable(chessGame, state)
    }),
  )
})

describe('the record of moves', () => {
  const writeMoves = (from: number, ...moves: readonly string[]) =>
    ({ kind: 'moves', from, moves }) as const

  test('is written in parts, also after the game, and a part replaces earlier moves', () => {
    const loss = { kind: 'loss', of: 'white', reason: 'resignation' } as const
    const all = [start, writeMoves(0, 'e4', 'e5'), loss, writeMoves(2, 'Nf3'), writeMoves(1, 'c5')]
    const { events, state } = playActions(chessLive, blitz, all)
    expect(events).toHaveLength(5)
    expect(state).toMatchObject({ written: ['e4', 'c5'], over: true, moves: [0, 0] })
    expect(playActions(chessLive, blitz, [...all, writeMoves(1)]).state.written).toEqual(['e4'])
  })

  test.each([
    [writeMoves(1, 'e4'), 'live.movesMissing'],
    [writeMoves(0, 'e9'), 'live.noMove'],
    [writeMoves(0, ...Array.from({ length: 801 }, () => 'e4')), 'live.tooManyMoves'],
  ])('refuses %j', (action, key) => {
    const done = enter({ rules: chessLive, settings: blitz, events: [] }, 'e', action)
    expect(done).toMatchObject({ ok: false, refusal: { key } })
  })

  test('marks later parts as invalid when an earlier one is removed', () => {
    const { events } = playActions(chessLive, blitz, [
      start,
      writeMoves(0, 'e4'),
      writeMoves(1, 'e5'),
    ])
    const gone = [...events, { id: 'u', type: 'remove', target: 'e1' } as const]
    expect(foldLog(chessLive, blitz, gone)).toMatchObject({
      state: { written: [] },
      invalidated: ['e2'],
    })
  })

  test('is skipped when the end of the game is undone', () => {
    const loss = { kind: 'loss', of: 'white', reason: 'resignation' } as const
    const { events } = playActions(chessLive, blitz, [start, loss, writeMoves(0, 'e4', 'e5')])
    expect(undoTarget(events, chessGame.isOutsidePlay)).toBe('e1')
    expect(undoTarget(events)).toBe('e2')
  })

  test('affects neither the clock nor the score', () => {
    const { state } = playActions(chessLive, blitz, [
      start,
      writeMoves(0, 'e4', 'e5'),
      press('white', 5),
    ])
    expect(state).toMatchObject({ moves: [1, 0], running: 'black' })
    expect(listKnownMoves(state)).toEqual(['e4', 'e5'])
  })
})

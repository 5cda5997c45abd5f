import { describe, expect, test } from 'vitest'
import { foldLog, type LiveEvent, stepsOf } from '#engine/live/log.ts'
import {
  advanceClocks,
  type ChessAction,
  chessLive,
  type ChessSettings,
} from '#engine/live/chess/rules.ts'
import {
  formatClock,
  formatClockTiles,
  isLow,
  findUndoTarget,
  getMsUntilNextTick,
} from './clock.ts'

const blitz: ChessSettings = {
  kind: 'fischer',
  rate: 'blitz',
  firstIncrement: false,
  stages: [{ seconds: 300, increment: 5 }],
  white: 1,
}

function createLog(...actions: readonly ChessAction[]): LiveEvent<ChessAction>[] {
  const log: LiveEvent<ChessAction>[] = []
  for (const [index, action] of actions.entries()) {
    const { state } = foldLog(chessLive, blitz, log)
    log.push({ id: `e${index + 1}`, type: 'act', place: chessLive.placeOf(state, action), action })
  }
  return log
}

test.each([
  [3723.9, '1:02:03'],
  [3600, '1:00:00'],
  [372, '6:12'],
  [20, '0:20'],
  [19.99, '19.9'],
  [9.4, '9.4'],
  [0.04, '0.0'],
  [-1, '0.0'],
  [299.9999999, '5:00'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})

test('the tiles keep their width while the minutes run down', () => {
  expect([600, 65, 19.4, 0].map(formatClockTiles)).toEqual(['10:00', ' 1:05', ' 19.4', '  0.0'])
})

describe('a running clock', () => {
  const { state } = foldLog(chessLive, blitz, createLog({ kind: 'start', at: 0 }))

  test.each([
    [0.25, 751],
    [279.5, 501],
    [280.05, 51],
  ])('read at %d seconds, changes its display after %d ms', (at, ms) => {
    expect(getMsUntilNextTick(advanceClocks(state, at))).toBe(ms)
  })

  test('does not run during the delay', () => {
    const delayed = { ...state, settings: { ...blitz, kind: 'delay' as const } }
    expect(getMsUntilNextTick(delayed)).toBe(5_001)
  })

  test('is low at a tenth of the time', () => {
    expect(isLow(advanceClocks(state, 269), 'white')).toBe(false)
    expect(isLow(advanceClocks(state, 270), 'white')).toBe(true)
    expect(isLow(advanceClocks(state, 270), 'black')).toBe(false)
  })
})

describe('undo', () => {
  const withUndo = (log: readonly LiveEvent<ChessAction>[]) => {
    const target = findUndoTarget(stepsOf(chessLive, blitz, log))!
    const undo: LiveEvent<ChessAction> =
      target.kind === 'stop'
        ? { id: 'u', type: 'edit', target: target.id, to: { kind: 'pause', at: target.at } }
        : { id: 'u', type: 'remove', target: target.id }
    return [...log, undo]
  }

  test('replaces a press by a stop of both clocks at that time', () => {
    const log = createLog(
      { kind: 'start', at: 0 },
      { kind: 'press', side: 'white', at: 10 },
      { kind: 'press', side: 'black', at: 30 },
      { kind: 'pause', at: 90 },
    )
    const once = withUndo(log)
    expect(foldLog(chessLive, blitz, once).state).toMatchObject({
      clock: { white: 295, black: 280 },
      running: null,
      toMove: 'black',
      moves: [1, 0],
    })
    expect(foldLog(chessLive, blitz, withUndo(once)).state).toMatchObject({
      clock: { white: 290, black: 300 },
      running: null,
      toMove: 'white',
    })
  })

  test('removes a resumption, but not a stop', () => {
    const log = createLog(
      { kind: 'start', at: 0 },
      { kind: 'pause', at: 10 },
      { kind: 'resume', at: 60 },
      { kind: 'pause', at: 70 },
    )
    expect(foldLog(chessLive, blitz, withUndo(log)).state).toMatchObject({
      clock: { white: 290, black: 300 },
      running: null,
    })
  })

  test('removes an illegal move with the time it added', () => {
    const log = createLog({ kind: 'start', at: 0 }, { kind: 'illegal', by: 'white', at: 12 })
    expect(foldLog(chessLive, blitz, withUndo(log)).state).toMatchObject({
      clock: { white: 288, black: 300 },
      illegal: [0, 0],
      running: null,
    })
  })

  test('does nothing before the start', () => {
    expect(findUndoTarget([])).toBeNull()
  })
})

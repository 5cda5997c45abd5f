import { describe, expect, test } from 'vitest'
import { formatPgn } from '#engine/live/chess/pgn.ts'
import { type ChessAction, chessLive, type ChessSettings } from '#engine/live/chess/rules.ts'
import { enter, foldLog, type LiveEvent } from '#engine/live/log.ts'
import { listMoves, computePosition, readMove } from './position.ts'
import { readPgn } from './read-pgn.ts'

const splitMoves = (text: string) => text.split(' ')

describe('a position', () => {
  const shuffle = splitMoves('Nf3 Nf6 Ng1 Ng8')
  test.each<[string, readonly string[], string | null]>([
    ['nothing at the start', [], null],
    ['the fool’s mate', splitMoves('f3 e5 g4 Qh4#'), 'mate'],
    ['a check', splitMoves('e4 f6 Qh5+'), 'check'],
    ['a threefold repetition', [...shuffle, ...shuffle], 'threefold'],
    ['a fivefold repetition', [...shuffle, ...shuffle, ...shuffle, ...shuffle], 'fivefold'],
    [
      'a stalemate',
      splitMoves('e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6'),
      'stalemate',
    ],
  ])('recognises %s', (_title, moves, state) => {
    expect(computePosition(moves)?.state).toBe(state)
  })

  test('returns null after an illegal move', () => {
    expect(computePosition(['e4', 'e4'])).toBeNull()
    expect(readMove(['e4'], 'e4')).toBeNull()
    expect(readMove([], ' Nf3 ')).toBe('Nf3')
  })

  test.each([
    ['♘f3', [], 'Nf3'],
    ['♞f6!', ['e4'], 'Nf6'],
    ['exd6 e.p.', splitMoves('e4 a6 e5 d5'), 'exd6'],
    ['0-0', splitMoves('e4 e5 Nf3 Nc6 Bc4 Bc5'), 'O-O'],
    ['o–o', splitMoves('e4 e5 Nf3 Nc6 Bc4 Bc5'), 'O-O'],
  ])('reads the typed move %j', (typed, before, move) => {
    expect(readMove(before, typed)).toBe(move)
  })

  test('offers four pieces for a promotion', () => {
    const moves = splitMoves('a4 b5 axb5 a6 bxa6 Bb7 axb7 Nc6')
    const promotions = listMoves(moves, 'b7').filter(({ to }) => to === 'a8')
    expect(promotions.map(({ san }) => san)).toEqual(['bxa8=N', 'bxa8=B', 'bxa8=R', 'bxa8=Q'])
    expect(computePosition(moves)?.lastMove).toEqual(['b8', 'c6'])
  })
})

describe('a PGN', () => {
  test('is read as the moves of the main line', () => {
    const text = '[White "A"]\n\n1. e4 {[%clk 0:05:00]} e5 (1... c5 2. Nf3) 2. Nf3! *'
    expect(readPgn(text)).toEqual({ ok: true, moves: ['e4', 'e5', 'Nf3'] })
    expect(readPgn('1.d4 d5 2.c4')).toEqual({ ok: true, moves: ['d4', 'd5', 'c4'] })
  })

  const italian = splitMoves('e4 e5 Nf3 Nc6 Bc4 Bc5 O-O')
  const passing = splitMoves('e4 a6 e5 d5 exd6')

  test.each([
    ['a draw sign', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O ½-½', italian],
    ['half a draw sign', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1/2', italian],
    ['half points', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 0.5-0.5', italian],
    ['numbers without periods', '1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 O-O 0,5-0,5', italian],
    ['castling with zeros', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 1/2-1/2', italian],
    ['long dashes', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0–0 1–0', italian],
    ['figurines', '1.e4 e5 2.♘f3 ♞c6 3.♗c4 ♝c5 4.O-O *', italian],
    ['pawn figurines', '1.♙e4 ♟\ufe0ea6 2.♙e5 ♟d5 3.♙exd6 *', passing],
    ['e.p.', '1. e4 a6 2. e5 d5 3. exd6 e.p. *', passing],
    ['e.p. on the move', '1. e4 a6 2. e5 d5 3. exd6e.p.! 1-0', passing],
    ['signs', '1. e4! $1 a6?! $6 $14 2. e5!? ± d5 +- 3. exd6 □ = *', passing],
    [
      'lines for programs',
      '% made by X\n[White "A"]\n%eval on\n1. e4 a6\n% 2. d4\n2. e5 d5 3. exd6',
      passing,
    ],
    [
      'comments',
      '1. e4 {two ½-½ (1. d4} a6 ; 2. d4 *\n;\n2. e5 d5 (2... d6 (2... e6 $2) 3. d4) 3. exd6',
      passing,
    ],
    ['an ellipsis', '1. e4 1… a6 2. e5 2... d5 3 . exd6', passing],
    [
      'tags without a blank line',
      '[Event "[1] \\"x\\""]\n[Result "1-0"]\n1.e4 a6 2.e5 d5 3.exd6 1-0',
      passing,
    ],
    [
      'a byte order mark and returns',
      '\ufeff[Event "x"]\r\n\r\n1. e4 a6\r\n2. e5 d5\r\n3. exd6 1:0\r\n',
      passing,
    ],
    ['check and mate signs', '1. f3 e5 2. g4 Qh4++', splitMoves('f3 e5 g4 Qh4#')],
  ])('is read with %s', (_, text, moves) => {
    expect(readPgn(text)).toEqual({ ok: true, moves })
  })

  test.each([
    ['two games with tags', '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *'],
    ['two games without results', '[White "A"]\n\n1. e4\n\n[White "B"]\n\n1. d4'],
    ['two games without tags', '1. e4 e5 1-0\n\n1. d4 d5 ½-½'],
    ['a game without moves before another', '[White "A"]\n\n*\n\n[White "B"]\n\n1. d4 *'],
  ])('is rejected if it has several games: %s', (_, text) => {
    expect(readPgn(text)).toEqual({ ok: false, problem: 'several' })
  })

  test.each([
    ['1. e4 {never closed', 'unreadable'],
    ['1. e4 (1. d4', 'unreadable'],
    ['1. e4) e5', 'unreadable'],
    ['[White "A]\n\n1. e4', 'unreadable'],
    ['{only a comment}', 'empty'],
    ['[White "A"]\n\n*', 'empty'],
    ['1. e4 e5 2. Ke3', 'unreadable'],
    ['good game', 'unreadable'],
    ['', 'empty'],
    ['[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *', 'otherStart'],
  ])('%j is rejected: %s', (text, problem) => {
    expect(readPgn(text)).toEqual({ ok: false, problem })
  })

  test('contains clocks, time control and result, and its moves can be read back', () => {
    const settings: ChessSettings = {
      kind: 'delay',
      rate: 'blitz',
      firstIncrement: false,
      stages: [{ seconds: 300, increment: 5 }],
      white: 2,
    }
    const actions: readonly ChessAction[] = [
      { kind: 'start', at: 0 },
      { kind: 'press', side: 'white', at: 10 },
      { kind: 'press', side: 'black', at: 302 },
      { kind: 'moves', from: 0, moves: splitMoves('f3 e5 g4 Qh4#') },
      { kind: 'loss', of: 'white', reason: 'mate' },
    ]
    const events: LiveEvent<ChessAction>[] = []
    for (const [index, action] of actions.entries()) {
      const done = enter({ rules: chessLive, settings, events }, `e${index}`, action)
      if (done.ok) events.push(done.event)
    }
    const { state } = foldLog(chessLive, settings, events)
    const tags = { event: 'Club "Open"', site: '?', date: '2026.11.22', white: 'Ben', black: 'Ana' }
    const text = formatPgn(state, tags)
    expect(text).toBe(`[Event "Club 'Open'"]
[Site "?"]
[Date "2026.11.22"]
[Round "-"]
[White "Ben"]
[Black "Ana"]
[Result "0-1"]
[TimeControl "300"]
[Termination "normal"]

{Clock: delay 5 s} 1. f3 {[%clk 0:04:55]} 1... e5 {[%clk 0:00:13.0]} 2. g4 Qh4#
0-1
`)
    expect(readPgn(text)).toEqual({ ok: true, moves: splitMoves('f3 e5 g4 Qh4#') })
  })
})

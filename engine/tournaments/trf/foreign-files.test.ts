import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decideCommand } from '../log/commands/commands.ts'
import { foldTournament } from '../log/fold.ts'
import { readRound, corpusRows } from '../pairing/swiss/corpus.test-data.ts'
import { pointsOf } from '../pairing/swiss/contestant.ts'
import { ordinaryPoints } from '../pairing/swiss/types.ts'
import { problemText } from './problems.ts'
import { readTrf } from './read-trf.ts'
import { fromTrf, toTrf } from './trf-exchange.ts'
import type { TrfTournament } from './types.ts'
import { writeTrf } from './write-trf.ts'

const readFixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/foreign', `trf-${name}.trf`), 'latin1')

function readOrThrow(text: string) {
  const result = readTrf(text)
  if (!result.ok) throw new Error(result.errors.map(problemText).join(' '))
  return result
}
const read = (text: string) => readOrThrow(text).tournament
const refusals = (text: string) => {
  const result = readTrf(text)
  return result.ok ? [] : result.errors.map(problemText)
}
const importReport = (trf: TrfTournament) => fromTrf(trf, 'chess', (number) => `p${number}`, 0)
const exportImported = (trf: TrfTournament) =>
  toTrf(importReport(trf), trf, (id) => trf.players.find(({ number }) => `p${number}` === id)!)

/** Returns a player's line: number, points, and the rounds of ten columns. */
const player = (number: number, points: string, ...rounds: string[]) =>
  `001 ${String(number).padStart(4)}      ${`Player, ${number}`.padEnd(33)}${' '.repeat(33)}` +
  `${points.padStart(4)} ${String(number).padStart(4)}${rounds.map((round) => `  ${round}`).join('')}`

const pairLines = (one: string, two: string) =>
  ['012 Pair', player(1, '', `   2 ${one}`), player(2, '', `   1 ${two}`)].join('\r\n')

describe('contradictions between players are refused with both lines', () => {
  test.each([
    ['both-white', 'Lines 2 and 3: Round 1: 1 and 2 both have white'],
    ['both-won', 'Lines 2 and 3: Round 1: 1 and 2 have "1" and "1", which contradict each other'],
    ['plays-himself', 'Line 2: Round 1: Player 1 is paired with themselves'],
  ])('%s', (name, sentence) => {
    expect(refusals(readFixture(name))).toEqual([sentence])
  })

  test.each([
    ['w 1', 'b ='],
    ['w =', 'b 0'],
    ['w +', 'b 0'],
    ['w +', 'b +'],
    ['w 1', 'b -'],
    ['w W', 'b 0'],
    ['w D', 'b ='],
    ['w 0', 'b 0'],
    ['w *', 'b 1'],
    ['w  ', 'b 0'],
    ['w 1', 'w 0'],
    ['b *', 'b *'],
    ['b +', 'b -'],
  ])('%s against %s', (one, two) => {
    expect(refusals(pairLines(one, two))).toEqual([
      expect.stringMatching(/^Lines 2 and 3: Round 1: /),
    ])
  })

  test('two pairing-allocated byes in one round', () => {
    const lines = [player(1, '', '   2 w 1'), player(2, '', '   1 b 0')]
    const byes = [player(3, '', '0000 - U'), player(4, '', '0000 - U')]
    expect(refusals([...lines, ...byes].join('\n'))).toEqual([
      'Lines 3 and 4: Round 1: 3 and 4 have the pairing-allocated bye, but only one can have it',
    ])
  })

  test('a number given twice, and a player who names another one', () => {
    expect(refusals([player(1, ''), player(1, '')].join('\n'))).toEqual([
      'Lines 1 and 2: Number 1 is used twice',
    ])
    const three = [player(1, '', '   2 w 1'), player(2, '', '   3 b 0'), player(3, '', '   2 w 1')]
    expect(refusals(three.join('\n'))).toEqual([
      'Lines 1 and 2: Round 1: 1 is paired with 2, but 2 is not paired with 1',
    ])
  })
})

describe('forfeits without colour', () => {
  test('are read, count for the player who came, and are written again without one', () => {
    const trf = read(readFixture('forfeit-without-colour'))
    const { matches, tables } = foldTournament(importReport(trf))
    const decided = matches.map(({ round, decision }) => [round, decision?.kind, decision?.winner])
    expect(decided).toEqual([
      [1, 'walkover', 'p1'],
      [1, 'played', 'p3'],
      [2, 'played', 'p1'],
      [2, 'double_walkover', null],
    ])
    expect(tables[0]!.rows.map(({ player: id, points }) => [id, points])).toContainEqual(['p1', 20])
    const text = writeTrf(exportImported(trf), 'TRF26')
    expect(text).toMatch(/^001 {4}1 .* {2} {3}2 - \+ {2} {3}3 w 1\r$/m)
    expect(text).toMatch(/^001 {4}4 .* {2} {3}3 w 0 {2} {3}2 - -\r$/m)
    expect(read(text).players).toEqual(exportImported(trf).players)
  })

  test('get the colour that the opponent’s line names', () => {
    const { players } = read(pairLines('- +', 'w -'))
    expect(players.map(({ history: [first] }) => first)).toMatchObject([
      { kind: 'forfeit', colour: 'black', result: 'win' },
      { kind: 'forfeit', colour: 'white', result: 'loss' },
    ])
  })

  test('a game needs a colour', () => {
    expect(refusals(pairLines('- 1', '- 0'))[0]).toBe('Line 2: Round 1 cannot be read: "2 - 1"')
  })
})

describe('an open round', () => {
  test('is paired and waits for its results', () => {
    const trf = read(readFixture('open-round'))
    const state = foldTournament(importReport(trf))
    expect([state.status, state.currentRound]).toEqual(['active', 2])
    expect(state.matches.map(({ round, status }) => [round, status])).toEqual([
      [1, 'decided'],
      [1, 'decided'],
      [2, 'ready'],
      [2, 'ready'],
    ])
    expect(exportImported(trf).players.map(({ history }) => history)).toEqual(
      trf.players.map(({ history }) => history),
    )
    for (const form of ['TRF16', 'TRF26'] as const) {
      expect(read(writeTrf(exportImported(trf), form)).players).toEqual(exportImported(trf).players)
    }
  })

  test('is read with a star as with a blank', () => {
    const star = readFixture('open-round').replaceAll(/([wb]) {2}\r/g, '$1 *\r')
    expect(read(star)).toEqual(read(readFixture('open-round')))
  })

  test('keeps a game of an earlier round open, and reports it again', () => {
    const lines = [
      player(1, '2.0', '   2 w 1', '   3 b 1'),
      player(2, '1.0', '   1 b 0', '   4 w 1'),
      player(3, '0.0', '   4 w *', '   1 w 0'),
      player(4, '0.0', '   3 b *', '   2 b 0'),
    ]
    const trf = read(lines.join('\n'))
    const open = foldTournament(importReport(trf)).matches.filter(
      ({ decision }) => decision === null,
    )
    expect(
      open.map(({ round, sides }) => [round, sides.map((side) => 'player' in side && side.player)]),
    ).toEqual([[1, ['p3', 'p4']]])
    expect(exportImported(trf).players.map(({ history }) => history)).toEqual(
      trf.players.map(({ history }) => history),
    )
  })
})

describe('byes', () => {
  test('a bye stated ahead of the pairing is applied when the round is paired', () => {
    const trf = read(readFixture('bye-ahead'))
    expect([trf.players[0]!.history, trf.rounds]).toEqual([[], 5])
    expect(trf.absences).toEqual([{ number: 3, round: 1, bye: 'allocated' }])
    for (const form of ['TRF16', 'TRF26'] as const) {
      expect(read(writeTrf(exportImported(trf), form)).absences).toEqual(trf.absences)
    }
    const next = decideCommand(importReport(trf), { type: 'pair_round', at: 1 })
    const paired = next.ok ? next.events.find(({ type }) => type === 'round_paired') : undefined
    expect(paired).toMatchObject({ round: 1, pairs: [expect.anything(), ['p3', null]], absent: [] })
  })

  test('a second bye of the pairing becomes a full-point bye', () => {
    const lines = [player(1, ''), player(2, ''), player(3, ''), player(4, '', '0000 - U')]
    const next = decideCommand(importReport(read(lines.join('\n'))), { type: 'pair_round', at: 1 })
    const paired = next.ok ? next.events.find(({ type }) => type === 'round_paired') : undefined
    expect(paired).toMatchObject({ absent: [{ player: 'p4', bye: 'full' }] })
  })

  test('a round that everyone else misses is paired', () => {
    const lines = [player(1, '1.0', '0000 - U'), player(2, '0.0', '0000 - Z')]
    expect(read(lines.join('\n')).players[0]!.history).toEqual([{ kind: 'bye', bye: 'allocated' }])
  })

  test('half-point byes are read, and so is what 162 gives for a missed round', () => {
    const lines = [
      '162  W 1.0    D 0.5    L 0.0    Z 0.5    P 1.0',
      player(1, '1.5', '   2 w 1', '0000 - H'),
      player(2, '0.5', '   1 b 0', '0000 - Z'),
      player(3, '1.5', '0000 - Z', '   4 w 1'),
      player(4, '0.5', '0000 - H', '   3 b 0'),
    ]
    const { points, players } = read(lines.join('\n'))
    expect(points).toEqual({ ...ordinaryPoints, zeroPointBye: 5 })
    expect(players[0]!.history[1]).toEqual({ kind: 'bye', bye: 'half' })
    expect(refusals(['162  W 1.0  ?', player(1, '')].join('\n'))).toEqual([
      'Line 1: "?" is not a valid list of points',
    ])
  })

  test('full-point byes ahead are read and written again', () => {
    const lines = [player(1, ''), player(2, ''), player(3, ''), '240 F 002 0003']
    const trf = read(lines.join('\n'))
    expect(trf.absences).toEqual([{ number: 3, round: 2, bye: 'full' }])
    expect(writeTrf(exportImported(trf), 'TRF26')).toContain('240 F 002 0003\r\n')
    expect(read(writeTrf(exportImported(trf), 'TRF16')).absences).toEqual(trf.absences)
  })
})

describe('the header', () => {
  test('is read and written again', () => {
    const trf = read(readFixture('header-kept'))
    expect(trf).toMatchObject({
      federation: 'ITA',
      startDate: '2025/07/21',
      endDate: '2025/07/27',
      roundDates: ['25/07/21'],
      chiefArbiter: 'Arbiter, One',
      deputyArbiters: ['Deputy, Two'],
      timeControl: '90+30',
    })
    expect(trf.players[0]).toMatchObject({
      fideNumber: '847542',
      birthDate: '1990/01/02',
      federation: 'ITA',
    })
    const lines = readFixture('header-kept').trimEnd().split('\r\n')
    const written = writeTrf(exportImported(trf), 'TRF26').split('\r\n')
    const keptLines = lines.map((line) => line.trimEnd()).filter((line) => !line.startsWith('001'))
    for (const line of keptLines) expect(written).toContain(line)
    expect(exportImported(trf).players).toEqual(trf.players)
  })

  const dated = (...lines: string[]) => [...lines, player(1, ''), player(2, '')].join('\n')
  const at = (dates: string) => `132${' '.repeat(88)}${dates}`
  test.each([
    ['year first', ['042 2025/07/21', '052 2025/07/27', at('25/07/21  25/07/22')]],
    ['day first', ['042 21/07/2025', '052 27.07.2025', at('21/07/25  22/07/25')]],
    [
      'day first in full, out of the columns',
      ['042 21/07/2025', '052 27/07/2025', at('21/07/2025 22/07/2025')],
    ],
    ['with hyphens', ['042 2025-07-21', '052 2025-07-27', '132 2025-07-21 2025-07-22']],
  ])('dates are read %s', (_, lines) => {
    const { startDate, endDate, roundDates } = read(dated(...lines))
    expect([startDate, endDate, roundDates]).toEqual([
      '2025/07/21',
      '2025/07/27',
      ['25/07/21', '25/07/22'],
    ])
  })

  test('round dates alone are read in the order that puts them closest together, else year first', () => {
    const days = (dates: string) => read(dated(at(dates))).roundDates
    expect(days('21/07/25  22/07/25')).toEqual(['25/07/21', '25/07/22'])
    expect(days('25/07/21')).toEqual(['25/07/21'])
    expect(days('          25/07/21')).toEqual(['', '25/07/21'])
  })

  test.each([
    [['042 2025/02/30'], 'Line 1: "2025/02/30" is not a date'],
    [['042 soon'], 'Line 1: "soon" is not a date'],
    [['042 2025/07/27', '052 2025/07/21'], 'Lines 1 and 2: The tournament ends before it starts'],
    [['132 25/07/21 25/13/45'], 'Line 1: "25/13/45" is not a date'],
    [['042 2025/07/21', '042 2025/07/22'], 'Lines 1 and 2: Record 042 appears twice'],
  ])('%s is refused', (lines, sentence) => {
    expect(refusals(dated(...lines))).toEqual([sentence])
  })
})

describe('a team tournament is refused', () => {
  test.each([
    ['the type', readFixture('team-swiss'), 3],
    ['a record of teams', ['012 Open', '310   1 Town A', player(1, '')].join('\n'), 2],
    ['results of teams', [player(1, ''), '801  1 AAA    5   10.0'].join('\n'), 2],
    ['teams that are counted', ['082 2', '013 Town A   1', player(1, '')].join('\n'), 2],
    ['the coded type', ['192 FIDE_TEAM_BAKU', player(1, '')].join('\n'), 1],
  ])('by %s', (_, text, line) => {
    expect(refusals(text)).toEqual([
      `Line ${line}: This is a team tournament. Only individual tournaments can be imported`,
    ])
  })

  test('but not a tournament of single players who belong to teams', () => {
    const lines = ['092 Individual: Swiss-System', '082 1', '013 Town A   1', player(1, '')]
    expect(readOrThrow(lines.join('\n')).unread).toEqual(['013'])
  })
})

describe('fields of a player', () => {
  const line = player(1, '').trimEnd()
  const putAt = (from: number, text: string) =>
    line.padEnd(90).slice(0, from - 1) + text + line.padEnd(90).slice(from - 1 + text.length)

  test.each([
    [putAt(49, 'abcd'), 'Line 1: "abcd" is not a valid rating'],
    [putAt(10, 'x'), 'Line 1: "x" is not a sex: use m or w'],
    [putAt(48, '1900'), 'Line 1: A field is not in its columns'],
    [putAt(81, ' one'), 'Line 1: "one" is not a number of points'],
  ])('that cannot be read are refused', (text, sentence) => {
    expect(refusals(text)).toContain(sentence)
  })

  test('are read with columns that count bytes', () => {
    const name = 'Müller, Jörg'
    // Two letters take two bytes each, so that all later columns are two characters too early.
    const byBytes = (text: string) => text.replace('Player, 1'.padEnd(33), name.padEnd(31))
    const lines = [player(1, '1.0', '   2 w 1'), player(2, '0.0', '   1 b 0')]
    const trf = read([byBytes(lines[0]!), lines[1]].join('\n'))
    expect(trf.players[0]).toMatchObject({ name, points: 10, rank: 1 })
    expect(trf.players[0]!.history[0]).toMatchObject({ kind: 'game', result: 'win' })
  })

  test('ignore a byte order mark', () => {
    expect(read(`\uFEFF012 Open\n${line}`).name).toBe('Open')
  })
})

test('counts that differ, other systems and unknown players are listed as unread', () => {
  const lines = [
    '062 5',
    '092 Individual: Round-Robin',
    '202 FOO',
    'XXP 1 9',
    'XXZ 8',
    player(1, ''),
  ]
  expect(readOrThrow(lines.join('\n')).unread).toEqual([
    'Bye of player 8, who is not listed',
    'Forbidden pairs of player 9, who is not listed',
    '062 (says 5, but 1 are listed)',
    '092 (Individual: Round-Robin is imported as a Swiss tournament)',
    '202 (FOO)',
  ])
})

test('every round of the corpus is imported and exported with nothing lost', () => {
  for (const row of corpusRows) {
    const round = readRound(row)
    const points = round.points ?? ordinaryPoints
    const trf: TrfTournament = {
      ...read(readFixture('header-kept')),
      rounds: row.rounds,
      points,
      initialColour: round.initialColour,
      forbidden: (row.forbid ?? []).map((players) => ({ firstRound: 1, lastRound: 999, players })),
      players: round.players.map(({ number, history }) => ({
        number,
        sex: 'w',
        title: 'WGM',
        name: `Player, ${number}`,
        rating: null,
        federation: 'NOR',
        fideNumber: String(number),
        birthDate: '1990/05/17',
        points: history.reduce((sum, entry) => sum + pointsOf(entry, points), 0),
        rank: 0,
        history,
      })),
    }
    const text = writeTrf(trf, 'TRF26')
    const exported = exportImported(read(text))
    const players = exported.players.map((each) => ({ ...each, rank: 0 }))
    expect(writeTrf({ ...exported, players, tieBreaks: [] }, 'TRF26')).toBe(text)
  }
})

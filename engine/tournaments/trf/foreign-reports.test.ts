import { describe, expect, test } from 'vitest'
import { ordinaryPoints } from '../pairing/swiss/types.ts'
import { decideCommand } from '../log/commands/commands.ts'
import { foldTournament } from '../log/fold.ts'
import { readTrf } from './read-trf.ts'
import { fromTrf, toTrf } from './trf-exchange.ts'
import { writeTrf } from './write-trf.ts'

/** Returns a player's line in TRF: number, points, and the rounds. */
const player = (number: number, points: string, ...rounds: string[]) =>
  `001 ${String(number).padStart(4)}      ${`Player, ${number}`.padEnd(33)}${' '.repeat(33)}` +
  `${points.padStart(4)} ${String(number).padStart(4)}${rounds.map((round) => `  ${round}`).join('')}`

const fourPlayers = (points: readonly string[], ...more: string[]) => [
  player(1, points[0]!, '   3 b 1'),
  player(2, points[1]!, '   4 w 1'),
  player(3, points[2]!, '   1 w 0'),
  player(4, points[3]!, '   2 b 0'),
  ...more,
]
const winsOfFirstTwo = ['1.0', '1.0', '0.0', '0.0']

function read(lines: readonly string[]) {
  const reading = readTrf(lines.join('\r\n'))
  if (!reading.ok) throw new Error(reading.errors.map(({ message }) => message).join(', '))
  return reading
}
const refusal = (lines: readonly string[]) => {
  const reading = readTrf(lines.join('\r\n'))
  return reading.ok ? null : reading.errors[0]!.message
}
const importReport = (lines: readonly string[]) =>
  fromTrf(read(lines).tournament, 'chess', (number) => `p${number}`, 0)

describe('absences of the next round', () => {
  const inColumns = [
    player(1, '1.0', '   3 b 1', '0000 - H'),
    player(2, '1.0', '   4 w 1'),
    player(3, '0.0', '   1 w 0', '0000 - Z'),
    player(4, '0.0', '   2 b 0'),
    player(5, '1.0', '0000 - U'),
  ]
  const absences = [
    { number: 1, round: 2, bye: 'half' },
    { number: 3, round: 2, bye: 'zero' },
  ]

  test('in the players’ columns are read as requests, not as rounds', () => {
    const { tournament } = read(inColumns)
    expect(tournament.players.map(({ history }) => history.length)).toEqual([1, 1, 1, 1, 1])
    expect([tournament.absences, tournament.rounds]).toEqual([absences, 2])
    const imported = importReport(inColumns)
    const state = foldTournament(imported)
    expect([state.status, state.currentRound]).toEqual(['active', 1])
    const next = decideCommand(imported, { type: 'pair_round', at: 1 })
    const paired = next.ok ? next.events.find(({ type }) => type === 'round_paired') : null
    expect(paired).toMatchObject({
      round: 2,
      absent: [
        { player: 'p1', bye: 'half' },
        { player: 'p3', bye: 'zero' },
      ],
    })
  })

  test('are read from the lines 240 and XXZ as well, and exported again', () => {
    const listed = fourPlayers(winsOfFirstTwo, 'XXR 3', '240 H 002 0001', 'XXZ 3')
    const { tournament } = read(listed)
    expect(tournament.absences).toEqual(absences)
    const again26 = read(writeTrf(tournament, 'TRF26').split('\r\n'))
    expect(again26.tournament).toEqual(tournament)
    expect(writeTrf(tournament, 'TRF26')).toContain('240 H 002 0001\r\n240 Z 002 0003\r\n')
    const again16 = read(writeTrf(tournament, 'TRF16').split('\r\n'))
    expect(again16.tournament).toEqual(tournament)
  })

  test('may or may not count in the player’s points, since programs differ', () => {
    const ahead = inColumns.with(0, player(1, '1.5', '   3 b 1', '0000 - H'))
    expect(read(ahead).tournament.absences).toEqual(absences)
  })
})

test.each(['\u001a', '\r\n\u001a'])('ignores the end-of-file character of DOS: %j', (end) => {
  const reading = readTrf(fourPlayers(winsOfFirstTwo).join('\r\n') + end)
  expect(reading).toMatchObject({ ok: true, unread: [] })
})

test('reads control characters as spaces', () => {
  const { tournament } = read(['022 Har\u0000bour', ...fourPlayers(winsOfFirstTwo)])
  expect(tournament.city).toBe('Har bour')
})

test('lists players missing from the report and invalid rounds as unread', () => {
  const odd = ['240 H 002 0001 0099 1.5', '240 Z 2.5 0003', 'XXZ 99 3', 'XXP 1 1 99 2']
  const { tournament } = read(fourPlayers(winsOfFirstTwo, 'XXR 3', ...odd))
  expect(tournament.absences).toEqual([
    { number: 1, round: 2, bye: 'half' },
    { number: 3, round: 2, bye: 'zero' },
  ])
  expect(tournament.forbidden.map(({ players }) => players)).toEqual([[1, 2]])
})

test('keeps players apart only in the rounds in which they must not meet', () => {
  const lines = fourPlayers(winsOfFirstTwo, 'XXR 4', '260 002 002    1    2')
  const { tournament, unread } = read(lines)
  expect([tournament.forbidden, unread]).toEqual([
    [{ firstRound: 2, lastRound: 2, players: [1, 2] }],
    [],
  ])
  const imported = importReport(lines)
  expect(imported.settings.forbidden).toEqual([['p1', 'p2', 2, 2]])
  const listPairs = (given: typeof imported) => {
    const next = decideCommand(given, { type: 'pair_round', at: 1 })
    const paired = next.ok ? next.events.find(({ type }) => type === 'round_paired') : undefined
    return paired?.type === 'round_paired' ? paired.pairs.map(String) : []
  }
  expect(listPairs(imported)).not.toContain('p1,p2')
  // In another round than the second they may meet, and do, having won both.
  const later = importReport(fourPlayers(winsOfFirstTwo, 'XXR 4', '260 003 004    1    2'))
  expect(listPairs(later).map((pair) => pair.split(',').toSorted().join())).toContain('p1,p2')
  const again = toTrf(imported, tournament, (id) => tournament.players[Number(id.slice(1)) - 1]!)
  expect(writeTrf(again, 'TRF26')).toContain('260 002 002    1    2\r\n')
  // XXP has no rounds, so it is written for the round that is paired next.
  expect(writeTrf(again, 'TRF16')).toContain('XXP 1 2\r\n')
  const passed = { ...again, forbidden: [{ firstRound: 1, lastRound: 1, players: [1, 2] }] }
  expect(writeTrf(passed, 'TRF16')).not.toContain('XXP')
})

test('accepts forbidden pairs without rounds, and refuses rounds in the wrong order', () => {
  expect(read(fourPlayers(winsOfFirstTwo, '260            1    2')).tournament.forbidden).toEqual([
    { firstRound: 1, lastRound: 999, players: [1, 2] },
  ])
  expect(refusal(fourPlayers(winsOfFirstTwo, '260 003 001    1    2'))).toMatch(
    /not a valid range of rounds/,
  )
})

test('lists an acceleration other than Baku as unread, since rounds here continue with Baku', () => {
  const unreadAcceleration = ['250 (acceleration other than Baku)']
  const baku = ['XXR 4', '250       1.0 001 001 0001 0002', '250       0.5 002 002 0001 0002']
  expect(read(fourPlayers(winsOfFirstTwo, ...baku)).unread).toEqual([])
  expect(
    read(fourPlayers(winsOfFirstTwo, 'XXR 4', '250       1.0 001 002 0001 0003')).unread,
  ).toEqual(unreadAcceleration)
  expect(read(fourPlayers(winsOfFirstTwo, 'XXR 4', 'XXA    4 1.0')).unread).toEqual(
    unreadAcceleration,
  )
})

test.each([
  ['XXS W=99', /must be 0 to 10/],
  [`BBW ${'9'.repeat(400)}`, /must be 0 to 10/],
  ['BBW many', /must be 0 to 10/],
  ['XXR 1000000', /rounds are supported/],
  ['XXR 4.5', /rounds are supported/],
  [`202 ${'BH,'.repeat(13)}`, /characters are supported/],
  [`202 ${'B'.repeat(13)}`, /characters are supported/],
])('refuses values beyond the limits of a tournament: %s', (line, reason) => {
  const withoutPoints = fourPlayers(['', '', '', ''], line)
  expect(refusal(withoutPoints)).toMatch(reason)
})

test('refuses more forbidden pairs than a tournament holds', () => {
  const crowd = Array.from({ length: 40 }, (_, at) => player(at + 1, ''))
  const numbers = crowd.map((_, at) => at + 1).join(' ')
  expect(refusal([...crowd, `XXP ${numbers}`])).toMatch(/forbidden pairs are supported/)
})

/** Returns the processor time of this thread in ms, which does not grow when the machine is busy. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

test('refuses too many rounds before it counts all players who missed them', () => {
  const long = player(1, '', ...Array.from({ length: 10_000 }, () => '   2 w 1'))
  const crowd = Array.from({ length: 9000 }, (_, at) => `001 ${String(at + 2).padStart(4)}`)
  const startedAt = threadCpuMs()
  const reading = readTrf([long, ...crowd].join('\n'))
  expect(reading.ok ? null : reading.errors.at(-1)!.message).toMatch(/rounds are supported/)
  expect(threadCpuMs() - startedAt).toBeLessThan(1000)
})

test.each([
  ['the same record again and again', Array.from({ length: 40_000 }, () => '172')],
  ['forbidden pairs again and again', Array.from({ length: 40_000 }, () => 'XXP')],
  ['a code of points without an end', [`XXS ${'A'.repeat(240_000)}`]],
  ['acceleration without an end', [`XXA    1 ${'1 0 '.repeat(55_000)}`]],
  ['as many absent as fit', [`XXZ ${'1 '.repeat(120_000)}`]],
])('%s take no longer to read than any report of their length', (_, lines) => {
  const startedAt = threadCpuMs()
  read(fourPlayers(winsOfFirstTwo, ...lines))
  expect(threadCpuMs() - startedAt).toBeLessThan(1000)
})

test('reads the initial colour from the highest player paired in round 1, unless it is given', () => {
  expect(read(fourPlayers(winsOfFirstTwo)).tournament.initialColour).toBe('black')
  expect(read(fourPlayers(winsOfFirstTwo, '152 W')).tournament.initialColour).toBe('white')
  expect(read(fourPlayers(winsOfFirstTwo, 'XXC white1')).tournament.initialColour).toBe('white')
  expect(read(fourPlayers(winsOfFirstTwo, 'XXC rank')).tournament.initialColour).toBe('black')
  const late = fourPlayers(['0.0', '1.0', '0.0', '0.0']).with(0, player(1, '0.0', '0000 - Z'))
  const withAllocatedBye = late.with(2, player(3, '1.0', '0000 - U'))
  expect(read(withAllocatedBye).tournament.initialColour).toBe('white')
})

describe('points', () => {
  test('that do not follow from the results are refused with the reason', () => {
    expect(refusal(fourPlayers(['1.0', '1.0', '0.5', '0.0']))).toBe(
      'Player 3 has 0.5 points, but the results add up to 0',
    )
    expect(refusal(fourPlayers(['3.0', '3.0', '0.0', '0.0'], '162  W 1.0'))).toBe(
      'Player 1 has 3 points, but the results add up to 1',
    )
    expect(
      refusal(fourPlayers(['2.0', '1.0', '0.0', '0.0'], '299 W       2.0   001 0001')),
    ).toMatch(/record 299/)
  })

  test('are read with the system that explains them if the file names none', () => {
    const { points } = read(fourPlayers(['3.0', '3.0', '0.0', '0.0'])).tournament
    expect(points).toEqual({ ...ordinaryPoints, win: 30, draw: 10, allocatedBye: 30 })
    const bye = [player(1, '1.0', '   2 w 1'), player(2, '0.0', '   1 b 0')]
    const half = read([...bye, player(3, '0.5', '0000 - U')]).tournament.points
    expect(half).toEqual({ ...ordinaryPoints, allocatedBye: 5 })
  })

  test('of JaVaFo are read, and refused if white and black differ', () => {
    const three = read(fourPlayers(['3.0', '3.0', '0.0', '0.0'], 'XXS W=3 D=1')).tournament.points
    expect(three).toEqual({ ...ordinaryPoints, win: 30, draw: 10, allocatedBye: 30 })
    expect(refusal(fourPlayers(winsOfFirstTwo, 'XXS WW=1 BW=2'))).toMatch(
      /differs from another code/,
    )
  })

  test('are written to 162 only if they differ', () => {
    const { tournament } = read(fourPlayers(['3.0', '3.0', '0.0', '0.0']))
    const listPointLines = (points: object) =>
      writeTrf({ ...tournament, points: { ...tournament.points, ...points } }, 'TRF26')
        .split('\r\n')
        .filter((line) => /^(162|BB)/.test(line))
    expect(listPointLines({})).toEqual(['162  W 3.0    D 1.0'])
    expect(listPointLines(ordinaryPoints)).toEqual([])
    expect(listPointLines({ ...ordinaryPoints, allocatedBye: 5 })).toEqual(['162  P 0.5'])
    expect(listPointLines({ ...ordinaryPoints, forfeitLoss: 3 })).toEqual(['BBF  0.3'])
  })
})

test('exports unsupported records unchanged, and lists them as unread', () => {
  const lines = ['172 NOR FIDON', '182 Some Program 1.2', '192 FIDE_DUTCH_2026', '222 5400+30']
  const reading = read(
    fourPlayers(winsOfFirstTwo, ...lines, '### a comment', '062 4', 'DAT 0001 EMAIL x'),
  )
  expect(reading.tournament.kept).toEqual(lines)
  expect(reading.unread).toEqual([
    '172 (method of the starting ranks)',
    '182 (pairing program)',
    '192 (tournament type code)',
    '222 (time control code)',
    'DAT',
  ])
  const written = writeTrf(reading.tournament, 'TRF26')
  for (const line of lines) expect(written).toContain(`${line}\r\n`)
})

test('reads a draw without an opponent as a half-point bye, and W, D and L as unrated games', () => {
  const lines = [
    player(1, '1.0', '   3 b W'),
    player(2, '0.5', '0000 - ='),
    player(3, '0.0', '   1 w L'),
  ]
  const { tournament } = read(lines)
  expect(tournament.players.map(({ history }) => history[0])).toEqual([
    { kind: 'game', opponent: 3, colour: 'black', result: 'win', isUnrated: true },
    { kind: 'bye', bye: 'half' },
    { kind: 'game', opponent: 1, colour: 'white', result: 'loss', isUnrated: true },
  ])
  expect(writeTrf(tournament, 'TRF26')).toMatch(/ {3}3 b W\r\n/)
  const again = toTrf(importReport(lines), read(lines).tournament, (id) => {
    return tournament.players[Number(id.slice(1)) - 1]!
  })
  expect(again.players.map(({ history }) => history)).toEqual(
    tournament.players.map(({ history }) => history),
  )
  const results = importReport(lines).log.filter(({ type }) => type === 'result_recorded')
  expect(results).toMatchObject([{ outcome: { kind: 'played', winner: 'p1', isUnrated: true } }])
})

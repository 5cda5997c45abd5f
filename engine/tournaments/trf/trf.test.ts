import { describe, expect, test } from 'vitest'
import { readRound, corpusRows } from '../pairing/swiss/corpus.test-data.ts'
import { pointsOf } from '../pairing/swiss/contestant.ts'
import { ordinaryPoints } from '../pairing/swiss/types.ts'
import { readTrf } from './read-trf.ts'
import type { TrfTournament } from './types.ts'
import { writeTrf } from './write-trf.ts'

const createTournament = (row: (typeof corpusRows)[number]): TrfTournament => {
  const round = readRound(row)
  const points = round.points ?? ordinaryPoints
  return {
    name: `Harbour Street Open ${row.id}`,
    city: 'Harbour Town',
    federation: 'FID',
    startDate: '2026/03/01',
    endDate: '2026/03/09',
    type: 'Individual: Swiss-System',
    chiefArbiter: 'Fay Ødegård',
    deputyArbiters: ['Gus', 'Hal'],
    timeControl: '90 min + 30 s',
    roundDates: Array.from({ length: row.rounds }, (_, at) => `26/03/0${(at % 9) + 1}`),
    rounds: row.rounds,
    initialColour: round.initialColour,
    points,
    tieBreaks: [],
    players: round.players.map(({ number, history }) => ({
      number,
      sex: number % 2 === 0 ? 'w' : 'm',
      title: number === 1 ? 'WGM' : '',
      name: `Player, Number ${number}`,
      rating: number % 5 === 0 ? null : 2000 - number,
      federation: 'NOR',
      fideNumber: String(1_000_000 + number),
      birthDate: '1990/05/17',
      points: history.reduce((sum, entry) => sum + pointsOf(entry, points), 0),
      rank: number,
      history,
    })),
    accelerations:
      row.acc === undefined
        ? []
        : [{ points: 10, firstRound: 1, lastRound: 2, firstPlayer: 1, lastPlayer: 8 }],
    forbidden: (row.forbid ?? []).map((players) => ({ firstRound: 1, lastRound: 999, players })),
    absences: [],
    kept: [],
  }
}

describe.each(['TRF16', 'TRF26'] as const)('%s', (version) => {
  test('is read back as it was written, for every round of the corpus', () => {
    for (const row of corpusRows) {
      const tournament = createTournament(row)
      const read = readTrf(writeTrf(tournament, version))
      expect(read.ok ? read.tournament : read.errors).toEqual(tournament)
    }
  })

  test('keeps the columns of a player with a hundred points', () => {
    const tournament = createTournament(corpusRows[0]!)
    const players = tournament.players.map((player) => ({ ...player, points: 1000 }))
    const text = writeTrf({ ...tournament, players }, version)
    const line = text.split('\r\n').find((each) => each.startsWith('001'))!
    expect(line.slice(79, 89)).toMatch(/^  100 +\d+$/)
  })

  test('ends every line with CR LF and keeps the columns of the format', () => {
    const text = writeTrf(createTournament(corpusRows.find(({ round }) => round === 3)!), version)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const line = text.split('\r\n').find((each) => each.startsWith('001'))!
    expect(line.slice(0, 8)).toBe('001    1')
    expect(line.slice(9, 13)).toBe('mWGM')
    expect(line.slice(14, 30)).toBe('Player, Number 1')
    expect(line.slice(48, 52)).toBe('1999')
    expect(line.slice(53, 56)).toBe('NOR')
    expect(line.slice(57, 68)).toBe('    1000001')
    expect(line.slice(69, 79)).toBe('1990/05/17')
    expect(line.slice(80, 84)).toMatch(/^ {1,2}\d+\.\d$/)
    expect(line.slice(85, 89)).toBe('   1')
    expect(line.slice(91, 99)).toMatch(/^[ \d]{3}\d [wb-] [10=+\-UHFZ]$/)
    expect(line.slice(101, 109)).toMatch(/^[ \d]{3}\d [wb-] [10=+\-UHFZ]$/)
  })
})

test('writes points, acceleration and forbidden pairs at their positions in TRF26', () => {
  const tournament = {
    ...createTournament(corpusRows[0]!),
    points: { ...ordinaryPoints, win: 30, draw: 10, allocatedBye: 30 },
    tieBreaks: ['BH/C1', 'BH', 'SB'],
    accelerations: [{ points: 10, firstRound: 1, lastRound: 3, firstPlayer: 1, lastPlayer: 90 }],
    forbidden: [{ firstRound: 1, lastRound: 2, players: [1, 4, 7] }],
  }
  const lines = writeTrf(tournament, 'TRF26').split('\r\n')
  expect(lines).toContain('162  W 3.0    D 1.0')
  expect(lines).toContain('250       1.0 001 003 0001 0090')
  expect(lines).toContain('260 001 002    1    4    7')
  expect(lines).toContain('202 BH/C1,BH,SB')
})

test('refuses a file whose opponents do not list each other', () => {
  const tournament = createTournament(corpusRows.find(({ round }) => round === 2)!)
  const text = writeTrf(tournament, 'TRF26').replace(/^(001 {4}1.{83})(.{4})/m, '$1  99')
  const read = readTrf(text)
  expect(read.ok ? [] : read.errors[0]!.message).toMatch(/is not paired with/)
  expect(readTrf('').ok).toBe(false)
  const broken = writeTrf(tournament, 'TRF16').replace(/^(001 {4}1.{83}.{7})./m, '$1?')
  expect(readTrf(broken).ok).toBe(false)
})

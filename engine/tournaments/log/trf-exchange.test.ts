import { expect, test } from 'vitest'
import { readTrf } from '../trf/read-trf.ts'
import { writeTrf } from '../trf/write-trf.ts'
import { decideCommand } from './commands/commands.ts'
import { foldTournament } from './fold.ts'
import { perform, playThrough, startTournament } from './random-play.test-data.ts'
import type { ReportedPerson } from './events.ts'
import { fromTrf, toTrf, type TrfHeader } from '../trf/trf-exchange.ts'

const header: TrfHeader = {
  name: 'Club championship',
  city: 'Harbour Town',
  federation: 'FID',
  startDate: '2026/03/01',
  endDate: '2026/03/01',
  type: 'Individual: Swiss-System',
  chiefArbiter: 'Fay',
  deputyArbiters: [],
  timeControl: '10 min + 5 s',
  roundDates: [],
}
const person = (name: string): ReportedPerson => ({
  sex: '',
  title: '',
  name,
  federation: '',
  fideNumber: '',
  birthDate: '',
})

test('exports a Swiss tournament as a report and imports it unchanged', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const tournament = playThrough(5 + seed, { format: 'swiss', sportId: 'chess', rounds: 5 }, seed)
    const report = toTrf(tournament, header, person)
    const read = readTrf(writeTrf(report, 'TRF26'))
    if (!read.ok) throw new Error(read.errors[0]!.message)
    expect(read.tournament).toEqual(report)
    const nameOf = (number: number) => report.players[number - 1]!.name
    const again = fromTrf(read.tournament, 'chess', nameOf, 0)
    expect(toTrf(again, header, person)).toEqual(report)
    const standings = (each: typeof tournament) =>
      foldTournament(each).tables[0]!.rows.map(({ player, rank, points }) => [player, rank, points])
    expect(standings(again)).toEqual(standings(tournament))
  }
})

test('pairs the next round after an imported report as the tournament itself would', () => {
  const settings = { format: 'swiss', sportId: 'chess', rounds: 3, autoAdvance: false } as const
  const started = startTournament(9, settings)
  const events = decideCommand(started, { type: 'pair_round', at: 1 })
  const report = toTrf(started, header, person)
  const nameOf = (number: number) => report.players[number - 1]!.name
  const again = fromTrf(report, 'chess', nameOf, 0)
  expect(decideCommand(again, { type: 'pair_round', at: 1 })).toEqual(events)
})

test('reports a round robin with its rounds', () => {
  // As after a change of format.
  const ofSwiss = { acceleration: 'baku', forbidden: [['p1', 'p2']] } as const
  const settings = { format: 'round_robin', sportId: 'chess', ...ofSwiss } as const
  const tournament = playThrough(6, settings, 4, { chaos: 0 })
  const report = toTrf(tournament, header, person)
  expect([report.accelerations, report.forbidden]).toEqual([[], []])
  expect(report.rounds).toBe(5)
  expect(report.players.every(({ history }) => history.length === 5)).toBe(true)
  expect(readTrf(writeTrf(report, 'TRF16')).ok).toBe(true)
})

test('does not report a play-off for first place as a round', () => {
  let tournament = startTournament(3, { format: 'round_robin', sportId: 'chess' })
  for (const { id } of foldTournament(tournament).matches) {
    const outcome = { kind: 'played', winner: null } as const
    tournament = perform(tournament, { type: 'record', at: 1, matchId: id, outcome })
  }
  const before = toTrf(tournament, header, person)
  const players = ['p1', 'p2', 'p3']
  const called = perform(tournament, { type: 'call_play_off', at: 2, group: null, players })
  expect(foldTournament(called).status).toBe('active')
  expect(toTrf(called, header, person)).toEqual(before)
})

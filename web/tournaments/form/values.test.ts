import { describe, expect, test } from 'vitest'
import { createTournament } from '#contract/tournaments/life.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { validateValues } from './problems.ts'
import { toRequestBody, findChanges, fields, newValues, toFormValues } from './values.ts'

const now = Date.UTC(2026, 2, 14, 17, 20)

const settings = {
  entrants: 'pairs',
  system: 'foosball.swiss6',
  allowLateRegistration: true,
  autoAdvance: false,
  thirdPlacePlayoff: false,
  seedingMethod: 'hand',
  tieBreaker: 'wins',
  tieBreaks: ['BH', 'SB'],
  keepApart: true,
  requiresCheckIn: true,
  rounds: 7,
  points: { win: 30, draw: 10, loss: 0, forfeitLoss: 5, zeroPointBye: 1, allocatedBye: 25 },
  acceleration: 'baku',
  initialColour: 'black',
  lateEntryBye: 'half',
  forbidden: [
    ['a', 'b'],
    ['a', 'c', 1, 3],
  ],
  dropsEarlyLeavers: true,
  groups: 4,
  qualifiers: 3,
  bestOf: { usual: 5, rounds: { final: 7, W2: 3 } },
}

const tournament = {
  name: 'Cup',
  sportId: 'tabletennis',
  format: 'swiss',
  matchFormat: 'Best of 5',
  description: 'All welcome',
  startDate: '2026-03-14T18:00:00.000Z',
  endDate: '2026-03-15T18:00:00.000Z',
  venue: 'Hall',
  maxParticipants: null,
  minParticipants: 6,
  registrationDeadline: '2026-03-13T18:00:00.000Z',
  isPublic: false,
  requiresApproval: true,
  rated: false,
  autoStart: true,
  tables: ['Table 1', 'Table 2'],
  restMinutes: 12,
  config: { prizes: 'A bat', rules: 'The usual', description: 'All welcome' },
  settings,
} as unknown as TournamentDetail

describe('the form of a tournament', () => {
  test('round-trips every field of a tournament', () => {
    const { config, ...otherFields } = tournament
    const { prizes, rules } = config
    expect(toRequestBody(toFormValues(tournament))).toEqual({ ...otherFields, prizes, rules })
  })

  test('a new tournament has the server’s defaults and lacks only a name', () => {
    const values = newValues('tabletennis', now, true)
    expect(Object.keys(values).toSorted()).toEqual([...fields].toSorted())
    const { name, sportId, startDate, isPublic, ...rest } = toRequestBody(values)
    expect(startDate).toBe('2026-03-14T18:00:00.000Z')
    expect([name, sportId, isPublic]).toEqual(['', 'tabletennis', true])
    const { settings: _, ...filled } = createTournament.body.parse({
      name: 'Cup',
      minParticipants: 4,
    })
    expect({ ...filled, ...rest, startDate: null, matchFormat: 'standard' }).toMatchObject({
      ...filled,
      matchFormat: 'standard',
    })
    expect(validateValues(values)).toEqual({ name: 'Give the tournament a name.' })
  })

  test('sends only what was changed', () => {
    const before = toFormValues(tournament)
    const after = { ...before, name: 'New Cup', 'settings.rounds': '9', maxParticipants: '32' }
    expect(findChanges(after, before)).toEqual({
      name: 'New Cup',
      maxParticipants: 32,
      settings: { rounds: 9 },
    })
    expect(findChanges(before, before)).toEqual({})
  })

  test('names the valid range of a number', () => {
    const values = {
      ...toFormValues(tournament),
      'settings.groups': '65',
      'settings.points.win': '11',
    }
    expect(validateValues({ ...values, minParticipants: '1' })).toEqual({
      'settings.groups': 'Enter 1 to 64 groups.',
      'settings.points.win': 'Enter 0 to 10, with at most one decimal.',
      minParticipants: 'Enter 2 to 1000 players.',
    })
  })
  test.each([
    ['0.5', 5],
    ['0,5', 5],
    ['10', 100],
  ])('reads %s points', (typed, tenths) => {
    const values = { ...toFormValues(tournament), 'settings.points.draw': typed }
    expect(validateValues(values)).toEqual({})
    expect(toRequestBody(values).settings.points?.draw).toBe(tenths)
  })

  test.each(['0.25', '10.1', '-1', 'half', ''])(
    'refuses %j points instead of rounding',
    (typed) => {
      const values = { ...toFormValues(tournament), 'settings.points.draw': typed }
      expect(Object.keys(validateValues(values))).toEqual(['settings.points.draw'])
    },
  )
})

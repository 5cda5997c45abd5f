import { describe, expect, test } from 'vitest'
import { liveSetup } from '#contract/live/match.ts'
import { gameOf } from '#engine/live/games.ts'
import { sportIds } from '#engine/sports/types.ts'
import { parseBeginner, type Choices, withAllowedChoices, matchStarts } from './rules.ts'

const beginner = parseBeginner('1a', '2a')

/**
 * The default choices, and variants with each answer to each question and its follow-up questions.
 */
function listVariants(sportId: (typeof sportIds)[number]): Choices[] {
  const { defaults, questions } = matchStarts[sportId]
  const first = questions(defaults).flatMap(({ key, options }) =>
    options.map(({ value }) => withAllowedChoices(sportId, { ...defaults, [key]: value })),
  )
  return first.flatMap((choices) =>
    questions(choices).flatMap(({ key, options }) =>
      options.map(({ value }) => withAllowedChoices(sportId, { ...choices, [key]: value })),
    ),
  )
}

describe.each(sportIds)('%s', (sportId) => {
  test('every answer produces settings that the server and the rules accept', () => {
    for (const choices of listVariants(sportId)) {
      const setup = matchStarts[sportId].createSetup(choices, false, beginner)
      expect(liveSetup.parse(setup), JSON.stringify(choices)).toEqual(setup)
      expect(gameOf(setup.game).sportId).toBe(sportId)
      gameOf(setup.game).rules.begin(setup.settings)
    }
  })

  test('replaces a choice that is no longer offered', () => {
    const { defaults, questions } = matchStarts[sportId]
    const invalidChoices = Object.fromEntries(Object.keys(defaults).map((key) => [key, 'nothing']))
    const allowedChoices = withAllowedChoices(sportId, withAllowedChoices(sportId, invalidChoices))
    for (const { key, options } of questions(allowedChoices)) {
      expect(options.map(({ value }) => value)).toContain(allowedChoices[key])
    }
  })
})

describe('a match of a tournament', () => {
  const setupFor = (
    sportId: (typeof sportIds)[number],
    bestOf: number | null,
    matchFormat: string,
  ) => {
    const { defaults, settledChoices, createSetup } = matchStarts[sportId]
    return createSetup(
      withAllowedChoices(sportId, { ...defaults, ...settledChoices({ bestOf, matchFormat }) }),
      false,
      beginner,
    )
  }

  test('uses the tournament’s length and game', () => {
    expect(setupFor('tabletennis', 7, 'Best of 5').settings).toMatchObject({ bestOf: 7 })
    expect(setupFor('pool', 17, '9-Ball')).toMatchObject({
      game: 'racks',
      settings: { game: '9-ball', raceTo: 9 },
    })
    expect(setupFor('pool', null, 'Straight Pool').game).toBe('straight')
    expect(setupFor('darts', 11, '301')).toMatchObject({
      game: 'x01',
      settings: { start: 301, legs: 11 },
    })
    expect(setupFor('darts', 3, 'Cricket').game).toBe('cricket')
    expect(setupFor('chess', 1, 'Blitz').settings).toMatchObject({ rate: 'blitz' })
    expect(setupFor('foosball', 3, 'First to 10').settings).toMatchObject({ to: 10, games: 3 })
  })

  test('ignores a remembered 9-ball rule in 8-ball', () => {
    const settingsIn = (game: string) =>
      matchStarts.pool.createSetup(
        { ...matchStarts.pool.defaults, game, nine: 'spotted' },
        false,
        parseBeginner('1a', '2a'),
      ).settings
    expect(settingsIn('9-ball')).toMatchObject({ nineOnBreak: 'spotted' })
    expect(settingsIn('8-ball')).not.toHaveProperty('nineOnBreak')
  })

  test('ignores a remembered 8-ball rule in 9-ball, and uses the shot clock in every game', () => {
    const settingsIn = (game: string) =>
      matchStarts.pool.createSetup(
        { ...matchStarts.pool.defaults, game, eight: 'wins', shotClock: '35', timeouts: '2' },
        false,
        parseBeginner('1a', '2a'),
      ).settings
    const time = { shotClock: 35, timeouts: 2 }
    expect(settingsIn('8-ball')).toMatchObject({ eightOnBreak: 'wins', ...time })
    expect(settingsIn('9-ball')).toMatchObject(time)
    expect(settingsIn('9-ball')).not.toHaveProperty('eightOnBreak')
    expect(settingsIn('straight')).toMatchObject(time)
  })

  test('has no questions that the tournament has settled', () => {
    const settled = matchStarts.tabletennis.settledChoices({ bestOf: 5, matchFormat: 'Best of 5' })
    const questions = matchStarts.tabletennis.questions(matchStarts.tabletennis.defaults)
    expect(questions.filter(({ key }) => !(key in settled))).toEqual([])
  })
})

test('puts the receiver on the side opposite the server', () => {
  expect(parseBeginner('2b', '1a')).toEqual({
    first: { side: 2, member: 2 },
    receiver: { side: 1, member: 1 },
  })
})

import { describe, expect, test } from 'vitest'
import { illegalCases, legalCases } from './cases.test-data.ts'
import { checkResult } from './check.ts'
import { t, sportMessages, type SportMessageKey } from './messages.ts'

describe('the sentences of the specification', () => {
  // Source: specification, point 5.
  test.each([
    [t('sport.unknown', { sportId: 'golf' }), 'Invalid sport ID: golf'],
    [t('players.missing'), 'Both players must be specified'],
    [t('players.same'), 'Players cannot play against themselves'],
    [t('players.exactlyTwo', { sport: 'Pool' }), 'Pool requires exactly 2 players'],
    [t('score.negative'), 'Scores cannot be negative'],
    [t('score.draw', { sport: 'Darts' }), 'Darts does not allow draws - there must be a winner'],
    [t('chess.draw'), 'Match ended in a draw'],
    [
      t('format.unknown', { format: 'Bullet', sport: 'Chess', formats: 'Blitz, Rapid' }),
      'Invalid format "Bullet" for Chess. Valid formats: Blitz, Rapid',
    ],
    [t('score.unusual', { sport: 'Table Tennis' }), 'Unusually high score for Table Tennis'],
    [
      t('match.tooManySets', { n: 4, format: 'Best of 3' }),
      'Total sets (4) exceeds format (Best of 3)',
    ],
    [t('darts.aboveStart', { start: 501 }), 'Scores cannot exceed starting value of 501'],
    [t('pool.unusual'), 'Unusually high number of racks'],
    [t('chess.sum'), 'Chess scores must sum to 1'],
  ])('match the specification for $key', ({ message }, sentence) => {
    expect(message).toBe(sentence)
  })
})

describe('messages about results', () => {
  const problems = [...legalCases, ...illegalCases].flatMap(([, draft]) => {
    const check = checkResult(draft)
    return check.ok ? check.warnings : [...check.errors, ...check.warnings]
  })
  const nestedKeys = (values: object): readonly string[] =>
    Object.values(values).flatMap((value) =>
      typeof value === 'object' && value !== null && 'key' in value
        ? [String(value.key), ...nestedKeys((value as unknown as { values: object }).values)]
        : [],
    )

  test('have a value for each placeholder of their template', () => {
    expect(problems.length).toBeGreaterThan(150)
    for (const { key, values, message } of problems) {
      const names = [...sportMessages[key].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      expect(Object.keys(values)).toEqual(expect.arrayContaining(names))
      expect(message).not.toMatch(/[{}]|undefined|NaN/)
    }
  })

  test('cover the whole catalogue, except for the messages that no case produces', () => {
    const used = new Set(problems.flatMap(({ key, values }) => [key, ...nestedKeys(values)]))
    const unused = Object.keys(sportMessages).filter((key) => !used.has(key as SportMessageKey))
    expect(unused).toEqual([
      'part.pointsPerSet',
      'part.fouls',
      'part.attack',
      'count.set',
      'count.goal',
      'count.point',
      'game.noNumbers',
      'straightPool.runWithFouls',
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { illegalCases, legalCases } from './cases.test-data.ts'
import { checkResult, validationMessage } from './check.ts'
import { t } from './messages.ts'

const titleCase = (sportId: string, why: string) => `${sportId || 'no sport'}: ${why}`

describe('accepts a legal result', () => {
  test.each(legalCases.map((row) => [titleCase(row[1].sportId, row[0]), row] as const))(
    '%s',
    (_, [, draft, winner, warnings = []]) => {
      const check = checkResult(draft)
      expect(check.ok ? [] : check.errors).toEqual([])
      expect(check.warnings.map((warning) => warning.message)).toEqual(warnings)
      if (!check.ok) return
      expect(check.result.winnerSide).toBe(winner)
      const wasPlayed = draft.ending === 'played' || draft.ending === 'retired'
      expect(check.result.rateable).toBe(wasPlayed && draft.details?.headStart === undefined)
    },
  )
})

describe('refuses an illegal result with its reason', () => {
  test.each(illegalCases.map((row) => [titleCase(row[1].sportId, row[0]), row] as const))(
    '%s',
    (_, [, draft, errors]) => {
      const check = checkResult(draft)
      expect(check.ok ? 'accepted' : check.errors.map((error) => error.message)).toEqual(errors)
    },
  )
})

describe('the table of results', () => {
  const rows = [...legalCases, ...illegalCases]

  test('has at least 150 results of each kind', () => {
    expect(legalCases.length).toBeGreaterThanOrEqual(150)
    expect(illegalCases.length).toBeGreaterThanOrEqual(150)
  })

  test('contains no result twice', () => {
    const drafts = rows.map(([, draft]) => Object.entries(draft).map(String).toSorted().join())
    const written = rows.map(([, draft]) => JSON.stringify(draft))
    const keys = drafts.map((draft, at) => draft + written[at])
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  test('describes no case twice in a sport and kind', () => {
    const reasons = [
      ...legalCases.map(([why, draft]) => `legal ${draft.sportId} ${why}`),
      ...illegalCases.map(([why, draft]) => `illegal ${draft.sportId} ${draft.ending} ${why}`),
    ]
    expect(reasons.filter((reason, at) => reasons.indexOf(reason) !== at)).toEqual([])
  })

  test('has the other winner when the sides are swapped', () => {
    for (const [why, draft, winner] of legalCases) {
      if (draft.details || draft.partner1Id) continue
      const mirrored = checkResult({
        ...draft,
        score1: draft.score2,
        score2: draft.score1,
        winnerSide: draft.winnerSide && (draft.winnerSide === 1 ? 2 : 1),
      })
      const mirroredWinner = mirrored.ok ? mirrored.result.winnerSide : 'refused'
      expect([why, mirroredWinner]).toEqual([why, winner === 0 ? 0 : 3 - winner])
    }
  })
})

describe('the margin of a result', () => {
  const checkMargin = (part: Partial<Parameters<typeof checkResult>[0]>) => {
    const check = checkResult({
      sportId: 'pool',
      format: '8-Ball',
      player1Id: 'ada',
      player2Id: 'ben',
      score1: 7,
      score2: 3,
      ending: 'played',
      ...part,
    })
    return check.ok ? check.result.margin : check.errors
  }

  test('is in racks, sets, legs or goals when it was played and decided', () => {
    expect(checkMargin({})).toEqual([7, 3])
    expect(
      checkMargin({ sportId: 'tabletennis', format: 'standard', score1: 1, score2: 2 }),
    ).toEqual([1, 2])
    expect(checkMargin({ sportId: 'darts', format: '501', score1: 3, score2: 1 })).toEqual([3, 1])
    expect(
      checkMargin({ sportId: 'foosball', format: 'First to 5', score1: 5, score2: 4 }),
    ).toEqual([5, 4])
  })

  test('is null for the points of one game or leg', () => {
    expect(
      checkMargin({ sportId: 'tabletennis', format: 'standard', score1: 11, score2: 2 }),
    ).toBeNull()
    expect(checkMargin({ sportId: 'darts', format: '501', score1: 501, score2: 20 })).toBeNull()
  })

  test('is null in chess, for a draw, a retirement and a forfeit', () => {
    expect(checkMargin({ sportId: 'chess', format: 'Rapid', score1: 1, score2: 0 })).toBeNull()
    expect(
      checkMargin({ sportId: 'foosball', format: 'Tournament', score1: 3, score2: 3 }),
    ).toBeNull()
    expect(checkMargin({ ending: 'retired', winnerSide: 2 })).toBeNull()
    expect(checkMargin({ ending: 'forfeit', winnerSide: 1 })).toBeNull()
  })
})

test('joins the errors of a refused result to one message', () => {
  const errors = [
    { field: 'player1Score', ...t('score.negative') },
    { field: 'player2Score', ...t('chess.sum') },
  ] as const
  expect(validationMessage(errors)).toBe(
    'Match validation failed: Scores cannot be negative, Chess scores must sum to 1',
  )
})

test('names the field of each problem', () => {
  const draft = {
    sportId: 'pool',
    format: 'x',
    player1Id: 'ada',
    player2Id: '',
    partner2Id: 'dan',
    score1: -1,
    score2: 2,
    ending: 'played',
  } as const
  const check = checkResult(draft)
  expect(check.ok ? [] : check.errors.map((error) => error.field)).toEqual([
    'player2Id',
    'partner2Id',
    'format',
    'player1Score',
  ])
})

describe('a chess result', () => {
  const checkChess = (score1: number, score2: number) => {
    const { warnings } = checkResult({
      sportId: 'chess',
      format: 'Rapid',
      player1Id: 'ada',
      player2Id: 'ben',
      score1,
      score2,
      ending: 'played',
    })
    return warnings.map((warning) => warning.message)
  }

  test('gets a warning as well as the error when a score is not 1, ½ or 0', () => {
    expect(checkChess(2, 0)).toEqual(['Chess scores should be 1, 0.5 or 0'])
  })

  test('gets a warning when it is a draw', () => {
    expect(checkChess(0.5, 0.5)).toEqual(['Match ended in a draw'])
    expect(checkChess(1, 0)).toEqual([])
  })
})

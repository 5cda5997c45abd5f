import { expect, test } from 'vitest'
import { uncalibrated } from './calibration.ts'
import { newStanding } from './glicko.ts'
import { previewMatchRatings } from './preview-match.ts'
import type { PreviewDraft } from './preview-match.ts'
import { rateMatch } from './rate-match.ts'
import type { Standing } from './types.ts'

const DAY = 86_400_000
const known: Record<string, Standing> = {
  ada: { ...newStanding(1350), variance: 70 ** 2, lastPlayedAt: 0, games: 12 },
  ben: { ...newStanding(1180), variance: 90 ** 2, lastPlayedAt: 0, games: 8 },
}
const standings = (id: string) => known[id] ?? newStanding()
const entrant = (id: string) => ({ standing: standings(id), start: 1200 })
const preview = (draft: PreviewDraft) => previewMatchRatings(draft, entrant, uncalibrated)

const draft = (part: Partial<PreviewDraft> = {}): PreviewDraft => ({
  sportId: 'chess',
  format: 'Rapid',
  board: 'chess',
  side1: ['ada'],
  side2: ['ben'],
  playedAt: 10 * DAY,
  slope: 1,
  ...part,
})

const winners = (part: Partial<PreviewDraft>) =>
  preview(draft(part)).outcomes.map((outcome) => outcome.winnerSide)

test('lists a draw as an outcome only where the sport and format allow it', () => {
  expect(winners({})).toEqual([1, 0, 2])
  expect(winners({ sportId: 'pool', format: '9-Ball', board: 'pool' })).toEqual([1, 2])
  expect(winners({ sportId: 'foosball', format: 'Tournament', board: 'foosball' })).toEqual([
    1, 0, 2,
  ])
  expect(winners({ sportId: 'foosball', format: 'First to 5', board: 'foosball' })).toEqual([1, 2])
})

test('previews what recording each outcome would change', () => {
  const { outcomes, forecast } = preview(draft())
  expect(forecast).toBeGreaterThan(0.5)
  const [won] = outcomes
  const [ada] = won?.changes ?? []
  const rated = rateMatch(
    { ...draft(), id: 'm', createdAt: 0, winnerSide: 1, margin: null },
    'chess',
    standings,
  )
  expect(ada?.before).toBe(1350)
  expect(ada?.after).toBe(rated[0]?.after.rating)
  expect(ada?.delta).toBe((ada?.after ?? 0) - 1350)
})

test('takes more points from a favourite who loses than a win would add', () => {
  const deltas = preview(draft()).outcomes.map((each) => each.changes[0]?.delta ?? 0)
  const [win = 0, draw = 0, loss = 0] = deltas
  expect(win).toBeGreaterThan(0)
  expect(draw).toBeLessThan(0)
  expect(-loss).toBeGreaterThan(win)
})

test('previews all four players of a pairs match', () => {
  const four = draft({
    sportId: 'foosball',
    format: 'First to 10',
    board: 'foosball',
    side1: ['ada', 'cleo'],
    side2: ['ben', 'dan'],
  })
  const [won] = preview(four).outcomes
  expect(won?.changes.map((change) => change.playerId)).toEqual(['ada', 'cleo', 'ben', 'dan'])
})

test('applies the margin of a known score only to the outcome it belongs to', () => {
  const pool = draft({ sportId: 'pool', format: '8-Ball', board: 'pool' })
  const plain = preview(pool).outcomes
  const scored = preview({ ...pool, margin: [7, 0] }).outcomes
  expect(scored[0]?.changes[0]?.delta).toBeGreaterThan(plain[0]?.changes[0]?.delta ?? 0)
  expect(scored[1]).toEqual(plain[1])
})

test('forecasts a longer match more confidently, and moves ratings further', () => {
  const pool = draft({ sportId: 'pool', format: '8-Ball', board: 'pool' })
  const [short, long] = [preview({ ...pool, slope: 0.41 }), preview({ ...pool, slope: 1.5 })]
  expect(long.forecast).toBeGreaterThan(short.forecast)
  const lost = ({ outcomes }: typeof short) => outcomes[1]?.changes[0]?.delta ?? 0
  expect(lost(long)).toBeLessThan(lost(short))
})

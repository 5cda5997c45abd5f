import { expect, test } from 'vitest'
import { type AnyAction, gameOf } from '#engine/live/games.ts'
import { foldLog, type LiveEvent, revise } from '#engine/live/log.ts'
import type { Scoring } from '../storage/scoring.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { describeChange } from './describe-change.ts'

const createPlayer = (name: string) => ({ id: name, name }) as never
const sides = getSideNames({ sides: [[createPlayer('Ana')], [createPlayer('Ben')]] })
const settings = { to: 2, games: 3, kickoff: 1 }
const game = gameOf('foosball')
const goals: readonly (readonly [1 | 2, number])[] = [
  [1, 1],
  [2, 1],
  [1, 1],
  [2, 2],
  [2, 2],
]
const log = goals.map(([side, gameNumber], at): LiveEvent<AnyAction> => ({
  id: `g${at + 1}`,
  type: 'act',
  place: `game ${gameNumber}`,
  action: { kind: 'goal', side },
}))
const folded = foldLog(game.rules, settings, log)
const scoring = {
  match: { sportId: 'foosball', game: 'foosball', settings },
  game,
  log,
  ...folded,
} as unknown as Scoring
const describeChangedGoal = (target: string, side: 1 | 2) => {
  const match = { rules: game.rules, settings, events: log }
  const revised = revise(match, 'x', { type: 'edit', target, to: { side } })
  if (!revised.ok) throw new Error(revised.refusal.message)
  return describeChange(scoring, revised.folded, sides)
}

test('describes the score or result after a change', () => {
  expect(describeChangedGoal('g5', 1)).toBe('New score: 1–0, 1–1.')
  expect(describeChangedGoal('g3', 2)).toBe('Ben wins 0–2.')
})

test('names a later entry that the change invalidates', () => {
  expect(describeChangedGoal('g1', 2)).toContain('no longer fits and won’t count: Goal for Ana')
})

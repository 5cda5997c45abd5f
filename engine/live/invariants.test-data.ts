import { expect } from 'vitest'
import { checkResult } from '../sports/check.ts'
import type { Side } from '../sports/types.ts'
import type { LiveGame } from './game.ts'
import { enter, foldLog, type LiveEvent, type LiveRules, undoTarget } from './log.ts'

/** The cases call the sides A and B, and their players `a1` to `b2`. */
export const parseSide = (name: unknown): Side =>
  String(name).toUpperCase().startsWith('A') ? 1 : 2
export const formatSide = (side: Side | null) => (side === null ? null : side === 1 ? 'A' : 'B')

/** Enters actions in order; refused ones are left out of the log. */
export function playActions<Settings, Action, State>(
  rules: LiveRules<Settings, Action, State>,
  settings: Settings,
  actions: readonly Action[],
) {
  const events: LiveEvent<Action>[] = []
  for (const [at, action] of actions.entries()) {
    const done = enter({ rules, settings, events }, `e${at}`, action)
    if (done.ok) events.push(done.event)
  }
  return { events, state: foldLog(rules, settings, events).state }
}

/** Expects that undoing the last entry restores the state before it. */
export function expectUndo<Settings, Action, State>(
  rules: LiveRules<Settings, Action, State>,
  settings: Settings,
  events: readonly LiveEvent<Action>[],
): void {
  if (events.length === 0) return
  const undone = [...events, { id: 'u', type: 'remove', target: undoTarget(events)! } as const]
  expect(foldLog(rules, settings, undone)).toEqual(foldLog(rules, settings, events.slice(0, -1)))
}

/**
 * Expects that only a finished match has a result, that the recorder accepts it with the same winner, and
 * that it accepts an unfinished match when a side gives up.
 */
export function expectRecordable<Settings, Action, State>(
  { sportId, scoreOf, resultOf, currentResultOf }: LiveGame<Settings, Action, State>,
  state: State,
  isDoubles = false,
): void {
  const { winner } = scoreOf(state)
  const result = resultOf(state)
  expect(result === null).toBe(winner === null)
  const partners = isDoubles ? { partner1Id: 'cy', partner2Id: 'di' } : {}
  const players = { sportId, player1Id: 'ada', player2Id: 'bo', ...partners }
  const soFar = currentResultOf(state)
  const retirement = soFar && { ...soFar, ending: 'retired' as const, winnerSide: 2 as const }
  const draft = result === null ? retirement : { ...result, ending: 'played' as const }
  if (draft === null) return
  expect(checkResult({ ...players, ...draft }), JSON.stringify(draft)).toMatchObject({
    ok: true,
    result: { winnerSide: winner ?? 2 },
  })
}

/**
 * Expects that an undo restores the previous state, and that the recorder accepts a finished or given-up
 * match.
 */
export function expectInvariants<Settings, Action, State>(
  game: LiveGame<Settings, Action, State>,
  settings: Settings,
  actions: readonly Action[],
): void {
  const { events, state } = playActions(game.rules, settings, actions)
  expectUndo(game.rules, settings, events)
  expectRecordable(game, state)
}

import { expect } from 'vitest'
import { checkResult } from '../sports/check.ts'
import type { Side, SportId } from '../sports/types.ts'
import { enter, foldLog, type LiveEvent, type LiveRules, undoTarget } from './log.ts'
import type { LiveResult } from './result.ts'

/** The cases call the sides A and B, and their players `a1` to `b2`. */
export const sideOf = (name: unknown): Side => (String(name).toUpperCase().startsWith('A') ? 1 : 2)
export const letterOf = (side: Side | null) => (side === null ? null : side === 1 ? 'A' : 'B')

/** Enters one action after the other; what the rules refuse is left out of the log. */
export function play<Settings, Action, State>(
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

/** Taking the last entry back gives the state before it. */
export function expectUndo<Settings, Action, State>(
  rules: LiveRules<Settings, Action, State>,
  settings: Settings,
  events: readonly LiveEvent<Action>[],
): void {
  if (events.length === 0) return
  const undone = [...events, { id: 'u', type: 'remove', target: undoTarget(events)! } as const]
  expect(foldLog(rules, settings, undone)).toEqual(foldLog(rules, settings, events.slice(0, -1)))
}

/** What is over, and nothing else, has a result, and the recorder takes it with the same winner. */
export function expectRecordable(
  sportId: SportId,
  result: LiveResult | null,
  over: {
    readonly isOver: boolean
    readonly winner: Side | 0 | null
    readonly isDoubles?: boolean
  },
): void {
  expect(result === null).toBe(!over.isOver)
  if (result === null) return
  const partners = over.isDoubles === true ? { partner1Id: 'cy', partner2Id: 'di' } : {}
  const players = { player1Id: 'ada', player2Id: 'bo', ...partners }
  const draft = { sportId, ...players, ending: 'played', ...result } as const
  expect(checkResult(draft), JSON.stringify(draft)).toMatchObject({
    ok: true,
    result: { winnerSide: over.winner },
  })
}

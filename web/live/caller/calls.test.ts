import { describe, expect, test } from 'vitest'
import { gameOf, type LiveGameId } from '#engine/live/games.ts'
import { enter, foldLog, type LiveEvent } from '#engine/live/log.ts'
import type { AnyAction } from '#engine/live/games.ts'
import type { Scoring } from '../storage/scoring.ts'
import { describeSpokenCall } from './calls.ts'

const createSide = (short: string) => ({ names: [short], whole: short, short, initials: short[0]! })
const sides = [createSide('Ann'), createSide('Bob')] as const

function getSpokenCalls(game: LiveGameId, settings: object, actions: readonly object[]) {
  const { rules } = gameOf(game)
  let events: LiveEvent<AnyAction>[] = []
  return actions.map((action, index) => {
    const entered = enter({ rules, settings, events }, `e${index}`, action as AnyAction)
    if (entered.ok) events = [...events, entered.event]
    const { state } = foldLog(rules, settings, events)
    return describeSpokenCall({ match: { game }, log: events, state } as unknown as Scoring, sides)
  })
}

describe('the caller', () => {
  test('calls the score of table tennis from the server’s side', () => {
    const settings = {
      bestOf: 3,
      isDoubles: false,
      serves: { side: 1, member: 1 },
      receives: { side: 2, member: 1 },
      left: 1,
    }
    const points = [1, 1, 2, 2].map((won) => ({ kind: 'point', side: won }))
    expect(getSpokenCalls('tabletennis', settings, points)).toEqual([
      '1, 0',
      '0, 2',
      '1, 2',
      '2 all',
    ])
    const game = Array.from({ length: 11 }, () => ({ kind: 'point', side: 1 }))
    expect(getSpokenCalls('tabletennis', settings, game).at(-1)).toBe('Game, Ann')
    expect(getSpokenCalls('tabletennis', settings, [...game, ...game]).at(-1)).toBe(
      'Game and match, Ann',
    )
  })

  test('calls the points thrown and required', () => {
    const visits = [
      { kind: 'visit', by: 1, points: 60 },
      { kind: 'visit', by: 2, points: 0 },
      { kind: 'visit', by: 1, points: 41 },
    ]
    expect(getSpokenCalls('x01', { start: 101, legs: 3, throws: 1 }, visits)).toEqual([
      '60. Bob, you require 101',
      'No score. Ann, you require 41',
      'Game shot, Ann',
    ])
  })

  test('calls the points of a visit entered dart by dart', () => {
    const visits = [
      { kind: 'thrown', by: 1, hit: ['T20', 'S1', 'MISS'] },
      { kind: 'thrown', by: 2, hit: ['MISS', 'MISS', 'MISS'] },
    ]
    expect(getSpokenCalls('x01', { start: 301, legs: 3, throws: 1 }, visits)).toEqual([
      '61',
      'No score',
    ])
  })

  test('calls the leader of a race, and warns of two fouls', () => {
    const settings = { game: '9-ball', raceTo: 5, break: 'winner', breaks: 1 }
    const actions = [
      { kind: 'rack', winner: 1 },
      { kind: 'foul', by: 1 },
      { kind: 'shot', by: 2, made: false },
      { kind: 'foul', by: 1 },
    ]
    expect(getSpokenCalls('racks', settings, actions)).toEqual([
      'Ann leads, 1 to 0',
      null,
      null,
      'Ann, two fouls',
    ])
  })
})

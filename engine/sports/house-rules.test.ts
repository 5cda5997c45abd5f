import { expect, test } from 'vitest'
import { describeHouseRules, houseRuleMessages } from './house-rules.ts'
import type { MatchDetails } from './types.ts'

const cases: readonly (readonly [MatchDetails | null, string])[] = [
  [null, ''],
  [{ unit: 'legs', legs: [{ winner: 1 }] }, ''],
  [{ start: 701, opens: 'double', bestOf: 5 }, 'from 701, double in, best of 5 legs'],
  [{ opens: 'master', out: 'master' }, 'master in, master out'],
  [{ opens: 'straight', out: 'straight' }, 'straight out'],
  [{ unit: 'sets', bestOf: 5, legsPerSet: 3 }, 'sets of 3 legs, best of 5 sets'],
  [{ raceTo: 7, headStart: [0, 2] }, 'race to 7, head start 0–2'],
  [{ breakRule: 'loser' }, 'loser breaks'],
  [{ breakRule: 'winner' }, 'winner breaks'],
  [{ breakRule: 'alternate' }, 'breaks alternate'],
  [{ pointsPerSet: 21 }, 'to 21 points'],
  [
    { unit: 'sets', bestOf: 3, goalsTo: 7, winByTwo: true },
    'best of 3 sets, to 7 goals, last set by two',
  ],
  [{ decider: { winBy: 2, most: 10 } }, 'last set by 2, to 10 at most'],
]

test.each(cases)('formats %j as "%s"', (details, words) => {
  expect(describeHouseRules(details)).toBe(words)
})

test('covers every message', () => {
  const said = cases.map(([, words]) => words).join(', ')
  for (const template of Object.values(houseRuleMessages)) {
    expect(said).toMatch(new RegExp(template.replaceAll(/\{\w+\}/g, '.+')))
  }
})

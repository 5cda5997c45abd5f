import { expect, test } from 'vitest'
import { sportIds } from '#engine/sports/types.ts'
import { checkLength } from '#engine/teams/systems/check-play.ts'
import { systemsBySport } from '#engine/teams/systems/systems.ts'
import { someTeamMatch } from '../../testing/teams.test-data.ts'
import { rubberDraftOf, valuesOfRubber } from './rubber-values.ts'

const rubbers = sportIds
  .flatMap((sport) => systemsBySport[sport])
  .flatMap((system) => system.rubbers.map((rubber) => [system, rubber] as const))

test.each(rubbers)('$id: the result of a rubber has the length of its system', (system, rubber) => {
  const match = someTeamMatch(system.id)
  const view = match.rubbers.find(({ n }) => n === rubber.n)!
  const newDraft = rubberDraftOf(valuesOfRubber(match, view, rubber))
  expect(checkLength(system, rubber, (newDraft.details ?? null) as never)).toEqual([])
  const { value } = rubber
  const won = { ending: 'played', score: [value, 0], winner: 1, status: 'decided' } as const
  const entered = { ...view, ...won, score: [value, 0] as [number, number] }
  const correction = rubberDraftOf(valuesOfRubber(match, entered, rubber))
  expect(checkLength(system, rubber, (correction.details ?? null) as never)).toEqual([])
})

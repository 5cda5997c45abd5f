import { expect, test } from 'vitest'
import { sportIds } from '#engine/sports/types.ts'
import { checkLength } from '#engine/teams/systems/check-play.ts'
import { systemsBySport } from '#engine/teams/systems/systems.ts'
import { someTeamMatch } from '../../testing/teams.test-data.ts'
import { valuesToRubberDraft, rubberToValues } from './rubber-values.ts'

const rubbers = sportIds
  .flatMap((sport) => systemsBySport[sport])
  .flatMap((system) => system.rubbers.map((rubber) => [system, rubber] as const))

test.each(rubbers)(
  '$id: new and corrected results have the length that the system prescribes',
  (system, rubber) => {
    const match = someTeamMatch(system.id)
    const view = match.rubbers.find(({ n }) => n === rubber.n)!
    const newDraft = valuesToRubberDraft(rubberToValues(match, view, rubber))
    expect(checkLength(system, rubber, (newDraft.details ?? null) as never)).toEqual([])
    const { value } = rubber
    const won = { ending: 'played', score: [value, 0], winner: 1, status: 'decided' } as const
    const entered = { ...view, ...won, score: [value, 0] as [number, number] }
    const correction = valuesToRubberDraft(rubberToValues(match, entered, rubber))
    expect(checkLength(system, rubber, (correction.details ?? null) as never)).toEqual([])
  },
)

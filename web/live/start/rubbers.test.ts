import { expect, test } from 'vitest'
import { systemsBySport } from '#engine/teams/systems/systems.ts'
import { checkLive } from '#engine/teams/systems/check-play.ts'
import { gameOf } from '#engine/live/games.ts'
import { sportIds, type SportId } from '#engine/sports/types.ts'
import { withAllowedChoices, matchStarts } from './rules.ts'
import { isScorable, bestOfRubber } from '../../teams/sheet/match-system.ts'

/** Returns the setup of a rubber's match where the scorer's own house rules have other lengths. */
function createSetup(sportId: SportId, play: { format: string; details: object | null }) {
  const start = matchStarts[sportId]
  const settled = start.settledChoices({ bestOf: bestOfRubber(play), matchFormat: play.format })
  const defaults = { ...start.defaults, games: '3', legs: '9', raceTo: '9', bestOf: '3' }
  const choices = withAllowedChoices(sportId, { ...defaults, ...settled })
  const first = { side: 1, member: 1 } as const
  return start.createSetup(choices, false, { first, receiver: { side: 2, member: 1 } } as never)
}

const scorableRubbers = sportIds
  .flatMap((sport) => systemsBySport[sport])
  .flatMap((system) =>
    system.rubbers
      .filter((rubber) => isScorable(system, rubber))
      .map((rubber) => [`${system.id}, rubber ${rubber.n}`, system, rubber] as const),
  )

test.each(scorableRubbers)('%s starts with the length of its system', (_, system, rubber) => {
  const setup = createSetup(system.sport, rubber.play)
  const { rules, currentResultOf } = gameOf(setup.game)
  const result = currentResultOf(rules.begin(setup.settings))
  if (result === null) return
  expect(checkLive(system, rubber, result)).toEqual([])
})

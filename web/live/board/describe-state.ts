import type { LiveMatchWire } from '#contract/live/match.ts'
import type { LiveScore } from '#engine/live/game.ts'
import type { LiveGameId, SettingsOf } from '#engine/live/games.ts'
import { countNeeded } from '#engine/sports/race.ts'
import type { Pair } from '#engine/sports/types.ts'
import type { SideNames } from '../pad/props.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

type Match = Pick<LiveMatchWire, 'game' | 'settings'> & { readonly score: LiveScore }
type DescribeFacts<Id extends LiveGameId> = (
  score: Match['score'],
  settings: SettingsOf<Id>,
) => readonly string[]

const formatPair = (pair: Pair) => `${pair[0]}–${pair[1]}`

/** Returns facts such as `Game 3` or `Decider`, and the games or legs won; none for a single game. */
function listPartFacts(unit: 'game' | 'leg', score: Match['score'], bestOf: number): string[] {
  const won = score.won ?? [0, 0]
  if (bestOf === 1) return []
  const isLast = Math.min(...won) === countNeeded(bestOf) - 1
  const part = isLast ? t('decider') : t(unit, { number: won[0] + won[1] + 1 })
  return [part, t(`won.${unit}`, { won: formatPair(won) })]
}

const dartsFacts: DescribeFacts<'x01' | 'cricket'> = (score, { legs, sets }) => {
  const leg = listPartFacts('leg', score, legs)
  return sets === undefined || score.sets === null
    ? leg
    : [t('setsWon', { won: formatPair(score.sets) }), ...leg]
}

const factsByGame: { readonly [Id in LiveGameId]: DescribeFacts<Id> } = {
  tabletennis: (score, { bestOf }) => listPartFacts('game', score, bestOf),
  racks: ({ now }, { headStart: [one, two] = [0, 0] }) => [
    t('rack', { number: now[0] + now[1] - one - two + 1 }),
  ],
  straight: (_, { to }) => [t('raceTo', { to })],
  x01: dartsFacts,
  cricket: dartsFacts,
  chess: () => [],
  foosball: (score, { games }) => listPartFacts('game', score, games),
}

/** Returns the state of a match in facts, most important first: `Leg 3`, `legs 1–1`. */
export function listStateFacts({ game, score, settings }: Match): readonly string[] {
  if (score.winner !== null) return [t('over'), t('notRecorded')]
  const describeFacts = factsByGame[game] as (
    score: LiveScore,
    settings: unknown,
  ) => readonly string[]
  return describeFacts(score, settings)
}

/** Describes the state of a match: `Leg 3, legs 1–1`. Empty where the score is enough, as in chess. */
export const describeState = (match: Match): string => joinFacts(listStateFacts(match))

/** Describes whose turn it is, or what the next point would decide. */
export function describeTurn({ game, score }: Match, sides: Pair<SideNames>): string {
  const { turn, matchPoint, winner } = score
  const getName = (side: 1 | 2) => sides[side - 1]!.short
  if (winner !== null) return winner === 0 ? t('drawn') : t('winner', { name: getName(winner) })
  if (matchPoint !== null) return t(`matchPoint.${game}`, { name: getName(matchPoint) })
  return turn === null ? '' : t(`turn.${game}`, { name: getName(turn) })
}

/** Describes the rules of a match: `501, double out, best of 5`. */
export function describeRules({ game, settings }: Pick<Match, 'game' | 'settings'>): string {
  return (rulesByGame[game] as (settings: unknown) => string)(settings)
}

type DescribeRules = { readonly [Id in LiveGameId]: (settings: SettingsOf<Id>) => string }

const describeLength = ({ legs, sets }: { legs: number; sets?: number | undefined }) =>
  sets === undefined
    ? t('bestOfLegs', { count: legs })
    : t('bestOfSets', { count: sets, legs: String(legs) })

const rulesByGame: DescribeRules = {
  tabletennis: ({ bestOf, to = 11 }) =>
    to === 11 ? t('bestOf', { count: bestOf }) : t('bestOfTo', { count: bestOf, to }),
  racks: ({ game, raceTo }) => t('race', { game: t(`game.${game}`), to: raceTo }),
  straight: ({ to }) => t('race', { game: '14.1', to }),
  x01: ({ start, opens = 'straight', out = 'double', ...length }) =>
    joinFacts([
      String(start),
      ...(opens === 'straight' ? [] : [t(`in.${opens}`)]),
      t(`out.${out}`),
      describeLength(length),
    ]),
  cricket: ({ variant, ...length }) => joinFacts([t(`cricket.${variant}`), describeLength(length)]),
  chess: ({ stages }) => {
    const [first] = stages
    return first === undefined ? '' : `${first.seconds / 60}+${first.increment}`
  },
  foosball: ({ to, games }) =>
    games === 1 ? t('goalsTo', { to }) : t('goalsToOf', { to, count: games }),
}

import { entriesOf, type Folded } from '#engine/live/log.ts'
import { sports } from '#engine/sports/sports.ts'
import type { Pair } from '#engine/sports/types.ts'
import { describeEntry } from '../entries/describe-entry.ts'
import type { Scoring } from '../storage/scoring.ts'
import type { SideNames } from '../pad/props.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

/** Maximum number of invalidated entries that are named. */
const maxNamed = 3
const formatPair = (pair: Pair | null) => (pair === null ? null : `${pair[0]}–${pair[1]}`)

/** Describes a match in a sentence: its result, else the score. */
function describeMatch({ game, match }: Scoring, state: unknown, sides: Pair<SideNames>): string {
  const { now, won, sets, winner } = game.scoreOf(state)
  const result = game.resultOf(state)
  if (result !== null) {
    const score = `${result.score1}–${result.score2}`
    return winner === 0 || winner === null
      ? t('draws', { score })
      : t('wins', { name: sides[winner - 1]!.short, score })
  }
  // In chess the clocks are not a score.
  if (sports[match.sportId].hasColours) return t('continues')
  const score = joinFacts([formatPair(sets), formatPair(won), formatPair(now)])
  return t('newScore', { score })
}

/** Describes the match after a change to the log. */
export function describeChange(
  scoring: Scoring,
  after: Folded<unknown>,
  sides: Pair<SideNames>,
): string {
  const text = describeMatch(scoring, after.state, sides)
  const isSame = text === describeMatch(scoring, scoring.state, sides)
  return [isSame ? t('unchanged') : text, describeInvalidated(scoring, after, sides)]
    .filter(Boolean)
    .join(' ')
}

/** Describes the later entries that a change would invalidate, the first few by name. */
export function describeInvalidated(
  scoring: Scoring,
  after: Folded<unknown>,
  sides: Pair<SideNames>,
): string {
  const { match, invalidated, log } = scoring
  const before = new Set(invalidated)
  const newlyInvalidated = new Set(after.invalidated.filter((id) => !before.has(id)))
  if (newlyInvalidated.size === 0) return ''
  const context = { settings: match.settings, sides }
  const names = entriesOf(log)
    .filter(({ id }) => newlyInvalidated.has(id))
    .slice(0, maxNamed)
    .map(({ action }) => describeEntry(match.game, action, context))
  const which = [...names, ...(newlyInvalidated.size > maxNamed ? ['…'] : [])].join('; ')
  return t('invalidated', { count: newlyInvalidated.size, which })
}

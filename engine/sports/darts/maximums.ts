import { error, isCount, wasPlayed } from '../finding.ts'
import type { ResolvedDraft, Finding } from '../finding.ts'
import { t } from '../messages.ts'
import type { Pair } from '../types.ts'
import { HIGHEST_VISIT } from './finish.ts'
import { getStart } from './house.ts'
import { MAX_LEGS } from './sets.ts'

/** Returns the maximum number of legs played, including one that a retirement left unfinished. */
function computeMaxLegs(
  { details, ending }: ResolvedDraft,
  score: Pair,
  unit: 'points' | 'legs' | 'sets',
): number {
  const unfinished = ending === 'retired' ? 1 : 0
  const sum = ([one, two]: Pair) => one + two
  const { legs, sets, legsPerSet = MAX_LEGS } = details
  if (legs !== undefined) return legs.length + unfinished
  if (unit === 'points') return 1
  if (unit === 'legs') return sum(score) + unfinished
  if (sets !== undefined) return sets.reduce((all, set) => all + sum(set), unfinished)
  return (sum(score) + unfinished) * legsPerSet
}

/** Checks each side's number of visits of 180: a leg has at most its starting points divided by 180. */
export function checkMaximums(
  entry: ResolvedDraft,
  score: Pair,
  unit: 'points' | 'legs' | 'sets',
): readonly Finding[] {
  const { maximums } = entry.details
  if (maximums === undefined || !wasPlayed(entry.ending)) return []
  const start = getStart(entry.format, entry.details)
  if (start === null) return [error('details.maximums', t('darts.cricketMaximums'))]
  if (!maximums.every((count) => isCount(count))) {
    return [error('details.maximums', t('darts.maximumsNoNumber'))]
  }
  const most = computeMaxLegs(entry, score, unit) * Math.floor(start / HIGHEST_VISIT)
  const count = Math.max(...maximums)
  return count <= most
    ? []
    : [error('details.maximums', t('darts.tooManyMaximums', { count, most }))]
}

import { sports } from '../../sports/sports.ts'
import type { TieBreaker, TournamentSettings } from '../log/settings/settings.ts'
import type { TieBreakMode } from './types.ts'

const firstCriterion: Record<TieBreaker, string> = {
  head_to_head: 'DE',
  buchholz: 'BH/C1',
  sonneborn_berger: 'SB',
  wins: 'WIN',
  set_ratio: 'SETR',
  point_ratio: 'PTSR',
}

type CriteriaSettings = Pick<
  TournamentSettings,
  'sportId' | 'tieBreaker' | 'tieBreaks' | 'entrants'
>

/** Returns the criteria of the standings by acronym, points first; by default those of the sport. */
export function listCriteria(
  { sportId, tieBreaker, tieBreaks, entrants }: CriteriaSettings,
  mode: TieBreakMode,
): readonly string[] {
  if (tieBreaks === null && entrants === 'teams') return ['PTS', ...sports[sportId].teamTieBreaks]
  const chosen = tieBreaks ?? [firstCriterion[tieBreaker], ...sports[sportId].tieBreaks[mode]]
  return [...new Set(['PTS', ...chosen])]
}

/**
 * Returns whether the table tennis rule ranks groups, which counts matches among tied players only.
 */
export function ranksAmongTied({ sportId, tieBreaks, entrants }: TournamentSettings): boolean {
  return entrants !== 'teams' && tieBreaks === null && sports[sportId].ranksAmongTied
}

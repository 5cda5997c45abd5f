import type { TournamentDetail, TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { t } from './messages.ts'

/** Describes the first round of a late entrant and what missed rounds count; empty for others. */
export function describeLateStart(
  { lateEntryBye }: Pick<TournamentDetail['settings'], 'lateEntryBye'>,
  { firstRound: round }: Pick<TournamentParticipant, 'firstRound'>,
): string {
  if (round === null) return ''
  if (round === 1) return t('from.round', { round })
  return t(`from.${lateEntryBye}`, { round, count: round - 1 })
}

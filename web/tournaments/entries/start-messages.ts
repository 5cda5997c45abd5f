import type { TournamentDetail, TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { t } from './messages.ts'

/** Describes a late entrant's first round and the points for missed rounds; empty for others. */
export function describeLateStart(
  { lateEntryBye }: Pick<TournamentDetail['settings'], 'lateEntryBye'>,
  { firstRound: round }: Pick<TournamentParticipant, 'firstRound'>,
): string {
  if (round === null) return ''
  if (round === 1) return t('from.round', { round })
  return t(`from.${lateEntryBye}`, { round, count: round - 1 })
}

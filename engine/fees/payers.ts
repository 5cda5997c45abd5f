import type { GroupState } from '../groups/state.ts'
import type { PlayerId } from '../ids.ts'
import { isPlaced, type LogState } from '../tournaments/log/log-state.ts'
import { withPartner } from '../tournaments/log/pairs.ts'
import type { TournamentState } from '../tournaments/log/state.ts'

type LoadedTournament = { readonly logState: LogState; readonly state: TournamentState }

/**
 * Returns who owes the entry fee of a tournament, in the order of entry: everyone with a place, both players of
 * a pair, and the team if teams enter. Players who withdraw before the start owe nothing; after it, they do. No
 * one owes for a cancelled tournament.
 * Source: docs/rules/fees.md.
 */
export function listTournamentPayers({ logState, state }: LoadedTournament): readonly PlayerId[] {
  if (state.status === 'cancelled') return []
  const owes = (player: PlayerId, status: string) =>
    logState.order === null
      ? status === 'registered' || status === 'checked_in'
      : isPlaced(logState, player)
  return state.participants
    .filter(({ player, status }) => owes(player, status))
    .flatMap(({ player, partner }) => withPartner(player, partner))
}

/** Returns who owes the fee of a group: all members. */
export const listGroupPayers = ({ members }: Pick<GroupState, 'members'>): readonly PlayerId[] => [
  ...members.keys(),
]

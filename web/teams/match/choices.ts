import type { RubberView } from '#contract/teams/team-match.ts'
import type { Team } from '#contract/teams/team.ts'
import { t } from './messages.ts'

export type Choice = { readonly value: string; readonly label: string }
type Names = RubberView['home']

/** Returns each person once, as a choice. */
export function listUniqueChoices(names: Names): readonly Choice[] {
  const players = names.filter((name) => name !== null)
  const byId = new Map(players.map(({ playerId, playerName }) => [playerId, playerName]))
  return [...byId].map(([value, label]) => ({ value, label }))
}

/** Returns the players of a team as choices; suspended ones are marked. */
export const teamChoices = ({ players }: Pick<Team, 'players'>): readonly Choice[] =>
  players.map(({ playerId: value, playerName: name, status }) => ({
    value,
    label: status === 'suspended' ? t('suspendedName', { name }) : name,
  }))

/** Returns the choice with its label marked as a guest. */
export const guestChoice = ({ value, label: name }: Choice): Choice => ({
  value,
  label: t('guestName', { name }),
})

import type { RubberView } from '#contract/teams/team-match.ts'
import type { Team } from '#contract/teams/team.ts'
import { t } from './messages.ts'

export type Choice = { readonly value: string; readonly label: string }
type Names = RubberView['home']

/** Each of some names once, as something to choose. */
export function choicesOf(names: Names): readonly Choice[] {
  const there = names.filter((name) => name !== null)
  const once = new Map(there.map(({ playerId, playerName }) => [playerId, playerName]))
  return [...once].map(([value, label]) => ({ value, label }))
}

/** Those on a team, as something to choose; whoever is suspended says so, and is refused. */
export const teamChoices = ({ players }: Pick<Team, 'players'>): readonly Choice[] =>
  players.map(({ playerId: value, playerName: name, status }) => ({
    value,
    label: status === 'suspended' ? t('suspendedName', { name }) : name,
  }))

export const guestChoice = ({ value, label: name }: Choice): Choice => ({
  value,
  label: t('guestName', { name }),
})

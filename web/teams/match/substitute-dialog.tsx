import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TeamMatch } from '#contract/teams/team-match.ts'
import type { TeamSide } from '#engine/teams/systems/types.ts'
import { getTeam } from '#contract/teams/team.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { sendMatchCommand } from './send-match-command.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { listUniqueChoices, guestChoice, teamChoices, type Choice } from './choices.ts'
import { t } from './messages.ts'

type Props = { match: TeamMatch; onClose: () => void }

const guestValue = 'someone'

/** Returns the players of a side with a rubber left to play. */
const listRemainingPlayers = ({ rubbers }: TeamMatch, side: TeamSide) =>
  listUniqueChoices(
    rubbers.filter(({ status }) => status === 'open').flatMap((rubber) => rubber[side]),
  )

/** Substitutes a player in the remaining rubbers, with a reason. */
export function SubstituteDialog({ match, onClose }: Props) {
  const permission = usePermission()
  const sides = (['home', 'away'] as const).filter(
    (candidate) => permission('teamMatch.lineUp', { isCaptain: match[candidate].isLedByReader }).ok,
  )
  const [side, setSide] = useState<TeamSide>(sides[0] ?? 'home')
  const [out, setOut] = useState('')
  const [by, setBy] = useState('')
  const [guest, setGuest] = useState<Choice | null>(null)
  const { data: team } = useQuery(queryOf(getTeam, { params: { id: match[side].id } }))
  const remaining = listRemainingPlayers(match, side)
  const active = (team?.players ?? []).filter(({ status }) => status === 'active')
  const bench = teamChoices({ players: active }).filter(
    ({ value }) => !remaining.some((player) => player.value === value),
  )
  const guests: readonly Choice[] =
    team?.settings.allowGuests === true
      ? [{ value: guestValue, label: guest === null ? t('anyGuest') : guestChoice(guest).label }]
      : []
  const replacements = [...bench, ...guests]
  const outgoingId = out === '' ? (remaining[0]?.value ?? '') : out
  const incomingId = by === '' ? (replacements[0]?.value ?? '') : by
  const isGuest = incomingId === guestValue
  const send = async (reason: string) => {
    const playerId = isGuest ? (guest?.value ?? '') : incomingId
    if (playerId === '')
      throw new ApiError('VALIDATION_ERROR', t('chooseGuest'), { statusCode: 400 })
    await sendMatchCommand(match, {
      type: 'substitute',
      side,
      out: outgoingId,
      by: playerId,
      isGuest,
      reason,
    })
  }
  const changeSide = (to: TeamSide) => {
    setSide(to)
    setOut('')
    setBy('')
    setGuest(null)
  }
  return (
    <ConfirmDialog
      title={t('substituteTitle')}
      confirm={t('substituteTitle')}
      reason="needed"
      onClose={onClose}
      onConfirm={send}
    >
      {sides.length > 1 && (
        <Segmented
          label={t('team')}
          options={sides.map((one) => ({ value: one, label: match[one].name }))}
          value={side}
          onChange={changeSide}
        />
      )}
      <p>{t('substituteBody')}</p>
      {remaining.length === 0 && (
        <p role="status">{t('noPlayersLeft', { team: match[side].name })}</p>
      )}
      <SelectField
        label={t('out')}
        options={remaining}
        value={outgoingId}
        onChange={(event) => setOut(event.currentTarget.value)}
      />
      <SelectField
        label={t('playerIn')}
        options={replacements}
        value={incomingId}
        onChange={(event) => setBy(event.currentTarget.value)}
      />
      {isGuest && guest === null && (
        <PlayerPicker
          label={t('guest')}
          except={[...remaining, ...bench].map(({ value }) => value)}
          onPick={({ id, name }) => setGuest({ value: id, label: name })}
        />
      )}
    </ConfirmDialog>
  )
}

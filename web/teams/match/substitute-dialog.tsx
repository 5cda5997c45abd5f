import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TeamMatch } from '#contract/teams/team-match.ts'
import type { TeamSide } from '#engine/teams/systems/types.ts'
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx'
import { usePermission } from '../../platform/use-permission.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { commandTeamMatch } from '../match-calls.ts'
import { teamQuery } from '../queries.ts'
import { say } from './words.ts'

type Props = { match: TeamMatch; onClose: () => void }

const someoneElse = 'someone'

function playing(match: TeamMatch, side: TeamSide) {
  const names = match.rubbers
    .filter(({ status }) => status === 'open')
    .flatMap((rubber) => rubber[side])
    .filter((name) => name !== null)
  return [...new Map(names.map(({ playerId, playerName }) => [playerId, playerName]))].map(
    ([value, label]) => ({ value, label }),
  )
}

/** One player for another in what is still to be played, with a reason. */
export function SubstituteDialog({ match, onClose }: Props) {
  const client = useQueryClient()
  const permission = usePermission()
  const sides = (['home', 'away'] as const).filter(
    (one) => permission('teamMatch.lineUp', { isCaptain: match[one].isLedByReader }).ok,
  )
  const [side, setSide] = useState<TeamSide>(sides[0] ?? 'home')
  const [out, setOut] = useState('')
  const [by, setBy] = useState('')
  const [guest, setGuest] = useState<{ id: string; name: string } | null>(null)
  const { data: team } = useQuery(teamQuery(match[side].id))
  const there = playing(match, side)
  const bench = (team?.players ?? [])
    .filter(({ playerId, status }) => {
      return status === 'active' && !there.some(({ value }) => value === playerId)
    })
    .map(({ playerId, playerName }) => ({ value: playerId, label: playerName }))
  const others = [...bench, { value: someoneElse, label: guest?.name ?? say('anyGuest') }]
  const chosenOut = out === '' ? (there[0]?.value ?? '') : out
  const chosen = by === '' ? (others[0]?.value ?? '') : by
  const isGuest = chosen === someoneElse
  const send = async (reason: string) =>
    commandTeamMatch(client, match, {
      type: 'substitute',
      side,
      out: chosenOut,
      by: isGuest ? (guest?.id ?? '') : chosen,
      isGuest,
      reason,
    })
  return (
    <ConfirmDialog
      title={say('substitute')}
      confirm={say('substitute')}
      reason="needed"
      onClose={onClose}
      onConfirm={send}
    >
      {sides.length > 1 && (
        <Segmented
          label={say('substitute')}
          options={sides.map((one) => ({ value: one, label: match[one].name }))}
          value={side}
          onChange={setSide}
        />
      )}
      <SelectField
        label={say('out')}
        options={there}
        value={chosenOut}
        onChange={(event) => setOut(event.currentTarget.value)}
      />
      <SelectField
        label={say('into')}
        options={others}
        value={chosen}
        onChange={(event) => setBy(event.currentTarget.value)}
      />
      {isGuest && guest === null && (
        <PlayerPicker
          label={say('guest')}
          except={[...there, ...bench].map(({ value }) => value)}
          onPick={({ id, name }) => setGuest({ id, name })}
        />
      )}
    </ConfirmDialog>
  )
}

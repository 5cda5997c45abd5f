import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { givenRoles } from '#engine/teams/roster/events.ts'
import type { Team, TeamPlayer } from '#contract/teams/team.ts'
import { useUser } from '../../platform/session.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { usePermission } from '../../platform/use-permission.ts'
import { DotsMenu } from '../../ui/dots-menu.tsx'
import { MenuItem } from '../../ui/menu-item.tsx'
import { sendRoster, type RosterCommand } from '../team-calls.ts'
import { MemberDialogs, type MemberDialog } from './member-dialogs.tsx'
import { say } from './words.ts'

type Props = { team: Team; player: TeamPlayer }

/** What may be done with somebody on the roster. */
export function MemberMenu({ team, player }: Props) {
  const client = useQueryClient()
  const permission = usePermission()
  const me = useUser()?.playerId ?? null
  const { attempt } = useAttempt()
  const [open, setOpen] = useState<MemberDialog | null>(null)
  const { playerId, playerName: name, role, status } = player
  const organises = permission('team.create').ok
  const send = (command: RosterCommand) =>
    void attempt(async () => sendRoster(client, team, command))
  const isCaptain = role === 'captain'
  const holdsCaptaincy = me !== null && team.captain?.playerId === me
  const decides = permission('team.captaincy', { holdsCaptaincy }).ok
  const isOpen = !isCaptain || decides
  return (
    <>
      <DotsMenu label={say('actionsFor', { name })}>
        {(close) => {
          const item = (words: string, act: () => void, danger = false) => (
            <MenuItem key={words} words={words} act={act} close={close} danger={danger} />
          )
          return (
            <>
              {item(say('setNumber'), () => setOpen('number'))}
              {!isCaptain &&
                givenRoles
                  .filter((given) => given !== role)
                  .map((given) =>
                    item(say(`made.${given}`), () =>
                      send({ type: 'giveRole', playerId, role: given }),
                    ),
                  )}
              {!isCaptain &&
                decides &&
                player.hasAccount &&
                team.offer === null &&
                item(say('offerCaptaincy'), () => send({ type: 'offerCaptaincy', playerId }))}
              {!isCaptain &&
                organises &&
                item(say('makeCaptain'), () => send({ type: 'makeCaptain', playerId }))}
              {status === 'suspended'
                ? (organises || playerId !== me) &&
                  item(say('reinstate'), () => send({ type: 'reinstate', playerId }))
                : isOpen && item(say('suspend'), () => setOpen('suspend'))}
              {organises && item(say('transfer'), () => setOpen('transfer'))}
              {isOpen && item(say('remove'), () => setOpen('remove'), true)}
            </>
          )
        }}
      </DotsMenu>
      <MemberDialogs open={open} team={team} player={player} onClose={() => setOpen(null)} />
    </>
  )
}

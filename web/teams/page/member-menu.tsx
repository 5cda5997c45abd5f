import { useState } from 'react'
import { assignableRoles } from '#engine/teams/roster/events.ts'
import type { Team, TeamPlayer } from '#contract/teams/team.ts'
import { useUser } from '../../platform/session/session.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { sendRosterCommand, type RosterCommand } from './send-roster-command.ts'
import { DotsMenu } from '../../ui/controls/dots-menu.tsx'
import { MenuItem } from '../../ui/controls/menu-item.tsx'
import { MemberDialogs, type MemberDialog } from './member-dialogs.tsx'
import { t } from './messages.ts'

type Props = { team: Team; player: TeamPlayer }

/** The menu of a player on the roster. */
export function MemberMenu({ team, player }: Props) {
  const permission = usePermission()
  const me = useUser()?.playerId ?? null
  const { attempt } = useAttempt()
  const [open, setOpen] = useState<MemberDialog | null>(null)
  const { playerId, playerName: name, role, status } = player
  const isOrganiser = permission('team.create').ok
  const send = (command: RosterCommand) =>
    void attempt(async () => sendRosterCommand(team, command))
  const isCaptain = role === 'captain'
  const isMainCaptain = me !== null && team.captain?.playerId === me
  const canDecideCaptaincy = permission('team.captaincy', { isMainCaptain }).ok
  const canSuspendOrRemove = !isCaptain || canDecideCaptaincy
  return (
    <>
      <DotsMenu label={t('actionsFor', { name })}>
        {(close) => {
          const renderItem = (label: string, act: () => void, danger = false) => (
            <MenuItem key={label} label={label} act={act} close={close} danger={danger} />
          )
          return (
            <>
              {renderItem(t('setNumber'), () => setOpen('number'))}
              {!isCaptain &&
                assignableRoles
                  .filter((other) => other !== role)
                  .map((other) =>
                    renderItem(t(`make.${other}`), () =>
                      send({ type: 'giveRole', playerId, role: other }),
                    ),
                  )}
              {!isCaptain &&
                canDecideCaptaincy &&
                player.hasAccount &&
                team.offer === null &&
                renderItem(t('offerCaptaincy'), () => send({ type: 'offerCaptaincy', playerId }))}
              {!isCaptain &&
                isOrganiser &&
                renderItem(t('makeCaptain'), () => send({ type: 'makeCaptain', playerId }))}
              {status === 'suspended'
                ? (isOrganiser || playerId !== me) &&
                  renderItem(t('reinstate'), () => send({ type: 'reinstate', playerId }))
                : canSuspendOrRemove && renderItem(t('openSuspend'), () => setOpen('suspend'))}
              {isOrganiser && renderItem(t('openTransfer'), () => setOpen('transfer'))}
              {canSuspendOrRemove && renderItem(t('openRemove'), () => setOpen('remove'), true)}
            </>
          )
        }}
      </DotsMenu>
      <MemberDialogs open={open} team={team} player={player} onClose={() => setOpen(null)} />
    </>
  )
}

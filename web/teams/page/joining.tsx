import { useState } from 'react'
import { clientErrorTable } from '#contract/errors.ts'
import type { Team } from '#contract/teams/team.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { sendRosterCommand, type RosterCommand } from './send-roster-command.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './joining.module.css'
import { t } from './messages.ts'

/** Joining and leaving the team, and requests to join. */
export function Joining({ team }: { team: Team }) {
  const manages = usePermission()('team.manage', { isCaptain: team.isCaptain }).ok
  return (
    <>
      <MyPart team={team} />
      {manages && team.requests.length > 0 && <Requests team={team} />}
    </>
  )
}

function MyPart({ team }: { team: Team }) {
  const me = useUser()?.playerId ?? null
  const { busy, attempt } = useAttempt()
  const [isLeaving, setLeaving] = useState(false)
  if (me === null || !team.isActive) return null
  const send = (command: RosterCommand) =>
    void attempt(async () => sendRosterCommand(team, command))
  const isOn = team.players.some(({ playerId }) => playerId === me)
  const hasAsked = team.requests.some(({ playerId }) => playerId === me)
  if (isOn) {
    return (
      <div>
        <Button onClick={() => setLeaving(true)}>{t('leave')}</Button>
        {isLeaving && (
          <ConfirmDialog
            title={t('leave')}
            confirm={t('leave')}
            danger
            onClose={() => setLeaving(false)}
            onConfirm={async () => {
              await sendRosterCommand(team, { type: 'remove', playerId: me }).catch((error) => {
                toast(clientErrorTable.REMOVE_MEMBER_ERROR.userMessage, '', 'bad')
                throw error
              })
            }}
          >
            <p>{t('leaves', { team: team.name })}</p>
          </ConfirmDialog>
        )}
      </div>
    )
  }
  if (!team.settings.allowSelfRegistration) return null
  if (hasAsked) {
    return (
      <div className={classes.asked}>
        <p className={text.dim}>{t('asked')}</p>
        <Button busy={busy} onClick={() => send({ type: 'withdraw', playerId: me })}>
          {t('takeBack')}
        </Button>
      </div>
    )
  }
  return (
    <div>
      <Button kind="primary" busy={busy} onClick={() => send({ type: 'join', playerId: me })}>
        {team.settings.requireApproval ? t('askToJoin') : t('join')}
      </Button>
    </div>
  )
}

function Requests({ team }: { team: Team }) {
  const { busy, attempt } = useAttempt()
  const answer = (type: 'approve' | 'refuse', playerId: string) =>
    void attempt(async () => sendRosterCommand(team, { type, playerId }))
  return (
    <SectionPanel title={t('requests')} flush>
      <ul className={classes.requests}>
        {team.requests.map(({ playerId, playerName, askedAt }) => (
          <li key={playerId}>
            <Avatar id={playerId} name={playerName} />
            <span className={classes.name}>
              <b>{playerName}</b>
              <small>
                <When at={askedAt} />
              </small>
            </span>
            <Button busy={busy} onClick={() => answer('refuse', playerId)}>
              {t('refuse')}
            </Button>
            <Button kind="primary" busy={busy} onClick={() => answer('approve', playerId)}>
              {t('approve')}
            </Button>
          </li>
        ))}
      </ul>
    </SectionPanel>
  )
}

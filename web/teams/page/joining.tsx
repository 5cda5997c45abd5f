import type { Team } from '#contract/teams/team.ts'
import { useUser } from '../../platform/session/session.ts'
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
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** A button to join the team, or to ask to join it, if players may. */
export function JoinTeam({ team }: { team: Team }) {
  const me = useUser()?.playerId ?? null
  const { busy, attempt } = useAttempt()
  const isMember = team.players.some(({ playerId }) => playerId === me)
  if (me === null || !team.isActive || isMember || !team.settings.allowSelfRegistration) return null
  const send = (command: RosterCommand) =>
    void attempt(async () => sendRosterCommand(team, command))
  if (team.requests.some(({ playerId }) => playerId === me)) {
    return (
      <>
        <span className={text.dim}>{t('requestSent')}</span>
        <Button busy={busy} onClick={() => send({ type: 'withdraw', playerId: me })}>
          {t('withdrawRequest')}
        </Button>
      </>
    )
  }
  return (
    <Button kind="primary" busy={busy} onClick={() => send({ type: 'join', playerId: me })}>
      {team.settings.requireApproval ? t('askToJoin') : t('join')}
    </Button>
  )
}

/** Requests to join, for those who manage the team. */
export function JoinRequests({ team }: { team: Team }) {
  const canManage = usePermission()('team.manage', { isCaptain: team.isCaptain }).ok
  const { busy, attempt } = useAttempt()
  if (!canManage || team.requests.length === 0) return null
  const answer = (type: 'approve' | 'refuse', playerId: string) =>
    void attempt(async () => sendRosterCommand(team, { type, playerId }))
  return (
    <SectionPanel title={t('requests')} flush>
      <ul className={classNames(kit.bars, classes.requests)}>
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

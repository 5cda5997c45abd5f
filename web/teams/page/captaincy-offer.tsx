import type { Team } from '#contract/teams/team.ts'
import { useUser } from '../../platform/session/session.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { sendRosterCommand } from './send-roster-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import classes from './call.module.css'
import { t } from './messages.ts'

/** An offered captaincy: buttons for the player it is offered to, a note for everyone else. */
export function CaptaincyOffer({ team }: { team: Team }) {
  const me = useUser()?.playerId
  const permission = usePermission()
  const { busy, attempt } = useAttempt()
  const { offer } = team
  if (offer === null) return null
  const { playerId, playerName: name } = offer
  const isMainCaptain = me !== undefined && team.captain?.playerId === me
  const withdraw = () =>
    void attempt(async () => sendRosterCommand(team, { type: 'withdrawCaptaincy', playerId }))
  if (playerId !== me) {
    return (
      <div className={classes.call} role="status">
        <div>{t('offeredTo', { name })}</div>
        {permission('team.captaincy', { isMainCaptain }).ok && (
          <Button busy={busy} onClick={withdraw}>
            {t('withdrawOffer')}
          </Button>
        )}
      </div>
    )
  }
  const answer = (accept: boolean) =>
    void attempt(async () => sendRosterCommand(team, { type: 'answerCaptaincy', playerId, accept }))
  return (
    <div className={classes.call} data-mine="">
      <div>
        <b>{t('offeredToYou', { team: team.name })}</b>
        <small>{t('offerHint')}</small>
      </div>
      <Button busy={busy} onClick={() => answer(false)}>
        {t('decline')}
      </Button>
      <Button kind="primary" busy={busy} onClick={() => answer(true)}>
        {t('accept')}
      </Button>
    </div>
  )
}

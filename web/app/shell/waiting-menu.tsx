import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { openRecord } from '../../platform/dialogs/record-opener.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DropPanel } from '../../ui/controls/drop-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { When } from '../../ui/i18n/when.tsx'
import type { WaitingMatch } from '../../platform/storage/database.ts'
import { discardWaitingMatch, useWaitingMatches } from '../../matches/waiting/waiting.ts'
import classes from './waiting-menu.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Matches in this browser that are not sent yet. Hidden if there are none. */
export function WaitingMenu() {
  const waiting = useWaitingMatches()
  if (waiting.length === 0) return null
  const refused = waiting.filter(({ refusal }) => refusal !== null).length
  const [state, count] =
    refused > 0 ? (['refused', refused] as const) : (['queued', waiting.length] as const)
  return (
    <DropPanel
      role="dialog"
      label={t('matchesNotSent')}
      buttonLabel={t(`notSent.${state}`, { count })}
      buttonClass={classes.button}
      button={
        <>
          <Icon of={refused > 0 ? IconAlertTriangle : IconClock} size="s" />
          {t(`waiting.${state}`, { count })}
        </>
      }
    >
      {(close) => (
        <>
          <h2 tabIndex={-1} className={classes.title}>
            {t('notSentYet')}
          </h2>
          <ul className={classNames(kit.lines, classes.list)}>
            {waiting.map((match) => (
              <WaitingRow key={match.idempotencyKey} match={match} onFollow={close} />
            ))}
          </ul>
        </>
      )}
    </DropPanel>
  )
}

function WaitingRow({ match, onFollow }: { match: WaitingMatch; onFollow: () => void }) {
  const { refusal, draft, idempotencyKey, title, recordedAt } = match
  const reasons = refusal?.details.map(({ message }) => message) ?? []
  const open = () => {
    onFollow()
    if (draft !== null) openRecord({ draft, waitingKey: idempotencyKey })
  }
  return (
    <li>
      <b>{title}</b>
      <span className={classes.age}>
        <When at={recordedAt} />
      </span>
      {refusal === null ? (
        <p>{t('savedHere')}</p>
      ) : (
        <>
          <p className={classes.refused}>
            {t('serverRefused', {
              reasons: reasons.length > 0 ? reasons.join('. ') : refusal.message,
            })}
          </p>
          <div className={classes.actions}>
            {draft !== null && <Button onClick={open}>{t('openAndFix')}</Button>}
            <Button kind="quiet" onClick={() => void discardWaitingMatch(idempotencyKey)}>
              {t('discard')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

import { useState } from 'react'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { WaitingMatch } from '../../platform/storage/database.ts'
import { sendAsDifferentMatch } from './send-waiting.ts'
import { discardWaitingMatch, useWaitingMatches } from './waiting.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import { openRecord } from '../../platform/dialogs/record-opener.ts'
import classes from './waiting-matches.module.css'
import { t } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Lists the matches in this browser's outbox: not sent yet, or refused. */
export function WaitingMatches() {
  const waiting = useWaitingMatches()
  if (waiting.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby="waiting-matches">
      <h2 id="waiting-matches">{t('notSentYet')}</h2>
      <ul>
        {waiting.map((match) => (
          <Row key={match.idempotencyKey} match={match} />
        ))}
      </ul>
    </section>
  )
}

function Row({ match }: { match: WaitingMatch }) {
  const { title, refusal, recordedAt, draft, result, idempotencyKey } = match
  const [isConfirming, setConfirming] = useState(false)
  const edit = () => {
    if (draft !== null) openRecord({ draft, waitingKey: idempotencyKey })
  }
  const discard = () => {
    void discardWaitingMatch(idempotencyKey)
    toast(t('matchDiscarded'), title)
  }
  const isDuplicate = refusal?.details.some(({ key }) => key === 'match.likelyDouble') === true
  const reasons = refusal?.details.map(({ message }) => message) ?? []
  return (
    <li>
      <span className={refusal === null ? text.dim : text.down}>
        <Icon of={refusal === null ? IconClock : IconAlertTriangle} />
      </span>
      <span className={classes.words}>
        <b>{title}</b>{' '}
        <span className={text.label}>
          <When at={recordedAt} />
        </span>
        <br />
        {refusal === null ? (
          <span className={text.dim}>{t('waiting')}</span>
        ) : (
          <span className={text.down}>
            {t('refused', { reasons: reasons.length > 0 ? reasons.join('. ') : refusal.message })}
          </span>
        )}
      </span>
      {isDuplicate ? (
        <span className={classNames(kit.wrappingRow, kit.gap2)}>
          <Button onClick={() => void sendAsDifferentMatch(match)}>{t('differentMatch')}</Button>
          <Button onClick={discard}>{t('sameMatch')}</Button>
        </span>
      ) : (
        <span className={classNames(kit.wrappingRow, kit.gap2)}>
          {isConfirming && <span role="status">{t('askDiscard')}</span>}
          {/* The focus stays on the second button, which becomes Keep. */}
          {result !== undefined && !isConfirming && (
            <Link
              to="/tournaments/$id"
              params={{ id: result.tournamentId }}
              className={buttonClass()}
            >
              {t('openTournament')}
            </Link>
          )}
          <Button
            hidden={draft === null && !isConfirming}
            kind={isConfirming ? 'danger' : 'outline'}
            aria-label={isConfirming ? undefined : t('editMatch', { title })}
            onClick={isConfirming ? discard : edit}
          >
            {isConfirming ? t('discard') : t('edit')}
          </Button>
          <Button
            kind="quiet"
            aria-label={isConfirming ? undefined : t('discardMatch', { title })}
            onClick={() => setConfirming(!isConfirming)}
          >
            {isConfirming ? t('keep') : t('discard')}
          </Button>
        </span>
      )}
    </li>
  )
}

import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { WaitingMatch } from '../app/database.ts'
import { discardWaiting, useWaitingMatches } from '../app/outbox.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import text from '../ui/text.module.css'
import { When } from '../ui/when.tsx'
import { openRecord } from './record-opener.ts'
import classes from './waiting-matches.module.css'

/** Matches kept in this browser: not sent yet, or sent and refused. */
export function WaitingMatches() {
  const waiting = useWaitingMatches()
  if (waiting.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby="waiting-matches">
      <h2 id="waiting-matches">Not sent yet</h2>
      <ul>
        {waiting.map((match) => (
          <Row key={match.idempotencyKey} match={match} />
        ))}
      </ul>
    </section>
  )
}

function Row({ match }: { match: WaitingMatch }) {
  const { title, refusal, recordedAt, draft, idempotencyKey } = match
  const reasons = refusal?.details.map(({ message }) => message) ?? []
  return (
    <li>
      <span className={refusal === null ? classes.clock : classes.fault}>
        <Icon of={refusal === null ? IconClock : IconAlertTriangle} />
      </span>
      <span className={classes.words}>
        <b>{title}</b>{' '}
        <span className={text.label}>
          <When at={recordedAt} />
        </span>
        <br />
        {refusal === null ? (
          <span className={text.dim}>Waiting. It is sent when the connection is back.</span>
        ) : (
          <span className={text.down}>
            Refused: {reasons.length > 0 ? reasons.join('. ') : refusal.message}
          </span>
        )}
      </span>
      {refusal !== null && (
        <span className={classes.actions}>
          <Button onClick={() => openRecord({ draft, waitingKey: idempotencyKey })}>Edit</Button>
          <Button kind="quiet" onClick={() => void discardWaiting(idempotencyKey)}>
            Discard
          </Button>
        </span>
      )}
    </li>
  )
}

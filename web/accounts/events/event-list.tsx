import { IconChevronDown } from '@tabler/icons-react'
import type { AuditEvent } from '#contract/security/events.ts'
import { type Fact, FactList } from '../../ui/fact-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dateWords } from '../../ui/locale.ts'
import { When } from '../../ui/when.tsx'
import classes from './event-list.module.css'
import { detailName, eventWords, outcomeWords, severityWords } from './event-words.ts'
import { SeverityMark } from './severity-mark.tsx'
import { say } from './words.ts'

type Props = {
  label: string
  events: readonly AuditEvent[]
  /** Whose event it was, where the list holds several people’s. */
  withNames?: boolean
}

/** Security events, each with its details behind a disclosure. */
export function EventList({ label, events, withNames = false }: Props) {
  return (
    <ul className={classes.list} aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <details>
            <summary data-named={withNames || undefined}>
              <SeverityMark severity={event.severity} />
              <span className={classes.words}>
                {eventWords(event.eventType)}
                {event.outcome === 'blocked' && <b> {outcomeWords('blocked')}</b>}
              </span>
              {withNames && <span className={classes.name}>{nameOf(event)}</span>}
              <span className={classes.when}>
                <When at={event.timestamp} />
              </span>
              <Icon of={IconChevronDown} size="s" className={classes.turn} />
            </summary>
            <div className={classes.details}>
              <FactList facts={factsOf(event)} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ userName, userId, details }: AuditEvent): string {
  if (userName !== null) return userName
  if (userId !== null) return say('accountGone')
  return typeof details.subject === 'string' ? details.subject : say('nobody')
}

function factsOf(event: AuditEvent): Fact[] {
  const { timestamp, eventType, severity, outcome, riskScore, details, correlationId } = event
  return [
    { name: say('when'), value: dateWords(timestamp, 'wholeMoment') },
    { name: say('type'), value: eventType },
    {
      name: say('severity'),
      value: say('severityAndRisk', { severity: severityWords(severity), risk: riskScore }),
    },
    { name: say('outcome'), value: outcomeWords(outcome) },
    ...Object.entries(details)
      .filter(([, value]) => value !== null && value !== '')
      .map(([key, value]) => ({ name: detailName(key), value: textOf(value) })),
    ...(correlationId === null ? [] : [{ name: say('request'), value: correlationId }]),
  ]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

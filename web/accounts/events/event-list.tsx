import { IconChevronDown } from '@tabler/icons-react'
import type { AuditEvent } from '#contract/security/events.ts'
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx'
import { useUser } from '../../platform/session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { When } from '../../ui/i18n/when.tsx'
import classes from './event-list.module.css'
import {
  detailName,
  eventSentence,
  eventLabel,
  outcomeLabel,
  severityLabel,
} from './event-messages.ts'
import { SeverityMark } from './severity-mark.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  label: string
  events: readonly AuditEvent[]
}

/** Security events, each with collapsed details. */
export function EventList({ label, events }: Props) {
  const me = useUser()?.id
  return (
    <ul className={classNames(kit.lines, classes.list)} aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <details>
            <summary>
              <SeverityMark severity={event.severity} />
              <span className={classes.words}>
                {eventSentence(event, me)}
                {event.outcome === 'blocked' && <b> {outcomeLabel('blocked')}</b>}
              </span>
              <span className={classNames(kit.note, classes.when)}>
                <When at={event.timestamp} />
              </span>
              <Icon of={IconChevronDown} size="s" className={classes.turn} />
            </summary>
            <div className={classes.details}>
              <FactList facts={eventFacts(event)} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function eventFacts(event: AuditEvent): Fact[] {
  const { timestamp, eventType, severity, outcome, riskScore, details, correlationId } = event
  return [
    { name: t('when'), value: formatDate(timestamp, 'fullDate') },
    { name: t('type'), value: eventLabel(eventType) },
    {
      name: t('severity'),
      value: t('severityAndRisk', { severity: severityLabel(severity), risk: riskScore }),
    },
    { name: t('outcome'), value: outcomeLabel(outcome) },
    // Ids are left out, because the names are shown.
    ...Object.entries(details)
      .filter(([name, value]) => value !== null && value !== '' && !/\wId$/.test(name))
      .map(([key, value]) => ({ name: detailName(key), value: formatDetail(value) })),
    ...(correlationId === null ? [] : [{ name: t('request'), value: correlationId }]),
  ]
}

function formatDetail(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

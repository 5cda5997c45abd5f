import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { AuditEvent } from '#contract/security/events.ts'
import { Icon } from '../../ui/icon.tsx'
import { severityLabel } from './event-messages.ts'
import classes from './severity-mark.module.css'

const icons = {
  info: IconInfoCircle,
  low: IconInfoCircle,
  medium: IconAlertTriangle,
  high: IconAlertTriangle,
  critical: IconAlertOctagon,
} as const

/** The severity: a word with a shape, and a colour for severe ones. */
export function SeverityMark({ severity }: { severity: AuditEvent['severity'] }) {
  return (
    <span className={classes.mark} data-severity={severity}>
      <Icon of={icons[severity]} size="s" />
      {severityLabel(severity)}
    </span>
  )
}

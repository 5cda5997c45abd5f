import {
  IconAlertTriangle,
  IconDeviceMobile,
  IconDeviceMobileOff,
  IconEye,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Arrival } from '#contract/tournaments/tables.ts'
import { type ArrivalState, isOverdue } from '#engine/notices/arrival.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import classes from './call-delivery.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const stateIcons: Readonly<Record<ArrivalState, TablerIcon>> = {
  seen: IconEye,
  told: IconDeviceMobile,
  unseen: IconHourglass,
  none: IconDeviceMobileOff,
}

type Props = { readonly calledAt: string; readonly arrivals: readonly Arrival[] }

/** Shows whether a call has reached each player, and marks players who have not seen it in time. */
export function CallDelivery({ calledAt, arrivals }: Props) {
  const now = useNow()
  const isDeliveryOverdue = ({ state }: Arrival) =>
    isOverdue(Date.parse(calledAt), state === 'seen', now)
  return (
    <ul className={classNames(kit.wrap, classes.arrivals)} aria-label={t('callStatuses')}>
      {arrivals.map((arrival, sideIndex) => (
        <li key={sideIndex} data-late={isDeliveryOverdue(arrival) || undefined}>
          <Icon
            of={isDeliveryOverdue(arrival) ? IconAlertTriangle : stateIcons[arrival.state]}
            size="s"
          />
          <span>
            <b>{arrival.name}</b> {deliveryText(arrival, Date.parse(calledAt), now)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const minutesBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / 60_000))

function deliveryText(
  { state, at, answer, until }: Arrival,
  calledAt: number,
  now: number,
): string {
  if (answer === 'coming') return t('arrival.coming')
  if (answer === 'later') return t('arrival.later', { time: formatDate(until!, 'time') })
  const count = minutesBetween(at === null ? calledAt : Date.parse(at), now)
  return t(`arrival.${state}`, { count })
}

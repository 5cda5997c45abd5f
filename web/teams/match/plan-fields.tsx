import type { ComponentProps } from 'react'
import { DateTimeField } from '../../ui/fields/date-time-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'

type Name = 'startsAt' | 'lineUpsDue' | 'venue'
type Props = {
  field: (name: Name) => Omit<ComponentProps<typeof DateTimeField>, 'label'>
}

/** The time and place of a team match, and the deadline for line-ups. */
export function PlanFields({ field }: Props) {
  return (
    <>
      <DateTimeField {...field('startsAt')} label={t('startsAt')} />
      <DateTimeField {...field('lineUpsDue')} label={t('lineUpsDue')} />
      <TextField {...field('venue')} label={t('venue')} maxLength={120} />
    </>
  )
}

import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'

type Name = 'startsAt' | 'lineUpsDue' | 'venue'
type Props = {
  field: (name: Name) => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** The time and place of a team match, and the deadline for line-ups. */
export function PlanFields({ field }: Props) {
  return (
    <>
      <TextField {...field('startsAt')} label={t('startsAt')} type="datetime-local" />
      <TextField {...field('lineUpsDue')} label={t('lineUpsDue')} type="datetime-local" />
      <TextField {...field('venue')} label={t('venue')} maxLength={120} />
    </>
  )
}

import type { ComponentProps } from 'react'
import { ownTimeZone } from '#contract/club/club-time.ts'
import { countOccurrences, parseLocalTime } from '#contract/club/local-time.ts'
import { formatViewerTime } from '../i18n/format-date-time.ts'
import { formatDate, locale, timeZone } from '../i18n/locale.ts'
import { TextField } from './text-field.tsx'
import { t } from './messages.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'value'> & { readonly value: string }

/** A date and time in the club's zone. Shows the viewer's own time if their zone differs. */
export function DateTimeField({ hint, ...field }: Props) {
  return <TextField {...field} type="datetime-local" hint={hint ?? describeZone(field.value)} />
}

/**
 * Returns the note on a typed time: the viewer's own time, that the clocks change that night, or the
 * zone while the time is incomplete. Null if none is needed.
 */
export function describeZone(typed: string, tag = locale): string | null {
  const zone = timeZone()
  const city = (zone ?? ownTimeZone()).split('/').at(-1)!.replaceAll('_', ' ')
  const at = parseLocalTime(zone, typed)
  if (Number.isNaN(at)) return zone === undefined ? null : t('zone', { place: city })
  const time = formatDate(Date.parse(`${typed}Z`), 'time', tag, 'UTC')
  const occurrences = countOccurrences(zone, typed)
  if (occurrences === 0)
    return t('skipped', { time, place: city, later: formatDate(at, 'time', tag) })
  if (occurrences === 2) return t('twice', { time, place: city })
  const viewerTime = zone === undefined ? null : formatViewerTime(at, tag)
  return viewerTime === null ? null : t('zoned', { time, place: city, own: viewerTime })
}

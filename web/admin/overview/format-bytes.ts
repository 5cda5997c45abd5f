import { formatNumber } from '../../ui/i18n/locale.ts'

import { t } from '../messages.ts'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes, such as `3.4 GB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  const digits = power > 0 && value < 10 ? 1 : 0
  return t(`size.${units[power]!}`, { value: formatNumber(value, digits) })
}

import { t } from './messages.ts'
/** Source: specification, point 5, Generic form fields. */
export const required = t('required')

/** Which values are blank, for the check of a form. */
export function missing(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, required]),
  )
}

import { t } from './messages.ts'

export const required = () => t('required')

/** Returns an error for each blank value. */
export function requiredErrors(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, required()]),
  )
}

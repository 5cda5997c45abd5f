import type { FieldProblem } from '#contract/errors.ts'
import { formatUpcoming } from '../../ui/ahead/format-upcoming.ts'
import { ApiError, reasonOf } from '../api/api-error.ts'

export type FormErrors = { fields: Record<string, string>; form: string | null }

/**
 * Sorts a refusal by the fields of a form. Problems of one field are joined; problems of unknown
 * fields and refusals without fields become the form's message.
 */
export function sortFormErrors(
  error: unknown,
  fields: readonly string[],
  fallback?: string,
): FormErrors {
  const details = error instanceof ApiError ? error.details : []
  const atFields = details.filter(({ field }) => fields.includes(field))
  const rest = details.filter(({ field }) => !fields.includes(field))
  const form =
    details.length === 0
      ? describeErrorInLocalTime(error, fallback)
      : rest.map(({ message }) => message).join('. ')
  return { fields: groupByField(atFields), form: form === '' ? null : form }
}

/** Returns all reasons in one text, for a form that shows them in one place. */
export function joinReasons(error: unknown): string {
  return sortFormErrors(error, []).form ?? ''
}

/** Replaces a timestamp in the reason with a relative time and the local clock time. */
export function describeErrorInLocalTime(error: unknown, fallback?: string): string {
  const reason = reasonOf(error, fallback)
  const time = error instanceof ApiError ? error.values?.['time'] : undefined
  return typeof time === 'string' ? reason.replace(`after ${time}`, formatUpcoming(time)) : reason
}

function groupByField(problems: readonly FieldProblem[]): Record<string, string> {
  const sorted: Record<string, string> = {}
  for (const { field, message } of problems) {
    sorted[field] = sorted[field] === undefined ? message : `${sorted[field]}. ${message}`
  }
  return sorted
}

/** Focuses the first invalid field; without one, scrolls to the form's message. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const found = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
  found?.focus()
  // A message can't be focused, and a long form would hide it.
  found?.scrollIntoView({ block: 'nearest' })
}

/** Returns whether the form shows an error at this field. */
export function isErrorShown(form: HTMLFormElement | null, name: string): boolean {
  const found = form?.querySelector(`[name="${name}"][aria-invalid="true"]`) ?? null
  return found !== null
}

import { type ComponentProps, type FormEvent, useState } from 'react'
import { formatNumber } from '../i18n/locale.ts'
import { t } from './messages.ts'

type Text = Pick<ComponentProps<'input'>, 'value' | 'defaultValue' | 'maxLength'>

/** Fields with a smaller maximum hold codes and numbers, where the browser stops the typing. */
const shortest = 20

/**
 * Keeps text that is longer than its field's maximum, with a note: a browser would cut off a paste. Returns the note,
 * the maximum for the browser, and what to call on input.
 */
export function useTooLong({ value, defaultValue, maxLength = Infinity }: Text) {
  const [typed, setTyped] = useState(String(defaultValue ?? '').length)
  if (maxLength < shortest) return { note: null, browserMaximum: maxLength, onInput: undefined }
  const length = value === undefined ? typed : String(value).length
  const values = { most: formatNumber(maxLength), length: formatNumber(length) }
  return {
    note: length > maxLength ? t('tooLong', values) : null,
    browserMaximum: undefined,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(currentTarget.value.length),
  }
}

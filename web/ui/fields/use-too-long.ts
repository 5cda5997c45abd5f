import { type ComponentProps, type FormEvent, useState } from 'react'
import { formatNumber } from '../i18n/locale.ts'
import { t } from './messages.ts'

type Text = Pick<ComponentProps<'input'>, 'value' | 'defaultValue' | 'maxLength'>

/** In fields with a smaller maximum, for codes and numbers, the browser limits the typing. */
const minTextLength = 20

/**
 * Allows text longer than a field's maximum and notes it, because a browser would cut off a paste.
 * Returns the note, the maximum for the browser, and the input handler.
 */
export function useTooLong({ value, defaultValue, maxLength = Infinity }: Text) {
  const [typed, setTyped] = useState(String(defaultValue ?? '').length)
  if (maxLength < minTextLength)
    return { note: null, browserMaxLength: maxLength, onInput: undefined }
  const length = value === undefined ? typed : String(value).length
  const values = { most: formatNumber(maxLength), length: formatNumber(length) }
  return {
    note: length > maxLength ? t('tooLong', values) : null,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(currentTarget.value.length),
  }
}

import type { ResultField } from '#engine/sports/types.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { t } from './messages.ts'

/** A problem of a result, by the rules of the sport or by the form. */
export type FormProblem = Message & { readonly field: ResultField }

type FormWord = Extract<Parameters<typeof t>[0], `form.${string}`>

/** Returns a problem that the form finds beyond the rules of the sport. */
export function formProblem(field: ResultField, key: FormWord): FormProblem {
  return { field, key, values: {}, message: t(key) }
}

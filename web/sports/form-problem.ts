import type { ResultField } from '#engine/sports/types.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { t } from './messages.ts'

/** A problem of a result, by the rules of the sport or by the form. */
export type FormProblem = Message & { readonly field: ResultField }

type FormMessageKey = Extract<Parameters<typeof t>[0], `form.${string}`>

/** Returns a problem that the form finds in addition to the sport's rules. */
export function createFormProblem(field: ResultField, key: FormMessageKey): FormProblem {
  return { field, key, values: {}, message: t(key) }
}

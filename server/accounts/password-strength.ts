import { createWorkerClient } from '../platform/threads/worker-client.ts'

export type StrengthQuestion = { readonly password: string; readonly own: readonly string[] }

/** Longer inputs would keep the estimate busy without making it better. */
const measuredLength = 64

/** Off the loop: a password made for it keeps the estimator busy for a second and more. */
const estimator = createWorkerClient<StrengthQuestion, number>(
  new URL('strength-thread.ts', import.meta.url),
)

/** Strength of a password, 0 (guessed at once) to 4, as zxcvbn estimates it. */
export async function passwordStrength(password: string, own: readonly string[]): Promise<number> {
  return estimator.ask({ password: password.slice(0, measuredLength), own })
}

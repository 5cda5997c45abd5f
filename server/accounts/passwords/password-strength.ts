import { createWorkerClient } from '../../platform/threads/worker-client.ts'

export type StrengthRequest = { readonly password: string; readonly own: readonly string[] }

/** Maximum length to estimate; more would slow the estimate without improving it. */
const measuredLength = 64

/** In a worker: a crafted password keeps the estimator busy for a second or more. */
const estimator = createWorkerClient<StrengthRequest, number>(
  new URL('strength-thread.ts', import.meta.url),
)

/** Returns the strength of a password, 0 (guessed at once) to 4, as estimated by zxcvbn. */
export async function estimatePasswordStrength(
  password: string,
  own: readonly string[],
): Promise<number> {
  return estimator.ask({ password: password.slice(0, measuredLength), own })
}

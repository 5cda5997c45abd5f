import { createWorkerClient } from '../../platform/threads/worker-client.ts'

export type StrengthRequest = {
  readonly password: string
  readonly personalData: readonly string[]
}

/** Maximum number of characters to estimate. More would take longer without a better estimate. */
const maxMeasuredLength = 64

/** Runs in a worker, since a crafted password can keep the estimator busy for over a second. */
const estimator = createWorkerClient<StrengthRequest, number>(
  new URL('strength-thread.ts', import.meta.url),
)

/** Returns the zxcvbn strength of a password, from 0 (guessed at once) to 4. */
export async function estimatePasswordStrength(
  password: string,
  personalData: readonly string[],
): Promise<number> {
  return estimator.ask({ password: password.slice(0, maxMeasuredLength), personalData })
}

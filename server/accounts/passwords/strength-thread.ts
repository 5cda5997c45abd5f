import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { serveRequests } from '../../platform/threads/worker-client.ts'
import type { StrengthRequest } from './password-strength.ts'

/* Worker thread of `estimatePasswordStrength`. Loading its dictionaries takes longer than an estimate. */
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

/**
 * Length of the prefix that is estimated first. If it has the maximum score, the rest is skipped: it only
 * adds guesses and takes far longer to estimate.
 */
const prefixLength = 24
const maxScore = 4

serveRequests<StrengthRequest, number>(async ({ password, personalData }) => {
  const { score } = estimator.check(password.slice(0, prefixLength), [...personalData])
  if (score === maxScore || password.length <= prefixLength) return score
  return estimator.check(password, [...personalData]).score
})

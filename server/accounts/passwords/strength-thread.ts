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
 * Strength of a prefix above which the rest is skipped: it only adds guesses and takes far longer to
 * estimate.
 */
const beginning = 24
const maxGuesses = 4

serveRequests<StrengthRequest, number>(async ({ password, own }) => {
  const { score } = estimator.check(password.slice(0, beginning), [...own])
  if (score === maxGuesses || password.length <= beginning) return score
  return estimator.check(password, [...own]).score
})

import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { serveRequests } from '../../platform/threads/worker-client.ts'
import type { StrengthRequest } from './password-strength.ts'

/* The thread of `passwordStrength`; ranking its dictionaries takes longer than rating a password. */
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

/** A prefix this strong is enough: the rest only adds guesses and takes far longer to estimate. */
const beginning = 24
const strongest = 4

serveRequests<StrengthRequest, number>(async ({ password, own }) => {
  const { score } = estimator.check(password.slice(0, beginning), [...own])
  if (score === strongest || password.length <= beginning) return score
  return estimator.check(password, [...own]).score
})

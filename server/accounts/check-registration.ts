import type { Said } from '#engine/words/say.ts'
import { say } from '#contract/words.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { checkEmail } from '#engine/accounts/email.ts'
import { checkName } from '#engine/accounts/name.ts'
import { checkPassword } from '#engine/accounts/password.ts'
import { invalid } from '../platform/errors.ts'

export type Registration = {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly confirmPassword: string
}

/** Longer inputs would hold up the estimate without making it better. */
const measuredLength = 64

async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
}

/** Loaded when first needed, and kept: its dictionaries take longer to rank than a password to judge. */
let estimator: ReturnType<typeof loadEstimator> | null = null

/** Strength of a password, 0 (guessed at once) to 4, as zxcvbn estimates it. */
export async function passwordStrength(password: string, own: readonly string[]): Promise<number> {
  estimator ??= loadEstimator()
  return (await estimator).check(password.slice(0, measuredLength), [...own]).score
}

/** Throws every rule that a registration breaks. Source: specification, point 5. */
export async function requireRegistration(input: Registration): Promise<void> {
  const problems: FieldProblem[] = []
  const add = (field: string, faults: readonly Said[]) => {
    problems.push(...faults.map((fault) => ({ field, ...fault })))
  }
  add('email', checkEmail(input.email))
  add('name', checkName(input.name))
  const strength = await passwordStrength(input.password, [input.email, input.name])
  add('password', checkPassword({ ...input, strength }))
  if (input.password !== input.confirmPassword) add('confirmPassword', [say('password.mismatch')])
  if (problems.length > 0) {
    throw invalid(
      problems,
      `Validation failed: ${problems.map(({ message }) => message).join(', ')}`,
    )
  }
}

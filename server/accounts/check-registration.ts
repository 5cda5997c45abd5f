import type { Message } from '#engine/messages/create-messages.ts'
import { t } from '#contract/messages.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { checkEmail } from '#engine/accounts/email.ts'
import { checkName } from '#engine/accounts/name.ts'
import { checkPassword } from '#engine/accounts/password.ts'
import { invalid } from '../platform/http/errors.ts'
import { estimatePasswordStrength } from './passwords/password-strength.ts'

export type Registration = {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly confirmPassword: string
}

/** Throws an error that lists every rule a registration breaks. Source: specification, point 5. */
export async function requireRegistration(input: Registration): Promise<void> {
  const problems: FieldProblem[] = []
  const addProblems = (field: string, faults: readonly Message[]) => {
    problems.push(...faults.map((fault) => ({ field, ...fault })))
  }
  addProblems('email', checkEmail(input.email))
  addProblems('name', checkName(input.name))
  const strength = await estimatePasswordStrength(input.password, [input.email, input.name])
  addProblems('password', checkPassword({ ...input, strength }))
  if (input.password !== input.confirmPassword)
    addProblems('confirmPassword', [t('password.mismatch')])
  if (problems.length > 0) {
    throw invalid(
      problems,
      `Validation failed: ${problems.map(({ message }) => message).join(', ')}`,
    )
  }
}

import { type FieldError, t } from './messages.ts'

const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
const MAX_DOMAIN_LENGTH = 253

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u
const MAX_LABEL_LENGTH = 63

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const wellFormed = labels.every(
    (label) => label.length <= MAX_LABEL_LENGTH && domainLabel.test(label),
  )
  return wellFormed && labels.length >= 2 && !/^\p{N}+$/u.test(labels.at(-1) ?? '')
}

/**
 * Returns what is wrong with an e-mail address, as form messages; empty if valid. At most 254 characters, 64
 * before the @ and 253 after it. Source: specification, point 5, "Generic form fields"; RFC 5321, 4.5.3.1.
 */
export function checkEmail(email: string): readonly FieldError[] {
  if (email === '') return [t('field.required')]
  const atSign = email.lastIndexOf('@')
  const local = email.slice(0, Math.max(0, atSign))
  const domain = email.slice(atSign + 1)
  const problems: FieldError[] = []
  if (email.length > MAX_EMAIL_LENGTH) {
    problems.push(t('field.tooLong', { most: MAX_EMAIL_LENGTH }))
  }
  if (local.length > MAX_LOCAL_LENGTH) problems.push(t('email.localTooLong'))
  if (atSign >= 0 && domain.length > MAX_DOMAIN_LENGTH) problems.push(t('email.domainTooLong'))
  if (problems.length > 0) return problems
  return localPart.test(local) && isDomain(domain) ? [] : [t('email.format')]
}

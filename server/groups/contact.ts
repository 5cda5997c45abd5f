import { checkEmail } from '#engine/accounts/email.ts'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import { AppError } from '../platform/errors.ts'
import { sha256 } from '../platform/hashing.ts'

/** An address that somebody without an account is invited by. */
export type Contact = {
  readonly kind: 'email' | 'sms'
  /** Folded: one person writes it in one way. */
  readonly text: string
  readonly hash: string
}

export const hashOfEmail = (folded: string) => sha256(`email ${folded}`)
export const hashOfPhone = (digits: string) => sha256(`phone ${digits}`)

/** The address that a text is, or null where it is none. */
export function readContact(typed: string): Contact | null {
  const text = typed.trim()
  if (text.includes('@')) {
    const folded = text.toLowerCase()
    return checkEmail(text).length > 0
      ? null
      : { kind: 'email', text: folded, hash: hashOfEmail(folded) }
  }
  const digits = digitsOf(text)
  return digits === null ? null : { kind: 'sms', text: digits, hash: hashOfPhone(digits) }
}

function digitsOf(text: string): string | null {
  if (!/^\+?[\d\s()./-]{6,}$/.test(text)) return null
  try {
    return requirePhoneNumber(text, '').digits
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** An address as whoever it is not for may see it: `t•••@harbour.example`, `+27 ••• 42`. */
export function maskedContact(text: string): string {
  const at = text.lastIndexOf('@')
  if (at > 0) return `${text.slice(0, 1)}•••${text.slice(at)}`
  return `+${text.slice(0, 2)} ••• ${text.slice(-2)}`
}

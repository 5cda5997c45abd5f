import { t } from '#contract/messages.ts'
import { randomInt } from 'node:crypto'
import { findLatestPlausibleTime } from '../../platform/http/clock-ahead.ts'
import { findNetwork } from '../../platform/limits/charge.ts'
import { AppError, unauthorized } from '../../platform/http/errors.ts'
import { hmac, newToken } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { deliverMessage, queueMessage } from '../../platform/mail/message-queue.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { auditAccount, auditAccountSeparately } from '../audit-account.ts'
import {
  countPhoneAttempt,
  deletePhoneCode,
  findPhoneCode,
  savePhoneCode,
  invalidatePhoneCode,
} from './phone-code-store.ts'
import { accountText } from '../messages.ts'
import type { PhoneNumber } from './phone-number.ts'
import type { Client } from '../sign-in/session.ts'
import { iso } from '../../platform/iso.ts'

/** Lifetime of a code, in ms. Source: specification, point 9, Two-factor and phone. */
const codeLifetimeMs = 10 * 60 * 1000
const maxAttempts = 3
const maxResends = 5
/** Maximum number of resends per hour to a number, over all callers. */
const maxPerNumber = 20
/** How long resends are counted after the first code, in ms. */
const resendWindowMs = 60 * 60 * 1000

export type PhoneCodeRequest = {
  readonly phone: PhoneNumber
  /** The account that the phone is to be added to; null to sign in. */
  readonly userId: string | null
  /** Token of an earlier code that this one replaces; empty for the first. */
  readonly request: string
  readonly client: Client
}

/**
 * Returns the key of a code. A sign-in code belongs to one request, so that other people's guesses don't
 * affect it.
 */
const createCodeKey = (codeRequest: PhoneCodeRequest) =>
  codeRequest.userId === null
    ? `sign-in:${codeRequest.phone.digits}:${codeRequest.request}`
    : `${codeRequest.userId}:${codeRequest.phone.digits}`
const createMessageKey = (key: string) => `phone ${key}`
const hashCode = (secret: string, key: string, code: string) =>
  hmac(secret, JSON.stringify([key, code]))

type SentCode = {
  readonly request: string
  readonly phoneNumber: string
  readonly expiresAt: string
  readonly resendsLeft: number
}

/** Sends a six-digit code to a phone, and up to five replacements. Unknown numbers are treated the same. */
export async function sendPhoneCode(
  context: AppContext,
  codeRequest: PhoneCodeRequest,
): Promise<SentCode> {
  const { sent, messageId } = await context.runInUnitOfWork(async (unit) =>
    createCode(unit, context, codeRequest),
  )
  // Clears the text of the previous message, whose code is now invalid.
  if (sent.resendsLeft < maxResends)
    await context.transports.clearUsed(createMessageKey(createCodeKey(codeRequest)))
  if (!(await deliverMessage(context, messageId))) {
    throw new AppError('SERVICE_UNAVAILABLE', t('phone.notSent'))
  }
  return sent
}

/** Counts one code under a key. Returns how many more may be sent. Throws above the hourly limit. */
async function countUnderKey(unit: UnitOfWork, key: string, max: number): Promise<number> {
  await unit.lock(`phone:${key}`, 'exclusive')
  const row = await findPhoneCode(unit.tx, key)
  const age = row === null ? Infinity : unit.now - row.createdAt
  // A clock that was ahead must not extend the window.
  const isRecent = row !== null && age >= 0 && age < resendWindowMs
  const resends = isRecent ? row.resends + 1 : 0
  if (resends > max) throw new AppError('RATE_LIMITED', t('phone.tooManyResends'))
  const createdAt = isRecent ? row.createdAt : unit.now
  const expiresAt = createdAt + resendWindowMs
  const counted = { key, codeHash: '', attempts: 0, resends, createdAt, expiresAt }
  await savePhoneCode(unit.tx, counted)
  return max - resends
}

/**
 * Counts a code per number, and per account or network. The second limit is far lower, so that no one uses up
 * another person's.
 */
async function countCode(
  unit: UnitOfWork,
  { phone, userId, client }: PhoneCodeRequest,
): Promise<number> {
  await countUnderKey(unit, `number:${phone.digits}`, maxPerNumber)
  const by = userId ?? `sign-in:${phone.digits}:${findNetwork(client.address)}`
  return countUnderKey(unit, `by:${by}`, maxResends)
}

async function createCode(unit: UnitOfWork, context: AppContext, input: PhoneCodeRequest) {
  const resendsLeft = await countCode(unit, input)
  await deletePhoneCode(unit.tx, createCodeKey(input))
  const codeRequest = input.userId === null ? { ...input, request: newToken() } : input
  const key = createCodeKey(codeRequest)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = unit.now + codeLifetimeMs
  const codeHash = hashCode(context.secret, key, code)
  const row = { key, codeHash, attempts: 0, resends: 0, createdAt: unit.now, expiresAt }
  await savePhoneCode(unit.tx, row)
  const text = accountText('phoneCode', { code }).message
  const message = {
    channel: 'sms' as const,
    to: codeRequest.phone.digits,
    subject: '',
    text,
    carries: createMessageKey(key),
  }
  const messageId = await queueMessage(unit, context.secret, message, codeLifetimeMs)
  const account = { userId: codeRequest.userId, client: codeRequest.client }
  await auditAccount(unit, 'phone.code_sent', account, { subject: codeRequest.phone.digits })
  const sent = {
    request: codeRequest.request,
    phoneNumber: codeRequest.phone.digits,
    expiresAt: iso(expiresAt),
    resendsLeft,
  }
  return { sent, messageId }
}

const refusals = {
  none: 'phone.noSession',
  expired: 'phone.expired',
  exhausted: 'phone.exhausted',
  wrong: 'phone.wrongCode',
} as const

/**
 * Checks a code and uses it up if right. Attempts are counted first, so that parallel guesses can't bypass
 * the limit. Throws the specification's message for each failure.
 */
export async function requirePhoneCode(
  context: AppContext,
  codeRequest: PhoneCodeRequest,
  code: string,
): Promise<void> {
  const key = createCodeKey(codeRequest)
  const outcome = await context.runInUnitOfWork(async (unit) =>
    checkCode(unit, context.secret, key, code),
  )
  if (outcome === 'right') return context.transports.clearUsed(createMessageKey(key))
  const account = { userId: codeRequest.userId, client: codeRequest.client }
  await auditAccountSeparately(context, 'phone.code_failed', account, {
    subject: codeRequest.phone.digits,
    details: { because: outcome },
  })
  throw unauthorized(refusals[outcome])
}

async function checkCode(
  unit: UnitOfWork,
  secret: string,
  key: string,
  code: string,
): Promise<'right' | keyof typeof refusals> {
  await unit.lock(`phone:${key}`, 'exclusive')
  const { tx, now } = unit
  const row = await findPhoneCode(tx, key)
  if (row === null || row.codeHash === '') return 'none'
  if (row.expiresAt <= now || row.createdAt > findLatestPlausibleTime(now)) return 'expired'
  if (row.attempts >= maxAttempts) {
    await invalidatePhoneCode(tx, key)
    return 'exhausted'
  }
  if (row.codeHash === hashCode(secret, key, code.replaceAll(/\s/g, ''))) {
    await deletePhoneCode(tx, key)
    return 'right'
  }
  await countPhoneAttempt(tx, key)
  return 'wrong'
}

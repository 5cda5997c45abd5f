import { findLatestPlausibleTime } from '../../platform/http/clock-ahead.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { deleteLock, findLock, saveLock } from '../store.ts'

const maxFailures = 5
const firstLockMs = 30 * 60 * 1000
const maxLockMs = 24 * 60 * 60 * 1000

/**
 * Returns how long the next lockout lasts after this number of earlier ones, in ms. Source: specification,
 * point 9.
 */
export function lockoutMs(lockouts: number): number {
  return Math.min(firstLockMs * 2 ** lockouts, maxLockMs)
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses can't bypass the limit.
 * Returns when the lock of the address ends, or null. Unknown addresses are locked like known ones.
 */
export async function chargeAttempt(unit: UnitOfWork, email: string): Promise<number | null> {
  await unit.lock(`login:${email}`, 'exclusive')
  const row = await findLock(unit.tx, email)
  const failures = row?.failures ?? 0
  if (row === null || failures < maxFailures) {
    await saveLock(unit.tx, {
      email,
      failures: failures + 1,
      lockouts: row?.lockouts ?? 0,
      lockedUntil: null,
      updatedAt: unit.now,
    })
    return null
  }
  // Five attempts are pending, or the server stopped before it checked the fifth.
  const until = row.lockedUntil ?? row.updatedAt + lockoutMs(row.lockouts)
  // If the clock was ahead, the lock still ends after its normal duration. Attempts with timestamps out of
  // order are counted together.
  const longest =
    findLatestPlausibleTime(unit.now) +
    lockoutMs(Math.max(0, row.lockouts - (row.lockedUntil === null ? 0 : 1)))
  if (until > unit.now && until <= longest) return until
  const lockouts = row.lockedUntil === null ? row.lockouts + 1 : row.lockouts
  await saveLock(unit.tx, { email, failures: 1, lockouts, lockedUntil: null, updatedAt: unit.now })
  return null
}

/** Refunds an attempt that could not be checked. */
export async function refundAttempt(unit: UnitOfWork, email: string): Promise<void> {
  await unit.lock(`login:${email}`, 'exclusive')
  const row = await findLock(unit.tx, email)
  if (row === null || row.lockedUntil !== null || row.failures === 0) return
  await saveLock(unit.tx, { ...row, failures: row.failures - 1 })
}

/** Records that an attempt failed. Returns whether it locked the address. */
export async function recordFailure(unit: UnitOfWork, email: string): Promise<boolean> {
  await unit.lock(`login:${email}`, 'exclusive')
  const row = await findLock(unit.tx, email)
  if (row === null || row.failures < maxFailures || row.lockedUntil !== null) return false
  await saveLock(unit.tx, {
    ...row,
    lockouts: row.lockouts + 1,
    lockedUntil: unit.now + lockoutMs(row.lockouts),
    updatedAt: unit.now,
  })
  return true
}

/** Resets the count after a correct password. */
export async function clearFailures(unit: UnitOfWork, email: string): Promise<void> {
  await deleteLock(unit.tx, email)
}

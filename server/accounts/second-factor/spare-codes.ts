import { hmac } from '../../platform/security/hashing.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { createReadableCode, normalizeCode } from '../readable-code.ts'
import { replaceSpareCodes, markSpareCodeUsed } from './spare-code-store.ts'

const codeLength = 8
const backupCount = 10
/** Lifetime of a recovery code. Source: specification, point 9, Two-factor and phone. */
const recoveryLifetimeMs = 24 * 60 * 60 * 1000
const recoveryLength = 16

/** Formats a code in groups of four. */
const formatInGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')

const hashCode = (secret: string, userId: string, code: string) =>
  hmac(secret, JSON.stringify([userId, normalizeCode(code)]))

type SpareCodeKind = 'backup' | 'recovery'

async function replaceCodes(
  { tx, now }: UnitOfWork,
  secret: string,
  userId: string,
  kind: SpareCodeKind,
  codes: readonly string[],
): Promise<void> {
  const expiresAt = kind === 'recovery' ? now + recoveryLifetimeMs : null
  const rows = codes.map((code) => {
    const hash = hashCode(secret, userId, code)
    return { hash, userId, kind, createdAt: now, expiresAt, usedAt: null }
  })
  await replaceSpareCodes(tx, userId, kind, rows)
}

/** Creates ten backup codes. They are returned in clear only here, and replace the old ones. */
export async function renewBackupCodes(unit: UnitOfWork, secret: string, userId: string) {
  const codes = Array.from({ length: backupCount }, () => createReadableCode(codeLength))
  await replaceCodes(unit, secret, userId, 'backup', codes)
  return codes.map(formatInGroups)
}

/** Creates a recovery code, returned in clear only here. It works once, for 24 hours. */
export async function createRecoveryCode(unit: UnitOfWork, secret: string, userId: string) {
  const code = createReadableCode(recoveryLength)
  await replaceCodes(unit, secret, userId, 'recovery', [code])
  return { recoveryCode: formatInGroups(code), expiresAt: unit.now + recoveryLifetimeMs }
}

/** Uses up a spare code. Returns false for one that is wrong, used or expired. */
export async function useSpareCode(
  { tx, now }: UnitOfWork,
  secret: string,
  { userId, kind, code }: { userId: string; kind: SpareCodeKind; code: string },
): Promise<boolean> {
  return markSpareCodeUsed(tx, kind, hashCode(secret, userId, code), now)
}

import { randomInt } from 'node:crypto'
import { hmac } from '../platform/hashing.ts'
import type { Unit } from '../platform/unit-of-work.ts'

/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8
const backupCount = 10
/** Source: specification, point 9, Two-factor and phone. */
const recoveryMs = 24 * 60 * 60 * 1000
const recoveryLength = 16

function newCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** As people read it: 4-4. */
const grouped = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** Codes match ignoring spaces, hyphens and case. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

const hashOf = (secret: string, userId: string, code: string) =>
  hmac(secret, JSON.stringify([userId, plain(code)]))

type Kind = 'backup' | 'recovery'

async function replaceCodes(
  { tx, now }: Unit,
  secret: string,
  userId: string,
  kind: Kind,
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('spareCodes').where('userId', '=', userId).where('kind', '=', kind).execute()
  const expiresAt = kind === 'recovery' ? now + recoveryMs : null
  await tx
    .insertInto('spareCodes')
    .values(
      codes.map((code) => {
        const hash = hashOf(secret, userId, code)
        return { hash, userId, kind, createdAt: now, expiresAt, usedAt: null }
      }),
    )
    .execute()
}

/** Ten new backup codes in clear, for the last time; the old ones no longer work. */
export async function renewBackupCodes(unit: Unit, secret: string, userId: string) {
  const codes = Array.from({ length: backupCount }, () => newCode(codeLength))
  await replaceCodes(unit, secret, userId, 'backup', codes)
  return codes.map(grouped)
}

/** A recovery code in clear: 24 hours, once. */
export async function newRecoveryCode(unit: Unit, secret: string, userId: string) {
  const code = newCode(recoveryLength)
  await replaceCodes(unit, secret, userId, 'recovery', [code])
  return { recoveryCode: grouped(code), expiresAt: unit.now + recoveryMs }
}

/** Uses a spare code up; false for a wrong one, one used before and one that ran out. */
export async function useSpareCode(
  { tx, now }: Unit,
  secret: string,
  { userId, kind, code }: { userId: string; kind: Kind; code: string },
): Promise<boolean> {
  const done = await tx
    .updateTable('spareCodes')
    .set({ usedAt: now })
    .where('hash', '=', hashOf(secret, userId, code))
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now)]))
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

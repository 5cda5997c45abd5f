import type { Config } from '../../platform/config/config.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { requireClubSecret } from '../../platform/security/secret.ts'
import { reportAuditLog } from '../../audit/anchor-audit-log.ts'
import { findDifferences } from './projection-checks.ts'

/** Verifies all folds and the audit log. Returns the differences as text. */
export async function verifyClub(
  { db }: OpenDatabase,
  { dataDir, secret }: Pick<Config, 'dataDir' | 'secret'>,
): Promise<string[]> {
  const key = await requireClubSecret({ secret, dataDir })
  const { faults } = await reportAuditLog(db, { dataDir, secret: key })
  return [...(await findDifferences(db)), ...faults]
}

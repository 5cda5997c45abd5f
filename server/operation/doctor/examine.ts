import type { Finding } from '#contract/admin.ts'
import { describeError } from '../command.ts'
import { examineBackup, examineDatabase, examineFolds, examineAuditLog } from './club.ts'
import {
  examineClock,
  examineDisk,
  examinePermissions,
  examineSettings,
  examineVersions,
} from './machine.ts'
import { examineMail, examinePush } from './examine-mail-and-push.ts'
import { reportBad, type CheckResult, type ExaminedClub } from './check-result.ts'

const checks: Record<Finding['name'], (club: ExaminedClub) => Promise<CheckResult>> = {
  settings: examineSettings,
  versions: examineVersions,
  disk: examineDisk,
  permissions: examinePermissions,
  clock: examineClock,
  mail: examineMail,
  push: examinePush,
  database: examineDatabase,
  folds: examineFolds,
  audit: examineAuditLog,
  backup: examineBackup,
}

/** Runs all checks in order. A check that throws is reported as well. */
export async function examine(club: ExaminedClub): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) {
    const result = await check(club).catch((error: unknown) =>
      reportBad(`The check failed: ${describeError(error)}`, 'See the error of the database.'),
    )
    findings.push({ name: name as Finding['name'], ...result })
  }
  return findings
}

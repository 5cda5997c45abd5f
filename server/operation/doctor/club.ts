import { reportAuditLog } from '../../audit/anchor-audit-log.ts'
import { createWorkerClient } from '../../platform/threads/worker-client.ts'
import { isPartlyMigrated } from '../../platform/database/migrate.ts'
import type { EngineAddress } from '../../platform/database/engine.ts'
import { readDatabaseHealth } from '../database-health.ts'
import { readLastBackup } from '../backups/make-backup.ts'
import { describeError } from '../command.ts'
import { readErasedIds } from '../erasing/erased-ids.ts'
import { findDifferences } from '../verification/projection-checks.ts'
import {
  reportAttention,
  reportBad,
  reportGood,
  type CheckResult,
  type ExaminedClub,
} from './check-result.ts'

const slowMs = 250

export async function examineDatabase(club: ExaminedClub): Promise<CheckResult> {
  const { engine, isReady, milliseconds } = await readDatabaseHealth(club)
  if (!isReady && (await isPartlyMigrated(club.opened).catch(() => false)))
    return reportGood('It responds.')
  if (!isReady) {
    return reportBad(
      'The database does not respond or is damaged.',
      engine === 'sqlite'
        ? 'Start the server and read its log. If the file is damaged: npm run restore <file>'
        : 'Check that PostgreSQL is running and that DATABASE_URL is right.',
    )
  }
  const says = `It responds in ${milliseconds.toFixed(1)} ms.`
  if (milliseconds < slowMs) return reportGood(says)
  return reportAttention(
    says,
    'That is slow: check the load of the machine and the network to PostgreSQL.',
  )
}

const differenceWorker = createWorkerClient<EngineAddress, string[]>(
  new URL('fold-thread.ts', import.meta.url),
)
const maxReported = 3

/** Runs in a worker, since a large club takes seconds. */
export async function examineFolds({ opened, db }: ExaminedClub): Promise<CheckResult> {
  if (await isPartlyMigrated(opened))
    return reportGood('Checked once the tables are migrated to this version.')
  const { address } = opened.engine
  const differences = await (address === null ? findDifferences(db) : differenceWorker.ask(address))
  if (differences.length === 0) return reportGood('All stored rows match their logs.')
  const isDamaged = differences.some((difference) => difference.includes('is damaged'))
  return reportBad(
    `${differences.length} rows differ from their logs: ${differences.slice(0, maxReported).join('; ')}`,
    isDamaged
      ? 'Make a backup, then run npm run doctor -- --repair.'
      : 'Make a backup, and report the problem with the output of npm run verify:ratings and the other verify commands.',
  )
}

export async function examineAuditLog({ config, db, secret }: ExaminedClub): Promise<CheckResult> {
  const { events, faults } = await reportAuditLog(db, { dataDir: config.dataDir, secret })
  if (faults.length === 0) return reportGood(`The chain of ${events} events is intact.`)
  return reportBad(
    faults.slice(0, maxReported).join(' '),
    'Someone changed the database outside the server, or restored it by hand: find out who, and compare it with a backup.',
  )
}

const formatTime = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`
const weekMs = 7 * 24 * 60 * 60 * 1000

/** Returns the fault of the list of erased people, which a restore needs, or null. */
async function checkErasedIds({ config }: ExaminedClub): Promise<CheckResult | null> {
  try {
    await readErasedIds(config.dataDir)
    return null
  } catch (error) {
    const [says = '', ...todo] = describeError(error).split('\n')
    return reportBad(says, todo.join(' '))
  }
}

export async function examineBackup(club: ExaminedClub): Promise<CheckResult> {
  return (await checkErasedIds(club)) ?? checkLastBackup(club)
}

async function checkLastBackup({ config, opened, now }: ExaminedClub): Promise<CheckResult> {
  const { lastAt, isLeftHere } = await readLastBackup({ config }, now)
  const todo =
    'Set BACKUP_HOURS=24, and BACKUP_COMMAND to a command that copies each backup to another machine.'
  if (lastAt === null && opened.engine.name === 'postgres') {
    return reportAttention(
      'This node has made no backup; another node or pg_dump may make them.',
      todo,
    )
  }
  if (lastAt === null) return reportBad('There is no backup.', todo)
  if (now - Date.parse(lastAt) > weekMs)
    return reportBad(`The last backup is from ${formatTime(lastAt)}.`, todo)
  if (isLeftHere) {
    return reportAttention(
      `The last backup, from ${formatTime(lastAt)}, was not copied elsewhere.`,
      'Run npm run backup: it shows why BACKUP_COMMAND fails.',
    )
  }
  return reportGood(`The last backup is from ${formatTime(lastAt)}.`)
}

import { isBackupFresh } from './backup-age.ts'
import { formatBytes } from './format-bytes.ts'
import type { AdminOverview } from './overview.ts'
import { t } from '../messages.ts'

type CheckId =
  | 'database'
  | 'messages'
  | 'delivery'
  | 'disk'
  | 'queue'
  | 'memory'
  | 'auditLog'
  | 'backup'
export type Check = {
  id: CheckId
  name: string
  isGood: boolean
  text: string
  details?: string | null
}

/** A small query takes longer than this only if something is wrong, ms. */
const maxHealthyMs = 250
/** The share of free disk space below which writing will soon fail. */
const minFreeShare = 0.05

/** Returns the state of each part of the system, with a text. */
export function getChecks({ health, audit, backup }: AdminOverview, now: number): Check[] {
  const { database, queue, sends, disk, loop, memoryBytes } = health
  const ms = Math.max(1, Math.round(database.milliseconds))
  const engine = t(`engine.${database.engine}`)
  const checks: Check[] = [
    {
      id: 'database',
      name: t('database'),
      isGood: database.isReady && database.milliseconds < maxHealthyMs,
      text: database.isReady ? t('databaseReady', { ms }) : t('notReady'),
      details:
        database.bytes === null
          ? engine
          : t('engineAndSize', { engine, size: formatBytes(database.bytes) }),
    },
    {
      id: 'messages',
      name: t('messages'),
      isGood: queue.failed === 0,
      text:
        queue.failed === 0
          ? t('messagesWaiting', { count: queue.waiting })
          : t('failedCount', { count: queue.failed }),
      details: queue.lastError,
    },
    {
      id: 'delivery',
      name: t('delivery'),
      isGood: sends.failing === 0,
      text:
        sends.failing === 0
          ? t('messagesWaiting', { count: sends.waiting })
          : t('deliveryFailing', { count: sends.failing }),
      ...(sends.failing === 0 ? {} : { details: t('deliveryFailingDetails') }),
    },
  ]
  if (disk !== null) {
    const hasSpace = disk.freeBytes / disk.totalBytes > minFreeShare
    checks.push({
      id: 'disk',
      name: t('disk'),
      isGood: hasSpace,
      text: hasSpace ? t('enoughSpace') : t('nearlyFull'),
      details: t('diskFree', {
        free: formatBytes(disk.freeBytes),
        total: formatBytes(disk.totalBytes),
      }),
    })
  }
  checks.push(
    {
      id: 'queue',
      name: t('queue'),
      isGood: loop.p99Ms < maxHealthyMs,
      text: t('longestWait', { ms: Math.max(1, Math.round(loop.maxMs)) }),
    },
    {
      id: 'memory',
      name: t('memory'),
      isGood: true,
      text: t('memoryUsed', { size: formatBytes(memoryBytes) }),
    },
    {
      id: 'auditLog',
      name: t('auditLog'),
      isGood: audit.isChainWhole,
      text: audit.isChainWhole ? t('chainIntact') : t('chainBroken'),
      details: t('eventCount', { count: audit.events }),
    },
  )
  // With several nodes, another one may make the backups, which this one does not know.
  if (backup.lastAt !== null || database.engine === 'sqlite') {
    const isFresh = isBackupFresh(backup.lastAt, now)
    checks.push({
      id: 'backup',
      name: t('backup'),
      isGood: isFresh && !backup.isLeftHere,
      text: isFresh ? t('backupFresh') : t(backup.lastAt === null ? 'neverBackedUp' : 'backupOld'),
      ...(backup.isLeftHere ? { details: t('notCopiedOffSite') } : {}),
    })
  }
  return checks
}

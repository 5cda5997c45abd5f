import { isBackupFresh } from './backup-age.ts'
import { formatBytes } from './format-bytes.ts'
import type { AdminOverview } from './overview.ts'
import { t } from '../messages.ts'

type CheckId =
  | 'database'
  | 'messages'
  | 'sends'
  | 'disk'
  | 'turns'
  | 'memory'
  | 'auditLog'
  | 'backup'
export type Check = {
  id: CheckId
  name: string
  isGood: boolean
  words: string
  more?: string | null
}

/** A small query takes longer than this only if something is wrong, ms. */
const slow = 250
/** The share of free disk space below which writing will soon fail. */
const little = 0.05

/** Returns the state of each part of the system, in words. */
export function checksOf({ health, audit, backup }: AdminOverview, now: number): Check[] {
  const { database, queue, sends, disk, loop, memoryBytes } = health
  const ms = Math.max(1, Math.round(database.milliseconds))
  const engine = t(`engine.${database.engine}`)
  const checks: Check[] = [
    {
      id: 'database',
      name: t('database'),
      isGood: database.isReady && database.milliseconds < slow,
      words: database.isReady ? t('databaseReady', { ms }) : t('notReady'),
      more:
        database.bytes === null
          ? engine
          : t('engineAndSize', { engine, size: formatBytes(database.bytes) }),
    },
    {
      id: 'messages',
      name: t('messages'),
      isGood: queue.failed === 0,
      words:
        queue.failed === 0
          ? t('messagesWaiting', { count: queue.waiting })
          : t('failedCount', { count: queue.failed }),
      more: queue.lastError,
    },
    {
      id: 'sends',
      name: t('sends'),
      isGood: sends.failing === 0,
      words:
        sends.failing === 0
          ? t('messagesWaiting', { count: sends.waiting })
          : t('sendsFailing', { count: sends.failing }),
      ...(sends.failing === 0 ? {} : { more: t('sendsFailingMeans') }),
    },
  ]
  if (disk !== null) {
    const hasRoom = disk.freeBytes / disk.totalBytes > little
    checks.push({
      id: 'disk',
      name: t('disk'),
      isGood: hasRoom,
      words: hasRoom ? t('roomEnough') : t('nearlyFull'),
      more: t('diskFree', {
        free: formatBytes(disk.freeBytes),
        total: formatBytes(disk.totalBytes),
      }),
    })
  }
  checks.push(
    {
      id: 'turns',
      name: t('turns'),
      isGood: loop.p99Ms < slow,
      words: t('turnsAtMost', { ms: Math.max(1, Math.round(loop.maxMs)) }),
    },
    {
      id: 'memory',
      name: t('memory'),
      isGood: true,
      words: t('memoryUsed', { size: formatBytes(memoryBytes) }),
    },
    {
      id: 'auditLog',
      name: t('auditLog'),
      isGood: audit.isChainWhole,
      words: audit.isChainWhole ? t('chainWhole') : t('chainBroken'),
      more: t('eventCount', { count: audit.events }),
    },
  )
  // With several nodes another one may make the backups, which is unknown here.
  if (backup.lastAt !== null || database.engine === 'sqlite') {
    const isFresh = isBackupFresh(backup.lastAt, now)
    checks.push({
      id: 'backup',
      name: t('backup'),
      isGood: isFresh && !backup.isLeftHere,
      words: isFresh ? t('backupFresh') : t(backup.lastAt === null ? 'neverBackedUp' : 'backupOld'),
      ...(backup.isLeftHere ? { more: t('notTakenElsewhere') } : {}),
    })
  }
  return checks
}

import type { ReactNode } from 'react'
import { IconHeartbeat } from '@tabler/icons-react'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { When } from '../../ui/i18n/when.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { isBackupFresh } from './backup-age.ts'
import type { AdminOverview } from './overview.ts'
import classes from './health-panel.module.css'
import { formatBytes } from './format-bytes.ts'
import { t } from '../messages.ts'

type Check = { name: string; isGood: boolean; words: string; more?: ReactNode }

/** A small query takes longer than this only if something is wrong, ms. */
const slow = 250
/** The share of free disk space below which writing will soon fail. */
const little = 0.05

function checksOf({ health, audit, backup }: AdminOverview, now: number): Check[] {
  const { database, queue, sends, disk, loop, memoryBytes } = health
  const ms = Math.max(1, Math.round(database.milliseconds))
  const engine = t(`engine.${database.engine}`)
  const checks: Check[] = [
    {
      name: t('database'),
      isGood: database.isReady && database.milliseconds < slow,
      words: database.isReady ? t('databaseReady', { ms }) : t('notReady'),
      more:
        database.bytes === null
          ? engine
          : t('engineAndSize', { engine, size: formatBytes(database.bytes) }),
    },
    {
      name: t('messages'),
      isGood: queue.failed === 0,
      words:
        queue.failed === 0
          ? t('messagesWaiting', { count: queue.waiting })
          : t('failedCount', { count: queue.failed }),
      more: queue.lastError,
    },
    {
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
      name: t('turns'),
      isGood: loop.p99Ms < slow,
      words: t('turnsAtMost', { ms: Math.max(1, Math.round(loop.maxMs)) }),
    },
    {
      name: t('memory'),
      isGood: true,
      words: t('memoryUsed', { size: formatBytes(memoryBytes) }),
    },
    {
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
      name: t('backup'),
      isGood: isFresh && !backup.isLeftHere,
      words: isFresh ? t('backupFresh') : t(backup.lastAt === null ? 'neverBackedUp' : 'backupOld'),
      ...(backup.isLeftHere ? { more: t('notTakenElsewhere') } : {}),
    })
  }
  return checks
}

/** The health of each part of the system, in words. */
export function HealthPanel({ overview }: { overview: AdminOverview }) {
  const checks = checksOf(overview, useNow())
  const isWell = checks.every(({ isGood }) => isGood)
  return (
    <SectionPanel
      title={t('system')}
      icon={IconHeartbeat}
      flush
      aside={
        isWell ? (
          <StateMark kind="good">{t('allWell')}</StateMark>
        ) : (
          <StateMark kind="bad">{t('needsLook')}</StateMark>
        )
      }
    >
      <ul className={classes.checks}>
        {checks.map(({ name, isGood, words, more }) => (
          <li key={name}>
            <span className={classes.name}>{name}</span>
            <div>
              <StateMark kind={isGood ? 'good' : 'bad'}>{words}</StateMark>
              {more && <p>{more}</p>}
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.about}>
        <FactList
          facts={[
            { name: t('version'), value: overview.version },
            { name: t('build'), value: overview.build },
            { name: t('started'), value: <When at={overview.health.startedAt} /> },
          ]}
        />
      </div>
    </SectionPanel>
  )
}

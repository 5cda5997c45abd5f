import type { ReactNode } from 'react'
import { IconHeartbeat } from '@tabler/icons-react'
import { FactList } from '../ui/fact-list.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import { When } from '../ui/when.tsx'
import { useNow } from '../ui/use-now.ts'
import { isBackupFresh } from './backup-age.ts'
import type { AdminOverview } from './queries.ts'
import classes from './health-panel.module.css'
import { sizeWords } from './sizes.ts'
import { say } from './words.ts'

type Check = { name: string; isGood: boolean; words: string; more?: ReactNode }

/** A small query takes longer than this where something is wrong, ms. */
const slow = 250
/** A share of the disk below which the club soon cannot write. */
const little = 0.05

function checksOf({ health, audit, backup }: AdminOverview, now: number): Check[] {
  const { database, queue, sends, disk, loop, memoryBytes } = health
  const ms = Math.max(1, Math.round(database.milliseconds))
  const engine = say(`engine.${database.engine}`)
  const checks: Check[] = [
    {
      name: say('database'),
      isGood: database.isReady && database.milliseconds < slow,
      words: database.isReady ? say('databaseReady', { ms }) : say('notReady'),
      more:
        database.bytes === null
          ? engine
          : say('engineAndSize', { engine, size: sizeWords(database.bytes) }),
    },
    {
      name: say('messages'),
      isGood: queue.failed === 0,
      words:
        queue.failed === 0
          ? say('messagesWaiting', { count: queue.waiting })
          : say('failedCount', { count: queue.failed }),
      more: queue.lastError,
    },
    {
      name: say('sends'),
      isGood: sends.failing === 0,
      words:
        sends.failing === 0
          ? say('messagesWaiting', { count: sends.waiting })
          : say('sendsFailing', { count: sends.failing }),
      ...(sends.failing === 0 ? {} : { more: say('sendsFailingMeans') }),
    },
  ]
  if (disk !== null) {
    const hasRoom = disk.freeBytes / disk.totalBytes > little
    checks.push({
      name: say('disk'),
      isGood: hasRoom,
      words: hasRoom ? say('roomEnough') : say('nearlyFull'),
      more: say('diskFree', {
        free: sizeWords(disk.freeBytes),
        total: sizeWords(disk.totalBytes),
      }),
    })
  }
  checks.push(
    {
      name: say('turns'),
      isGood: loop.p99Ms < slow,
      words: say('turnsAtMost', { ms: Math.max(1, Math.round(loop.maxMs)) }),
    },
    {
      name: say('memory'),
      isGood: true,
      words: say('memoryUsed', { size: sizeWords(memoryBytes) }),
    },
    {
      name: say('auditLog'),
      isGood: audit.isChainWhole,
      words: audit.isChainWhole ? say('chainWhole') : say('chainBroken'),
      more: say('eventCount', { count: audit.events }),
    },
  )
  // Of several nodes another one may make them, which is not seen from here.
  if (backup.lastAt !== null || database.engine === 'sqlite') {
    const isFresh = isBackupFresh(backup.lastAt, now)
    checks.push({
      name: say('backup'),
      isGood: isFresh && !backup.isLeftHere,
      words: isFresh
        ? say('backupFresh')
        : say(backup.lastAt === null ? 'neverBackedUp' : 'backupOld'),
      ...(backup.isLeftHere ? { more: say('notTakenElsewhere') } : {}),
    })
  }
  return checks
}

/** Whether each part of the system is well, in words. */
export function HealthPanel({ overview }: { overview: AdminOverview }) {
  const checks = checksOf(overview, useNow())
  const isWell = checks.every(({ isGood }) => isGood)
  return (
    <SectionPanel
      title={say('system')}
      icon={IconHeartbeat}
      flush
      aside={
        isWell ? (
          <StateMark kind="good">{say('allWell')}</StateMark>
        ) : (
          <StateMark kind="bad">{say('needsLook')}</StateMark>
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
            { name: say('version'), value: overview.version },
            { name: say('build'), value: overview.build },
            { name: say('started'), value: <When at={overview.health.startedAt} /> },
          ]}
        />
      </div>
    </SectionPanel>
  )
}

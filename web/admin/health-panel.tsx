import type { ReactNode } from 'react'
import { IconHeartbeat } from '@tabler/icons-react'
import { FactList } from '../ui/fact-list.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import { When } from '../ui/when.tsx'
import type { AdminOverview } from './queries.ts'
import classes from './health-panel.module.css'
import { sizeWords } from './sizes.ts'
import { numberWords } from '../ui/locale.ts'
import { say } from './words.ts'

type Check = { name: string; isGood: boolean; words: string; more?: ReactNode }

/** A small query takes longer than this where something is wrong, ms. */
const slow = 250
/** A share of the disk below which the club soon cannot write. */
const little = 0.05

const engineNames = { sqlite: 'SQLite', postgres: say('postgreSQL') } as const

function checksOf({ health, audit }: AdminOverview): Check[] {
  const { database, queue, disk, memoryBytes } = health
  const answer = `answers in ${Math.max(1, Math.round(database.milliseconds))} ms`
  const size = database.bytes === null ? '' : `, ${sizeWords(database.bytes)}`
  const checks: Check[] = [
    {
      name: say('database'),
      isGood: database.isReady && database.milliseconds < slow,
      words: database.isReady ? `Ready, ${answer}` : say('notReady'),
      more: `${engineNames[database.engine]}${size}`,
    },
    {
      name: say('messages'),
      isGood: queue.failed === 0,
      words: queue.failed === 0 ? `${queue.waiting} waiting` : `${queue.failed} failed`,
      more: queue.lastError,
    },
  ]
  if (disk !== null) {
    const hasRoom = disk.freeBytes / disk.totalBytes > little
    checks.push({
      name: say('disk'),
      isGood: hasRoom,
      words: hasRoom ? say('roomEnough') : say('nearlyFull'),
      more: `${sizeWords(disk.freeBytes)} of ${sizeWords(disk.totalBytes)} free`,
    })
  }
  checks.push(
    { name: say('memory'), isGood: true, words: `${sizeWords(memoryBytes)} in use` },
    {
      name: say('auditLog'),
      isGood: audit.isChainWhole,
      words: audit.isChainWhole ? say('whole') : say('brokenEventChanged'),
      more: `${numberWords(audit.events)} events`,
    },
  )
  return checks
}

/** Whether each part of the system is well, in words. */
export function HealthPanel({ overview }: { overview: AdminOverview }) {
  const checks = checksOf(overview)
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

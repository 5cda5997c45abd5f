import type { PartResult, PartSetting } from '../faults/violations.ts'
import type { Cluster } from './cluster.ts'
import { endSessions } from './ended-sessions.ts'
import { checkFreshAnswers } from './fresh-answers.ts'
import { checkJobsRunOnce } from './jobs-once.ts'
import { scoreAcrossNodes } from './live-across.ts'
import { failOver, restartDatabase, type DatabaseSetting } from './lost-database.ts'
import type { ProxyName } from './proxy.ts'
import { killNodesInTurn, restartNodesInTurn } from './rolling-restart.ts'
import { countGuesses } from './shared-limits.ts'

type RunSetting = Pick<PartSetting, 'seed' | 'isLong'>

export type NodePart = {
  readonly name: string
  readonly proxies: readonly ProxyName[]
  /** Run by the suite too. */
  readonly isInSuite: boolean
  readonly run: (cluster: Cluster, setting: RunSetting) => Promise<PartResult>
}

const bothProxies = ['HAProxy', 'nginx'] as const

/** Rules for several nodes, checked on the same ones; clocks are moved last. */
export const nodeParts: readonly NodePart[] = [
  {
    name: 'replies are never older than acknowledged writes',
    proxies: bothProxies,
    isInSuite: true,
    run: checkFreshAnswers,
  },
  {
    name: 'matches are scored and watched on all nodes',
    proxies: bothProxies,
    isInSuite: true,
    run: scoreAcrossNodes,
  },
  {
    name: 'password guesses are counted together',
    proxies: bothProxies,
    isInSuite: true,
    run: countGuesses,
  },
  { name: 'a session ends on all nodes', proxies: bothProxies, isInSuite: false, run: endSessions },
  {
    name: 'each node is restarted in turn under load',
    proxies: bothProxies,
    isInSuite: true,
    run: restartNodesInTurn,
  },
  {
    name: 'each node is killed in turn under load',
    proxies: ['HAProxy'],
    isInSuite: false,
    run: killNodesInTurn,
  },
  {
    name: 'periodic jobs run once',
    proxies: bothProxies,
    isInSuite: true,
    run: checkJobsRunOnce,
  },
]

export type DatabasePart = {
  readonly name: string
  readonly run: (setting: DatabaseSetting) => Promise<PartResult>
}

/** Each on its own PostgreSQL and nodes. */
export const databaseParts: readonly DatabasePart[] = [
  { name: 'the database is restarted under load', run: restartDatabase },
  { name: 'the primary is lost and its standby promoted under load', run: failOver },
]

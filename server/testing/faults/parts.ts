import { failEachStep } from './failing-steps.ts'
import { killAtEachCommit } from './kills.ts'
import { cutConnections } from './cut-connections.ts'
import { scoreThroughFaults } from './live-scoring.ts'
import { mixFaults } from './mixed-faults.ts'
import { killOneOfTwo } from './two-nodes.ts'
import type { PartResult, PartSetting } from './violations.ts'

export type Part = {
  readonly name: string
  readonly engines: readonly PartSetting['engine'][]
  /** Engines on which the suite runs it too, if it has a PostgreSQL. */
  readonly suiteEngines: readonly PartSetting['engine'][]
  readonly run: (setting: PartSetting) => Promise<PartResult>
}

const bothEngines = ['sqlite', 'postgres'] as const

/** All fault tests by name. Each returns counts and violations. */
export const faultParts: readonly Part[] = [
  {
    name: 'each step of the database fails in turn',
    engines: bothEngines,
    suiteEngines: bothEngines,
    run: failEachStep,
  },
  {
    name: 'the server is killed at each commit',
    engines: bothEngines,
    suiteEngines: ['sqlite'],
    run: killAtEachCommit,
  },
  {
    name: 'connections are cut, delayed and repeated',
    engines: bothEngines,
    suiteEngines: ['postgres'],
    run: cutConnections,
  },
  {
    name: 'matches are scored live while the server is killed and connections are cut',
    engines: bothEngines,
    suiteEngines: ['sqlite'],
    run: scoreThroughFaults,
  },
  {
    name: 'one of two nodes is killed',
    engines: ['postgres'],
    suiteEngines: ['postgres'],
    run: killOneOfTwo,
  },
  {
    name: 'several faults at once',
    engines: bothEngines,
    suiteEngines: ['postgres'],
    run: mixFaults,
  },
]

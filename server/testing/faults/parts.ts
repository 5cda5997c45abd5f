import { failEachStep } from './failing-steps.ts'
import { killAtEachCommit } from './kills.ts'
import { cutConnections } from './cut-connections.ts'
import { scoreThroughFaults } from './live-scoring.ts'
import { mixFaults } from './mixed-faults.ts'
import { killOneOfTwo } from './two-nodes.ts'
import type { PartResult, Setting } from './violations.ts'

export type Part = {
  readonly name: string
  readonly engines: readonly Setting['engine'][]
  /** Run by the suite too, if it has a PostgreSQL. */
  readonly inSuite: readonly Setting['engine'][]
  readonly run: (setting: Setting) => Promise<PartResult>
}

const both = ['sqlite', 'postgres'] as const

/** All fault tests by name. Each returns counts and violations. */
export const faultParts: readonly Part[] = [
  {
    name: 'each step of the database fails in turn',
    engines: both,
    inSuite: both,
    run: failEachStep,
  },
  {
    name: 'the server is killed at each commit',
    engines: both,
    inSuite: ['sqlite'],
    run: killAtEachCommit,
  },
  {
    name: 'connections are cut, delayed and repeated',
    engines: both,
    inSuite: ['postgres'],
    run: cutConnections,
  },
  {
    name: 'matches are scored live while the server is killed and connections are cut',
    engines: both,
    inSuite: ['sqlite'],
    run: scoreThroughFaults,
  },
  {
    name: 'one of two nodes is killed',
    engines: ['postgres'],
    inSuite: ['postgres'],
    run: killOneOfTwo,
  },
  {
    name: 'several faults at once',
    engines: both,
    inSuite: ['postgres'],
    run: mixFaults,
  },
]

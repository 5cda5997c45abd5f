import { failEachStep } from './failing-steps.ts'
import { killAtEachCommit } from './kills.ts'
import { cutLines } from './lines.ts'
import { scoreThroughTroubles } from './live-scoring.ts'
import { mixTroubles } from './mixed-troubles.ts'
import { killOneOfTwo } from './two-nodes.ts'
import type { PartResult, Setting } from './laws.ts'

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
    name: 'lines are cut, delayed and repeated',
    engines: both,
    inSuite: ['postgres'],
    run: cutLines,
  },
  {
    name: 'matches are scored live while the server is killed and lines are cut',
    engines: both,
    inSuite: ['sqlite'],
    run: scoreThroughTroubles,
  },
  {
    name: 'one of two nodes is killed',
    engines: ['postgres'],
    inSuite: ['postgres'],
    run: killOneOfTwo,
  },
  {
    name: 'troubles come together',
    engines: both,
    inSuite: ['postgres'],
    run: mixTroubles,
  },
]

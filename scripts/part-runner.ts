import { parseArgs } from 'node:util'
import type { PartResult } from '#server/testing/faults/violations.ts'

/** Runs the parts of a long run, and reports each. */
export type PartRunner = {
  readonly seed: number
  readonly isLong: boolean
  readonly isWanted: (name: string) => boolean
  /** Runs a part and prints its outcome. An error counts as a failure. */
  readonly run: (label: string, part: () => Promise<PartResult>) => Promise<void>
  /** Prints the summary. Returns the exit code. */
  readonly finish: () => number
}

/**
 * Reads the options: `-- --seed 7` repeats a run, `--part kill` runs the parts whose name contains the word, `--short`
 * runs as much as the suite.
 */
export function createPartRunner(): PartRunner {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      part: { type: 'string', default: '' },
      short: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
  process.stdout.write(`Seed ${seed}\n`)
  let failed = 0
  const report = (label: string, { counts, violations }: PartResult, ms: number) => {
    const countLines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`)
    const seconds = (ms / 1000).toFixed(1)
    process.stdout.write(
      `${violations.length === 0 ? 'passed' : 'FAILED'}  ${label} (${seconds} s)\n`,
    )
    for (const line of [...countLines, ...violations.slice(0, 20)])
      process.stdout.write(`      ${line}\n`)
  }
  return {
    seed,
    isLong: !values.short,
    isWanted: (name) => name.includes(values.part),
    run: async (label, part) => {
      const startedAt = performance.now()
      const result = await part().catch((error: unknown) => ({
        counts: {},
        violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }))
      if (result.violations.length > 0) failed += 1
      report(label, result, performance.now() - startedAt)
    },
    finish: () => {
      process.stdout.write(
        failed === 0 ? 'Every part passed.\n' : `${failed} parts failed; seed ${seed}.\n`,
      )
      return failed === 0 ? 0 : 1
    },
  }
}

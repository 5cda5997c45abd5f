import { parseArgs } from 'node:util'
import type { PartResult } from '#server/testing/faults/laws.ts'

/** Options and report of a long run in parts. */
export type PartByPart = {
  readonly seed: number
  readonly isLong: boolean
  readonly isWanted: (name: string) => boolean
  /** Runs a part and prints its outcome. An error counts as a failure. */
  readonly run: (what: string, part: () => Promise<PartResult>) => Promise<void>
  /** Prints the last line. Returns the exit code. */
  readonly end: () => number
}

/**
 * `-- --seed 7` repeats a run, `--part kill` runs the parts whose name contains the word, `--short`
 * runs as much as the suite.
 */
export function partByPart(): PartByPart {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      part: { type: 'string', default: '' },
      short: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
  process.stdout.write(`Seed ${seed}\n`)
  let fell = 0
  const say = (what: string, { counts, broken }: PartResult, ms: number) => {
    const times = Object.entries(counts).map(([name, many]) => `${name}: ${many}`)
    const seconds = (ms / 1000).toFixed(1)
    process.stdout.write(`${broken.length === 0 ? 'held' : 'FELL'}  ${what} (${seconds} s)\n`)
    for (const line of [...times, ...broken.slice(0, 20)]) process.stdout.write(`      ${line}\n`)
  }
  return {
    seed,
    isLong: !values.short,
    isWanted: (name) => name.includes(values.part),
    run: async (what, part) => {
      const from = performance.now()
      const found = await part().catch((error: unknown) => ({
        counts: {},
        broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }))
      if (found.broken.length > 0) fell += 1
      say(what, found, performance.now() - from)
    },
    end: () => {
      process.stdout.write(fell === 0 ? 'Every law held.\n' : `${fell} parts fell; seed ${seed}.\n`)
      return fell === 0 ? 0 : 1
    },
  }
}

import { performance } from 'node:perf_hooks'

/** Returns the median; the upper one of two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

export type Ratio = {
  /** Median time of one round, ms. */
  readonly subject: number
  readonly reference: number
  readonly ratio: number
}

/**
 * Times a subject and its reference alternately, so that noise affects both alike; the ratio is the
 * median of the ratios of neighbouring rounds.
 */
export async function compareTimes(
  repetitions: number,
  subject: (round: number) => unknown,
  reference: (round: number) => unknown,
): Promise<Ratio> {
  const subjectTimes: number[] = []
  const referenceTimes: number[] = []
  for (let round = 0; round < repetitions; round++) {
    subjectTimes.push(await measureTime(async () => subject(round)))
    referenceTimes.push(await measureTime(async () => reference(round)))
  }
  const ratios = subjectTimes.map((time, index) => time / referenceTimes[index]!)
  return { subject: median(subjectTimes), reference: median(referenceTimes), ratio: median(ratios) }
}

/** Returns how long the work takes, ms. */
export async function measureTime(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** A row of docs/performance.md. */
export type ReportRow = {
  readonly what: string
  readonly value: string
  readonly reference: string
  readonly ratio: string
  readonly budget: string
  readonly met: boolean | null
}

export function createRatioRow(
  what: string,
  referenceName: string,
  { subject, reference, ratio }: Ratio,
  maxRatio: number,
): ReportRow {
  return {
    what,
    value: formatMilliseconds(subject),
    reference: `${formatMilliseconds(reference)} (${referenceName})`,
    ratio: `${ratio.toFixed(2)}×`,
    budget: `≤ ${maxRatio}×`,
    met: ratio <= maxRatio,
  }
}

export function formatMilliseconds(ms: number): string {
  if (ms >= 100) return `${ms.toFixed(0)} ms`
  return ms >= 1 ? `${ms.toFixed(2)} ms` : `${(ms * 1000).toFixed(0)} µs`
}

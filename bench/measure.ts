import { performance } from 'node:perf_hooks'

/** Returns the median of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

export type Ratio = {
  /** Medians of one round, ms. */
  readonly subject: number
  readonly reference: number
  readonly ratio: number
}

/**
 * Times a subject and its reference alternately, so that noise affects both alike; the ratio is the
 * median of the ratios of neighbouring rounds.
 */
export async function compare(
  repetitions: number,
  subject: (round: number) => unknown,
  reference: (round: number) => unknown,
): Promise<Ratio> {
  const a: number[] = []
  const b: number[] = []
  for (let round = 0; round < repetitions; round++) {
    a.push(await timed(async () => subject(round)))
    b.push(await timed(async () => reference(round)))
  }
  const ratios = a.map((time, index) => time / b[index]!)
  return { subject: median(a), reference: median(b), ratio: median(ratios) }
}

export async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

export type Line = {
  readonly what: string
  readonly value: string
  readonly reference: string
  readonly ratio: string
  readonly budget: string
  readonly met: boolean | null
}

export function ratioLine(
  what: string,
  against: string,
  { subject, reference, ratio }: Ratio,
  max: number,
): Line {
  return {
    what,
    value: milliseconds(subject),
    reference: `${milliseconds(reference)} (${against})`,
    ratio: `${ratio.toFixed(2)}×`,
    budget: `≤ ${max}×`,
    met: ratio <= max,
  }
}

export function milliseconds(ms: number): string {
  if (ms >= 100) return `${ms.toFixed(0)} ms`
  return ms >= 1 ? `${ms.toFixed(2)} ms` : `${(ms * 1000).toFixed(0)} µs`
}

/** A metric in Prometheus' text format. */
export type Metric = {
  readonly name: string
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}
export type Sample = {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
  /** Suffix of the name: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string
}

const escapeLabel = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function formatSample(name: string, { value, labels = {}, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([key, each]) => `${key}="${escapeLabel(each)}"`)
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`
}

/** Formats metrics. Source: Prometheus, Exposition formats, text-based format 0.0.4. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => formatSample(name, sample)),
    ])
    .concat('')
    .join('\n')
}

export const createGauge = (name: string, help: string, value: number): Metric => ({
  name,
  type: 'gauge',
  help,
  samples: [{ value }],
})

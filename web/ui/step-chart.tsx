import { type ChartPoint, gridLines, monthMarks } from './step-chart-scale.ts'
import classes from './step-chart.module.css'
import { say } from './words.ts'
import { useWidth } from './use-width.ts'

type Props = {
  /** Oldest first. */
  points: readonly ChartPoint[]
  height?: number
}

const left = 34
const right = 46
const top = 6
/** Below the grid: the ticks and the months. */
const foot = 30

/**
 * A rating over its matches. It moves only at a match, so the line is stepped; the band is the
 * deviation; one tick for each match, filled up for won, hollow down for lost.
 */
export function StepChart({ points, height = 128 }: Props) {
  const [ref, width] = useWidth<SVGSVGElement>(720)
  if (points.length === 0) return null
  const lines = gridLines(points)
  const low = lines[0] ?? 0
  const high = lines.at(-1) ?? 1
  const bottom = height - foot
  const span = width - left - right
  const x = (place: number) =>
    points.length === 1 ? left + span : left + (place * span) / (points.length - 1)
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)
  const at = (place: number, value: number) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`

  const upper = points.map((p, i) => at(i, p.rating + p.deviation))
  const lower = points.map((p, i) => at(i, p.rating - p.deviation)).toReversed()
  const path = points
    .map((p, i) =>
      i === 0 ? `M${at(0, p.rating)}` : `H${x(i).toFixed(1)}V${y(p.rating).toFixed(1)}`,
    )
    .join('')
  const last = points.at(-1)
  return (
    <svg
      ref={ref}
      className={classes.chart}
      viewBox={`0 0 ${width} ${height}`}
      style={{ '--chart-height': `${height}px` } as React.CSSProperties}
      role="img"
      aria-label={describe(points)}
    >
      {lines.map((line) => (
        <g key={line}>
          <path className={classes.grid} d={`M${left} ${y(line)}H${width - right}`} />
          <text x={left - 6} y={y(line) + 4} textAnchor="end">
            {line}
          </text>
        </g>
      ))}
      <path className={classes.band} d={`M${[...upper, ...lower].join('L')}Z`} />
      <path className={classes.line} d={path} />
      <path className={classes.base} d={`M${left} ${bottom + 9}H${width - right}`} />
      {points.map((point, place) => (
        <Tick key={place} result={point.result} x={x(place)} base={bottom + 9} />
      ))}
      <Months points={points} x={x} y={height - 1} />
      {last && <Flag x={x(points.length - 1)} y={y(last.rating)} value={last.rating} />}
    </svg>
  )
}

function Tick({ result, x, base }: { result: ChartPoint['result']; x: number; base: number }) {
  if (result === 'W')
    return <rect className={classes.won} x={x - 2} y={base - 7} width="4" height="7" />
  if (result === 'L') {
    return <rect className={classes.lost} x={x - 1.5} y={base + 0.5} width="3" height="6" />
  }
  return <rect className={classes.drawn} x={x - 2} y={base - 2} width="4" height="4" />
}

type MonthsProps = { points: readonly ChartPoint[]; x: (place: number) => number; y: number }

function Months({ points, x, y }: MonthsProps) {
  let end = -Infinity
  return monthMarks(points).map(({ place, label }) => {
    if (x(place) < end) return null
    end = x(place) + 34
    return (
      <text key={place} x={x(place)} y={y}>
        {label}
      </text>
    )
  })
}

function Flag({ x, y, value }: { x: number; y: number; value: number }) {
  return (
    <g aria-hidden="true">
      <path className={classes.flag} d={`M${x} ${y}l8-10h36v20h-36z`} />
      <text className={classes.value} x={x + 25} y={y + 4} textAnchor="middle">
        {Math.round(value)}
      </text>
    </g>
  )
}

function describe(points: readonly ChartPoint[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return ''
  const all = points.map((p) => p.rating)
  const won = points.filter((p) => p.result === 'W').length
  return say('ratingWay', {
    first: ratingWords(first.rating),
    last: ratingWords(last.rating),
    count: points.length,
    won,
    low: ratingWords(Math.min(...all)),
    high: ratingWords(Math.max(...all)),
  })
}

/** Ratings stand without a separator of thousands. */
function ratingWords(rating: number): string {
  return String(Math.round(rating))
}

import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Delta } from '../scores/delta.tsx'
import { formatDate } from '../i18n/locale.ts'
import {
  type ChartPoint,
  createGridLines,
  findNearestIndex,
  computeMatchPositions,
  type TimeMark,
  createTimeMarks,
} from './step-chart-scale.ts'
import classes from './step-chart.module.css'
import { t as uiText } from '../messages.ts'
import { t } from './messages.ts'
import { useWidth } from '../hooks/use-width.ts'
import kit from '../kit.module.css'

type Props = {
  /** Oldest first. */
  points: readonly ChartPoint[]
  height?: number
}

const left = 34
const right = 46
const top = 6
/** Height of the ticks and months below the grid. */
const axisHeight = 30

/** A rating over its matches, read one by one with the pointer, a finger or the arrow keys. */
export function StepChart({ points, height = 128 }: Props) {
  const [ref, width] = useWidth<SVGSVGElement>(720)
  const [selected, setSelected] = useState<number | null>(null)
  if (points.length === 0) return null
  const positions = computeMatchPositions(points, width - left - right).map((place) => left + place)
  const shownIndex = selected === null ? null : Math.min(selected, points.length - 1)
  const selectNearest = (event: PointerEvent<HTMLDivElement>) => {
    const { left: edge } = event.currentTarget.getBoundingClientRect()
    setSelected(findNearestIndex(positions, event.clientX - edge))
  }
  const selectByKey = (event: KeyboardEvent) => {
    const next = findNextIndex(event.key, shownIndex ?? points.length, points.length)
    if (next === undefined) return
    event.preventDefault()
    setSelected(next)
  }
  return (
    <div
      className={classes.reader}
      role="slider"
      tabIndex={0}
      aria-label={describeChart(points)}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(shownIndex ?? points.length - 1) + 1}
      aria-valuetext={describeMatch(points, shownIndex ?? points.length - 1)}
      onPointerMove={selectNearest}
      onPointerDown={selectNearest}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setSelected(null)}
      onKeyDown={selectByKey}
      onBlur={() => setSelected(null)}
    >
      <svg
        ref={ref}
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        style={{ '--chart-height': `${height}px` } as React.CSSProperties}
        aria-hidden="true"
      >
        <Drawing {...{ points, positions, width, height, shownIndex }} />
      </svg>
      {shownIndex !== null && (
        <SelectedMatch
          points={points}
          index={shownIndex}
          x={positions[shownIndex]!}
          width={width}
        />
      )}
    </div>
  )
}

/** Returns the index that a key moves to; undefined for other keys. */
function findNextIndex(key: string, index: number, count: number): number | undefined {
  const last = count - 1
  const targets = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 10,
    PageUp: index + 10,
    Home: 0,
    End: last,
  }[key]
  return targets === undefined ? undefined : Math.min(last, Math.max(0, targets))
}

type SelectedMatchProps = { points: readonly ChartPoint[]; index: number; x: number; width: number }

/** The rating change of one match. */
function SelectedMatch({ points, index, x, width }: SelectedMatchProps) {
  const point = points[index]!
  const previous = points[index - 1]
  return (
    <div
      className={classNames(
        kit.outlined,
        kit.gap2,
        classes.reading,
        x > width / 2 && classes.before,
      )}
      style={{ '--x': `${x}px` } as React.CSSProperties}
      aria-hidden="true"
    >
      <span>{formatDate(point.at, 'date')}</span>
      <b>
        {uiText(`mark.${point.result}`)} {formatRating(point.rating)}
      </b>
      <span>±{formatRating(point.deviation)}</span>
      {previous !== undefined && (
        <Delta value={Math.round(point.rating) - Math.round(previous.rating)} />
      )}
    </div>
  )
}

function describeMatch(points: readonly ChartPoint[], index: number): string {
  const { at: date, rating, deviation, result } = points[index]!
  return t('matchText', {
    date: formatDate(date, 'date'),
    result: t(`result.${result}`),
    rating: formatRating(rating),
    deviation: formatRating(deviation),
  })
}

type DrawingProps = {
  points: readonly ChartPoint[]
  /** Position of each match, in pixels from the left. */
  positions: readonly number[]
  width: number
  height: number
  /** The selected match. */
  shownIndex: number | null
}

/**
 * The rating changes only at matches, so the line is stepped. The band is the deviation. Each match
 * has a tick: filled and up if won, hollow and down if lost.
 */
function Drawing({ points, positions, width, height, shownIndex }: DrawingProps) {
  const lines = createGridLines(points)
  const low = lines[0] ?? 0
  const high = lines.at(-1) ?? 1
  const bottom = height - axisHeight
  const x = (place: number) => positions[place]!.toFixed(1)
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)
  const coordinates = (place: number, value: number) => `${x(place)} ${y(value).toFixed(1)}`
  const upper = points.map((p, i) => coordinates(i, p.rating + p.deviation))
  const lower = points.map((p, i) => coordinates(i, p.rating - p.deviation)).toReversed()
  const path = points
    .map((p, i) =>
      i === 0 ? `M${coordinates(0, p.rating)}` : `H${x(i)}V${y(p.rating).toFixed(1)}`,
    )
    .join('')
  const last = points.at(-1)!
  const selectedPoint = shownIndex === null ? undefined : points[shownIndex]
  return (
    <>
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
      {points.map((point, index) => (
        <Tick key={index} result={point.result} x={positions[index]!} base={bottom + 9} />
      ))}
      <TimeLabels marks={createTimeMarks(points, width - left - right)} y={height - 1} />
      <Flag x={positions.at(-1)!} y={y(last.rating)} value={last.rating} />
      {selectedPoint !== undefined && shownIndex !== null && (
        <>
          <path className={classes.hair} d={`M${x(shownIndex)} ${top}V${bottom + 9}`} />
          <circle className={classes.dot} cx={x(shownIndex)} cy={y(selectedPoint.rating)} r="4" />
        </>
      )}
    </>
  )
}

function TimeLabels({ marks, y }: { marks: readonly TimeMark[]; y: number }) {
  return marks.map(({ x, label }) => (
    <text key={x} x={left + x} y={y}>
      {label}
    </text>
  ))
}

function Tick({ result, x, base }: { result: ChartPoint['result']; x: number; base: number }) {
  if (result === 'W')
    return <rect className={classes.won} x={x - 2} y={base - 7} width="4" height="7" />
  if (result === 'L') {
    return <rect className={classes.lost} x={x - 1.5} y={base + 0.5} width="3" height="6" />
  }
  return <rect className={classes.drawn} x={x - 2} y={base - 2} width="4" height="4" />
}

function Flag({ x, y, value }: { x: number; y: number; value: number }) {
  return (
    <g>
      <path className={classes.flag} d={`M${x} ${y}l8-10h36v20h-36z`} />
      <text className={classes.value} x={x + 25} y={y + 4} textAnchor="middle">
        {Math.round(value)}
      </text>
    </g>
  )
}

function describeChart(points: readonly ChartPoint[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return ''
  const all = points.map((p) => p.rating)
  const won = points.filter((p) => p.result === 'W').length
  return t('summary', {
    first: formatRating(first.rating),
    last: formatRating(last.rating),
    count: points.length,
    won,
    low: formatRating(Math.min(...all)),
    high: formatRating(Math.max(...all)),
  })
}

/** Formats a rating without a thousands separator. */
function formatRating(rating: number): string {
  return String(Math.round(rating))
}

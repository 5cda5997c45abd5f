import { useState } from 'react'
import type { Pair } from '#engine/sports/types.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { useWidth } from '../../ui/hooks/use-width.ts'
import type { SideNames } from '../pad/props.ts'
import classes from './chart-panel.module.css'
import type { Chart, Countdown, Worm } from './view.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { readonly chart: Chart; readonly sides: Pair<SideNames> }

/** The progress of the match as a chart; the log shows the same as text. */
export function ChartPanel({ chart, sides }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  if (chart.parts.length === 0) return null
  if (chart.kind === 'worm') {
    return (
      <SectionPanel title={t('ahead')} aside={t('eachStep')}>
        <WormChart parts={chart.parts} sides={sides} />
      </SectionPanel>
    )
  }
  const partIndex =
    chosen === null ? chart.parts.length - 1 : Math.min(chosen, chart.parts.length - 1)
  const part = chart.parts[partIndex]!
  return (
    <SectionPanel
      title={chart.title}
      aside={
        chart.parts.length > 1 && (
          <Segmented
            label={t('choosePart')}
            options={chart.parts.map(({ label }, index) => ({ value: String(index), label }))}
            value={String(partIndex)}
            onChange={(value) => {
              const index = Number(value)
              // Choosing the last part follows the match.
              setChosen(index === chart.parts.length - 1 ? null : index)
            }}
          />
        )
      }
    >
      <CountdownChart part={part} sides={sides} format={chart.format} />
      <p className={classNames(kit.note, kit.wrap, classes.legend)}>
        <span>
          <i />
          {t('left', { name: sides[0].short })}
        </span>
        <span>
          <i className={classes.dashed} />
          {t('left', { name: sides[1].short })}
        </span>
      </p>
    </SectionPanel>
  )
}

const frame = { left: 44, right: 52, top: 12, bottom: 24 }
const heights = { wide: 292, narrow: 204 }
/** Below this width, the chart is lower and has fewer labels. */
const narrowWidth = 420
/** Minimum number of entries on the axis. */
const minEntries = 7

type CountdownChartProps = {
  readonly part: Countdown
  readonly sides: Pair<SideNames>
  readonly format: (value: number) => string
}

/** The remaining scores or times, as steps: they change only at entries. */
function CountdownChart({ part, sides, format }: CountdownChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(440)
  const { values, from, first, marks } = part
  const height = width < narrowWidth ? heights.narrow : heights.wide
  const entries = Math.max(minEntries, ...values.map((sideValues) => sideValues.length))
  const step = (width - frame.left - frame.right) / entries
  const y = (value: number) =>
    frame.top + (1 - value / Math.max(1, from)) * (height - frame.top - frame.bottom)
  const x = (side: number, index: number) =>
    frame.left + (index + (side === first ? 0.5 : 1)) * step
  const path = (sideValues: readonly number[], side: number) => {
    const steps = sideValues.map(
      (value, index) => `H${x(side, index).toFixed(1)}V${y(value).toFixed(1)}`,
    )
    return `M${frame.left} ${y(from)}${steps.join('')}`
  }
  const ticks = createTicks(from)
  const labelInterval = Math.ceil(entries / (width < narrowWidth ? 8 : 16))
  const label = sides
    .map(({ short }, index) =>
      t('countdownLabel', { name: short, values: joinFacts(values[index]!.map(format)) }),
    )
    .join('. ')
  return (
    <div ref={ref}>
      <svg
        className={classes.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        {ticks.map((value) => (
          <g key={value}>
            <path
              className={value === 0 ? classes.axis : classes.grid}
              d={`M${frame.left} ${y(value)}H${width - frame.right}`}
            />
            <text x={frame.left - 8} y={y(value) + 4} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {Array.from({ length: entries }, (_, index) => index + 1)
          .filter((at) => at % labelInterval === 0)
          .map((at) => (
            <text key={at} x={frame.left + (at - 0.25) * step} y={height - 6} textAnchor="middle">
              {at}
            </text>
          ))}
        <path className={classes.second} d={path(values[1], 2)} />
        <path className={classes.first} d={path(values[0], 1)} />
        {marks.map(({ side, at, text }) => (
          <text
            key={`${side} ${at}`}
            className={classes.mark}
            x={x(side, at) - 4}
            y={(y(values[side - 1]![at - 1] ?? from) + y(values[side - 1]![at]!)) / 2 + 4}
            textAnchor="end"
          >
            {text}
          </text>
        ))}
        {([2, 1] as const).map((side) => {
          const sideValues = values[side - 1]!
          const value = sideValues.at(-1)
          if (value === undefined) return null
          const flag = { x: x(side, sideValues.length - 1), y: y(value) }
          return <Flag key={side} {...flag} text={format(value)} isFilled={side === 1} />
        })}
      </svg>
    </div>
  )
}

/** Returns about five round numbers from zero to the start, and the start itself. */
function createTicks(from: number): readonly number[] {
  const rough = from / 5
  const unit = [1, 2, 5, 10, 20, 25, 50, 60, 100, 120, 200, 300, 600, 1200].find(
    (one) => one >= rough,
  )
  const interval = unit ?? 3600
  const round = Array.from({ length: Math.ceil(from / interval) }, (_, index) => index * interval)
  return [...round.filter((value) => from - value > interval / 2 || value === 0), from]
}

type FlagProps = {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly isFilled: boolean
}

/** The last value, at the end of its line. */
function Flag({ x, y, text, isFilled }: FlagProps) {
  const width = 12 + text.length * 7.5
  return (
    <>
      <path
        className={isFilled ? classes.flag : classes.hollow}
        d={`M${x} ${y}l8 -10h${width}v20h-${width}z`}
      />
      <text
        className={isFilled ? classes.onFlag : classes.onHollow}
        x={x + 8 + width / 2}
        y={y + 4}
        textAnchor="middle"
      >
        {text}
      </text>
    </>
  )
}

type WormChartProps = { readonly parts: readonly Worm[]; readonly sides: Pair<SideNames> }

/**
 * The lead over the games: the first side is ahead above the middle, the second below. Each game
 * starts at the middle.
 */
function WormChart({ parts, sides }: WormChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(440)
  const height = width < narrowWidth ? heights.narrow : heights.wide
  const all = parts.flatMap(({ leads }) => leads)
  const largestLead = Math.max(3, ...all.map(Math.abs))
  const step = (width - frame.left - frame.right) / Math.max(12, all.length)
  const middle = (height - frame.bottom + frame.top) / 2
  const unit = (height - frame.bottom - frame.top) / 2 / largestLead
  const y = (lead: number) => middle - lead * unit
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { leads }) => sum + leads.length, 0),
  )
  const path = (part: number) => {
    const from = frame.left + starts[part]! * step
    const steps = parts[part]!.leads.map(
      (lead, index) => `V${y(lead).toFixed(1)}H${(from + (index + 1) * step).toFixed(1)}`,
    )
    return { line: `M${from.toFixed(1)} ${middle}${steps.join('')}`, from }
  }
  const last = all.at(-1) ?? 0
  const label = parts
    .map((part) => t('wormLabel', { label: part.label, lead: part.leads.join(' ') }))
    .join('. ')
  return (
    <div ref={ref}>
      <svg
        className={classes.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        {[
          largestLead,
          Math.round(largestLead / 2),
          0,
          -Math.round(largestLead / 2),
          -largestLead,
        ].map((lead) => (
          <g key={lead}>
            <path
              className={lead === 0 ? classes.axis : classes.grid}
              d={`M${frame.left} ${y(lead)}H${width - frame.right}`}
            />
            <text x={frame.left - 8} y={y(lead) + 4} textAnchor="end">
              {Math.abs(lead)}
            </text>
          </g>
        ))}
        {parts.map((part, index) => {
          const { line, from } = path(index)
          return (
            <g key={index}>
              {index > 0 && (
                <path
                  className={classes.divider}
                  d={`M${from} ${frame.top}V${height - frame.bottom}`}
                />
              )}
              <path className={classes.area} d={`${line}V${middle}Z`} />
              <path className={classes.first} d={line} />
              {parts.length > 1 && (
                <text
                  className={classes.score}
                  x={from + (part.leads.length * step) / 2}
                  y={height - 6}
                  textAnchor="middle"
                >
                  {part.label}
                </text>
              )}
            </g>
          )
        })}
        <text className={classes.who} x={frame.left + 6} y={frame.top + 14}>
          {t('aheadOf', { name: sides[0].short })}
        </text>
        <text className={classes.who} x={frame.left + 6} y={height - frame.bottom - 6}>
          {t('aheadOf', { name: sides[1].short })}
        </text>
        {all.length > 0 && (
          <Flag
            x={frame.left + all.length * step}
            y={y(last)}
            text={last === 0 ? '0' : `+${Math.abs(last)}`}
            isFilled={last >= 0}
          />
        )}
      </svg>
    </div>
  )
}

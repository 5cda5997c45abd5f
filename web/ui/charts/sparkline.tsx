import classes from './sparkline.module.css'

type Props = { values: readonly number[] }

const width = 150
const height = 36

/** A rating over time, stepped because it changes only at matches. Decoration next to the rating. */
export function Sparkline({ values }: Props) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const y = (value: number) => (height - 3 - ((value - low) / span) * (height - 6)).toFixed(1)
  const step = (width - 5) / (values.length - 1)
  const path = values
    .map((value, index) =>
      index === 0 ? `M0 ${y(value)}` : `H${(index * step).toFixed(1)}V${y(value)}`,
    )
    .join('')
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

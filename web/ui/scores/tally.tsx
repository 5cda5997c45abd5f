import classes from './tally.module.css'

const gateWidth = 38
const barSpacing = 7.5

/** Tally marks: each fifth crosses the four before it. Decoration next to the number. */
export function Tally({ count }: { count: number }) {
  const gates = Math.ceil(count / 5)
  return (
    <svg
      className={classes.tally}
      viewBox={`0 0 ${Math.max(1, gates) * gateWidth} 24`}
      style={{ width: Math.max(1, gates) * gateWidth }}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => {
        const left = 6 + Math.floor(index / 5) * gateWidth
        const isSlash = index % 5 === 4
        const x = left + (index % 5) * barSpacing
        return (
          <path
            key={index}
            className={isSlash ? classes.slash : classes.bar}
            style={{ animationDelay: `${index * 120}ms` }}
            pathLength={1}
            d={isSlash ? `M${left - 4} 19.5 ${left + 27} 4.5` : `M${x} 2v20`}
          />
        )
      })}
    </svg>
  )
}

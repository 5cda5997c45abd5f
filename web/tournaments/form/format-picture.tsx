import type { ReactNode } from 'react'
import type { TournamentFormat } from '#engine/tournaments/log/settings/settings.ts'
import classes from './format-choice.module.css'

/** A small drawing of a format, next to its name. */
export function FormatPicture({ format }: { format: TournamentFormat }) {
  return (
    <svg className={classes.picture} viewBox="0 0 56 44" aria-hidden="true">
      {pictures[format]}
    </svg>
  )
}

type BoxPosition = { x: number; y: number; width?: number; className?: string | undefined }

/** A player's box in a bracket. */
function Box({ x, y, width = 12, className = classes.box }: BoxPosition) {
  return <rect x={x} y={y} width={width} height="6" rx="1" className={className} />
}

/** A round-robin grid with marks at the pairings. */
function Grid({
  x,
  y,
  size,
  markedHalves,
}: {
  x: number
  y: number
  size: number
  markedHalves: boolean[]
}) {
  const cell = size / 4
  const cells = Array.from({ length: 16 }, (_, index) => ({ row: index >> 2, column: index & 3 }))
  return (
    <>
      <rect x={x} y={y} width={size} height={size} rx="1" className={classes.box} />
      {cells.map(({ row, column }) => {
        const [left, top] = [x + column * cell, y + row * cell]
        if (row === column) {
          return (
            <rect
              key={`${row} ${column}`}
              x={left}
              y={top}
              width={cell}
              height={cell}
              className={classes.dark}
            />
          )
        }
        const isMarked = markedHalves[column > row ? 0 : 1]
        return isMarked ? (
          <circle
            key={`${row} ${column}`}
            cx={left + cell / 2}
            cy={top + cell / 2}
            r={cell / 5}
            className={classes.win}
          />
        ) : null
      })}
      {[1, 2, 3].map((line) => (
        <path
          key={line}
          className={classes.thin}
          d={`M${x} ${y + line * cell}h${size}M${x + line * cell} ${y}v${size}`}
        />
      ))}
    </>
  )
}

const pictures: Record<TournamentFormat, ReactNode> = {
  single_elimination: (
    <>
      <path d="M14 8h5v10h-5M14 28h5v10h-5M19 13h6M19 33h6M37 13h4v20h-4M41 23h3" />
      <Box x={2} y={5} />
      <Box x={2} y={15} />
      <Box x={2} y={25} />
      <Box x={2} y={35} />
      <Box x={25} y={10} />
      <Box x={25} y={30} />
      <Box x={44} y={20} width={10} className={classes.win} />
    </>
  ),
  double_elimination: (
    <>
      <path d="M14 6h4v10h-4M18 11h8M38 11h4v10" />
      <path className={classes.second} d="M8 19v12M32 14v13M14 34h12M38 34h4v-13M42 21h2" />
      <Box x={2} y={3} />
      <Box x={2} y={13} />
      <Box x={26} y={8} />
      <Box x={2} y={31} />
      <Box x={26} y={31} />
      <Box x={44} y={18} width={10} className={classes.win} />
    </>
  ),
  round_robin: <Grid x={8} y={2} size={40} markedHalves={[true, false]} />,
  double_round_robin: <Grid x={8} y={2} size={40} markedHalves={[true, true]} />,
  swiss: (
    <>
      <path d="M14 8h7M14 22h7M14 36h7M14 12l7 6M14 18l7-6M14 32l7-6M14 26l7 6" />
      <path d="M35 8h7M35 22h7M35 36h7M35 12l7 6M35 18l7-6M35 32l7-6M35 26l7 6" />
      {[2, 23, 44].flatMap((x) =>
        [5, 19, 33].map((y) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y - 2}
            width="10"
            height="10"
            rx="1"
            className={x === 44 && y === 5 ? classes.win : classes.box}
          />
        )),
      )}
    </>
  ),
  groups_then_knockout: (
    <>
      <path d="M20 11h8M20 33h8M40 11h3v22h-3M43 22h2" />
      <Grid x={2} y={2} size={18} markedHalves={[true, false]} />
      <Grid x={2} y={24} size={18} markedHalves={[true, false]} />
      <Box x={28} y={8} />
      <Box x={28} y={30} />
      <Box x={45} y={19} width={9} className={classes.win} />
    </>
  ),
}

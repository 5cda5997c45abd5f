import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { DisplaySettings } from '#contract/club/displays.ts'
import classes from './stage.module.css'

/** Offsets by which the picture moves each minute, to prevent burn-in. */
const shifts = [
  [0, 0],
  [4, -3],
  [8, 2],
  [3, 7],
  [-4, 5],
  [-8, -1],
  [-5, -7],
  [2, -8],
] as const

/** Font scale by viewing distance: 1 is a thirtieth of the screen height. */
const fontScale: Record<DisplaySettings['viewedFrom'], number> = { 3: 1, 5: 1.08, 8: 1.4 }

/** Idle time in ms after which the cursor is hidden. */
const cursorMs = 3_000

type Props = {
  readonly viewedFrom: DisplaySettings['viewedFrom']
  /** Minute of the day; moves the picture and flips its head. */
  readonly minute: number
  readonly isDim: boolean
  readonly children: ReactNode
}

/** The canvas of a screen: always dark, no cursor, font sizes relative to the height. */
export function Stage({ viewedFrom, minute, isDim, children }: Props) {
  const [x, y] = shifts[minute % shifts.length]!
  const isCursorIdle = useIdleCursor()
  const style = {
    '--far': fontScale[viewedFrom],
    '--x': `${x}px`,
    '--y': `${y}px`,
  } as CSSProperties
  return (
    <div
      className={classes.stage}
      style={style}
      data-still={isCursorIdle || undefined}
      data-turned={Math.floor(minute / 20) % 2 === 1 || undefined}
    >
      <div className={classes.glass}>{children}</div>
      {isDim && <div className={classes.dim} />}
    </div>
  )
}

/** Whether the cursor has been idle long enough to be hidden. */
function useIdleCursor(): boolean {
  const [isIdle, setIdle] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleMove = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), cursorMs)
    }
    addEventListener('pointermove', handleMove)
    return () => {
      removeEventListener('pointermove', handleMove)
      clearTimeout(timer)
    }
  }, [])
  return isIdle
}

import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { DisplaySettings } from '#contract/club/displays.ts'
import classes from './stage.module.css'

/** The whole picture moves a little each minute, so that nothing is burnt into the glass. */
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

/** Letters grow with the distance: 1 is a thirtieth of the height. */
const far: Record<DisplaySettings['viewedFrom'], number> = { 3: 1, 5: 1.08, 8: 1.4 }

/** The cursor is hidden once nobody moved it for so long. */
const cursorMs = 3_000

type Props = {
  readonly viewedFrom: DisplaySettings['viewedFrom']
  /** Minutes of the day, which move the picture and turn its head round. */
  readonly minute: number
  readonly isDim: boolean
  readonly children: ReactNode
}

/** The glass of a screen: always dark, without a cursor, its letters by its height. */
export function Stage({ viewedFrom, minute, isDim, children }: Props) {
  const [x, y] = shifts[minute % shifts.length]!
  const isStill = useStillCursor()
  const style = { '--far': far[viewedFrom], '--x': `${x}px`, '--y': `${y}px` } as CSSProperties
  return (
    <div
      className={classes.stage}
      style={style}
      data-still={isStill || undefined}
      data-turned={Math.floor(minute / 20) % 2 === 1 || undefined}
    >
      <div className={classes.glass}>{children}</div>
      {isDim && <div className={classes.dim} />}
    </div>
  )
}

/** Whether the cursor has stood still long enough to be hidden. */
function useStillCursor(): boolean {
  const [isStill, setStill] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      setStill(false)
      clearTimeout(timer)
      timer = setTimeout(() => setStill(true), cursorMs)
    }
    addEventListener('pointermove', moved)
    return () => {
      removeEventListener('pointermove', moved)
      clearTimeout(timer)
    }
  }, [])
  return isStill
}

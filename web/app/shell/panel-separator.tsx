import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './side-panel.module.css'
import { initialWidth, minWidth, maxWidth } from './use-panel-width.ts'
import { t } from './messages.ts'

type Props = { controls: string; width: number; onWidth: (width: number) => void }

const step = 20

/** Returns whether the panel is at the right, in a language that is read from right to left. */
const isAtRight = () => document.documentElement.dir === 'rtl'

/** The panel's edge: dragged, or moved with the arrow keys, Home and End. */
export function PanelSeparator({ controls, width, onWidth }: Props) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onWidth(isAtRight() ? innerWidth - event.clientX : event.clientX)
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const stepRight = isAtRight() ? -step : step
    const next = {
      ArrowLeft: width - stepRight,
      ArrowRight: width + stepRight,
      Home: minWidth,
      End: maxWidth,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onWidth(next)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      className={classes.separator}
      aria-label={t('navigationWidth')}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuemin={initialWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={width}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={handleKey}
    />
  )
}

import { useEffect, useState } from 'react'
import text from '../../ui/text.module.css'
import { usePress } from '../pad/keys/use-press.ts'
import { computeSecondsLeft, type RunningClock, type Shot } from './shot.ts'
import classes from './shot-clock.module.css'
import { t } from './messages.ts'

type Props = {
  /** Time for a shot by the house rules, in seconds. */
  readonly seconds: number
  readonly shot: Shot
  /** Adds the extension; null if it is used. */
  readonly extend: (() => void) | null
  readonly isDisabled: boolean
}

/** Seconds left at which the clock warns. */
const warningSeconds = 10
const urgentSeconds = 5
const tickMs = 200
const radius = 26
const circumference = 2 * Math.PI * radius

/**
 * The shot clock: a tap starts and stops it, holding adds the extension. Any entry starts the next
 * shot.
 */
export function ShotClock({ seconds, shot, extend, isDisabled }: Props) {
  const [running, setRunning] = useState<RunningClock | null>(null)
  const [now, setNow] = useState(0)
  const time = computeSecondsLeft(running, shot, { seconds, now })
  const isRunning = time !== null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = () => {
    const startedAt = performance.now()
    setNow(startedAt)
    setRunning({ previousEntryId: shot.previousEntryId, startedAt, extensions: shot.extensions })
  }
  const hold =
    extend === null
      ? undefined
      : () => {
          if (!isRunning) start()
          extend()
        }
  const handlers = usePress(isRunning ? () => setRunning(null) : start, hold)
  const shownSeconds = Math.ceil(time?.left ?? seconds)
  const fraction = time === null ? 1 : time.left / time.total
  return (
    <>
      <button
        type="button"
        className={classes.ring}
        data-running={isRunning || undefined}
        data-hot={(isRunning && shownSeconds <= urgentSeconds) || undefined}
        disabled={isDisabled}
        aria-label={
          isRunning ? t('clockStop', { count: shownSeconds }) : t('clockStart', { count: seconds })
        }
        {...handlers}
      >
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r={radius} />
          <circle
            className={classes.left}
            cx="32"
            cy="32"
            r={radius}
            strokeDasharray={`${circumference * fraction} ${circumference}`}
          />
        </svg>
        <b aria-hidden="true">{shownSeconds}</b>
      </button>
      <span role="status" className={text.hidden}>
        {isRunning && describeTimeLeft(shownSeconds)}
      </span>
    </>
  )
}

function describeTimeLeft(left: number): string {
  if (left === 0) return t('timeUp')
  return left <= warningSeconds
    ? t('clockWarn', { count: left > urgentSeconds ? warningSeconds : urgentSeconds })
    : ''
}

import type { Pair } from '#engine/sports/types.ts'
import { classNames } from '../../../ui/class-names.ts'
import classes from './games.module.css'
import { t } from '../messages.ts'

type Props = {
  readonly finished: readonly Pair[]
  readonly currentScore: Pair | null
  /** Text such as deuce, game point or decider. */
  readonly status: string | null
  readonly isUrgent?: boolean
}

/** The finished games in one line, and the status of the current one. */
export function Games({ finished, currentScore, status, isUrgent = false }: Props) {
  return (
    <div className={classes.games} aria-label={t('games')}>
      {finished.map(([one, two], index) => (
        <span key={index} className={classes.game}>
          <span data-won={one > two || undefined}>{one}</span>–
          <span data-won={two > one || undefined}>{two}</span>
        </span>
      ))}
      {currentScore !== null && (
        <span className={classNames(classes.game, classes.now)}>
          <span>{currentScore[0]}</span>–<span>{currentScore[1]}</span>
        </span>
      )}
      <span role="status" className={classNames(classes.word, isUrgent && classes.hot)}>
        {status}
      </span>
    </div>
  )
}

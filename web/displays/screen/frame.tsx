import type { ReactNode } from 'react'
import type { DisplayContent } from '#contract/club/displays.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import { Mark } from '../../ui/sports/mark.tsx'
import classes from './frame.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

export type FrameProps = {
  readonly picture: Pick<DisplayContent, 'clubName' | 'timeZone'>
  /** By the server's clock. */
  readonly now: number
  /** Time of the data if the connection is lost; else null. */
  readonly asOf: number | null
}

type Props = FrameProps & {
  /** Replaces the club's name. */
  readonly title?: string | undefined
  readonly detail?: string | null | undefined
  readonly children: ReactNode
}

/** The frame of every page: the club, the time, and the age of outdated data. */
export function Frame({ picture, now, asOf, title, detail, children }: Props) {
  const { clubName, timeZone } = picture
  return (
    <main className={classNames(kit.oneColumn, classes.frame)}>
      <header className={classNames(kit.row, classes.head)}>
        <Mark />
        <h1>{title ?? clubName}</h1>
        <span className={classes.detail}>
          {detail === undefined ? formatDate(now, 'wholeDay', undefined, timeZone) : detail}
        </span>
        {asOf !== null && (
          <span className={classes.lost} role="status">
            {t('connectionLost', { time: formatDate(asOf, 'time', undefined, timeZone) })}
          </span>
        )}
        <span className={classes.time}>{formatDate(now, 'time', undefined, timeZone)}</span>
      </header>
      {children}
    </main>
  )
}

import { type ReactNode, useState } from 'react'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { sports } from '#engine/sports/sports.ts'
import { classNames } from '../../ui/class-names.ts'
import classes from './print-page.module.css'
import { formatDayTime, formatDate } from '../../ui/i18n/locale.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'

type Props = {
  tournament: TournamentDetail
  title: string
  isLandscape?: boolean
  children: ReactNode
}

/** One A4 sheet headed by the tournament's name. */
export function PrintPage({ tournament, title, isLandscape, children }: Props) {
  const { name, sportId, startDate, venue } = tournament
  const [printedAt] = useState(Date.now)
  const date = startDate === null ? '' : formatDate(startDate, 'date')
  const facts = [readName(sports[sportId].name), date, venue].filter((fact) => fact !== '')
  return (
    <section className={classNames(classes.page, isLandscape === true && classes.landscape)}>
      <header className={classes.head}>
        <b>{name}</b>
        <span>{title}</span>
        <small>
          {joinFacts(facts)}
          <br />
          {t('printedAt', { at: formatDayTime(printedAt) })}
        </small>
      </header>
      {children}
    </section>
  )
}

/** A page with a note that there is nothing to print yet. */
export function NothingToPrint({ tournament, title, children }: Omit<Props, 'isLandscape'>) {
  return (
    <PrintPage tournament={tournament} title={title}>
      <p>{children}</p>
    </PrintPage>
  )
}

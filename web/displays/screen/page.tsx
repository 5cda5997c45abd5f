import type { DisplaySettings, DisplayContent } from '#contract/club/displays.ts'
import { BracketPage } from './pages/bracket-page.tsx'
import { Calls } from './pages/calls.tsx'
import { LiveTiles } from './pages/live-tiles.tsx'
import classes from './page.module.css'
import { hasStrip, type RotationPage } from './pages/rotation-pages.ts'
import { LeaderboardPage, ResultsPage, StandingsPage } from './pages/table-rows.tsx'
import { formatUntil } from '../../tournaments/forecast/expected-time.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  readonly picture: DisplayContent
  readonly settings: DisplaySettings
  readonly current: RotationPage
  readonly index: number
  readonly count: number
  readonly now: number
}

/** One page of the rotation, with live matches above it and, if there is room, table calls next to it. */
export function Page({ picture, settings, current, index, count, now }: Props) {
  if (current.kind === 'live') {
    return (
      <div className={classes.live}>
        <LiveTiles matches={current.matches} now={now} />
        <div className={classNames(kit.between, classes.under)}>
          <CallLine picture={picture} />
          <PageMarks index={index} count={count} />
        </div>
      </div>
    )
  }
  const showsStrip = hasStrip(picture, settings)
  const showsCalls = settings.shows === 'venue'
  return (
    <div className={classes.page} data-strip={showsStrip || undefined}>
      {showsStrip && <LiveTiles matches={picture.live} now={now} isStrip />}
      <div
        className={classNames(kit.oneColumn, classes.below)}
        data-calls={showsCalls || undefined}
      >
        <section className={classes.panel}>
          <div className={classes.title}>
            <Title current={current} timeZone={picture.timeZone} />
            <PageMarks index={index} count={count} />
          </div>
          <Content picture={picture} current={current} />
        </section>
        {showsCalls && <Calls content={picture} now={now} />}
      </div>
    </div>
  )
}

/** Marks the position of the current page among all. */
function PageMarks({ index, count }: Pick<Props, 'index' | 'count'>) {
  if (count < 2) return null
  return (
    <span
      className={classes.strokes}
      role="img"
      aria-label={t('pageNumber', { n: index + 1, total: count })}
    >
      {Array.from({ length: count }, (_, position) => (
        <i key={position} data-on={position === index || undefined} />
      ))}
    </span>
  )
}

/** The latest call, else the next match, in one line below live matches. */
function CallLine({ picture: { calls, next } }: Pick<Props, 'picture'>) {
  const [call] = calls
  const [nextMatch] = next
  const pairing = call ?? nextMatch
  if (pairing === undefined) return <span />
  const [one, two] = pairing.names
  return (
    <p className={classes.line} data-now={call !== undefined || undefined}>
      <b>{call === undefined ? t('next') : t('goToTable', { table: call.table })}</b>
      <span>
        {one} {t('versus', { name: two })}
      </span>
    </p>
  )
}

function Title({ current, timeZone }: Pick<Props, 'current'> & { readonly timeZone: string }) {
  switch (current.kind) {
    case 'standings': {
      const { tournament, table } = current
      const { counted, of } = table.round
      const isOnly = tournament.standings.length === 1
      return (
        <PageTitle
          title={isOnly ? tournament.name : table.title}
          detail={joinFacts([
            isOnly ? t('round', { n: counted, total: of }) : tournament.name,
            tournament.end !== null && formatUntil(tournament.end, timeZone),
          ])}
        />
      )
    }
    case 'bracket': {
      const { name, sportId, participants, end } = current.tournament
      // Player count and end time together would leave no room for the name.
      const detail =
        end === null ? t('players', { count: participants }) : formatUntil(end, timeZone)
      return <PageTitle title={name} detail={joinFacts([t(`sport.${sportId}`), detail])} />
    }
    case 'leaderboard':
      return <PageTitle title={t(`sport.${current.board.sportId}`)} detail={t('leaderboard')} />
    case 'results':
      return <PageTitle title={t('lastResults')} />
    case 'live':
    case 'nothing':
      return <span />
  }
}

const PageTitle = ({
  title,
  detail = '',
}: {
  readonly title: string
  readonly detail?: string
}) => (
  <>
    <h2>{title}</h2>
    <span className={classes.detail}>{detail}</span>
  </>
)

function Content({ picture, current }: Pick<Props, 'picture' | 'current'>) {
  switch (current.kind) {
    case 'standings':
      return <StandingsPage table={current.table} />
    case 'bracket':
      return <BracketPage tournament={current.tournament} />
    case 'leaderboard':
      return <LeaderboardPage board={current.board} />
    case 'results':
      return <ResultsPage results={picture.results} />
    case 'live':
      return null
    case 'nothing':
      return (
        <div className={classes.nothing}>
          <h2>{t('noMatches')}</h2>
          <p>{t('noMatchesHint')}</p>
        </div>
      )
  }
}

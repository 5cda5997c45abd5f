import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type TeamMatch, getTeamMatch } from '#contract/teams/team-match.ts'
import { sports } from '#engine/sports/sports.ts'
import { assignableSlots } from '#engine/teams/line-up/line-up.ts'
import type { System, TeamSide } from '#engine/teams/systems/types.ts'
import { formatScore } from '../../matches/format-score.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatDayTime } from '../../ui/i18n/locale.ts'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import desk from '../../ui/layout/print-desk.module.css'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { findMatchSystem, getLineUp, slotLabel } from '../sheet/match-system.ts'
import { t as sheetText } from '../sheet/messages.ts'
import classes from './print-match.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/teams/matches/$id/print')

/** The sheet on A4: blank boxes before play, values after, and lines to sign. */
export function PrintMatchScreen() {
  const { id } = route.useParams()
  const query = useQuery(queryOf(getTeamMatch, { params: { id } }))
  return (
    <QueryView query={query} failure={t('failure')} loading={<Skeleton layout="table" />}>
      {(match) => <Page match={match} />}
    </QueryView>
  )
}

function Page({ match }: { match: TeamMatch }) {
  const system = findMatchSystem(match)
  return (
    <main className={desk.desk}>
      <div className={classNames(kit.wrappingRow, desk.tools)}>
        <Link to="/teams/matches/$id" params={{ id: match.id }} className={buttonClass()}>
          <Icon of={IconArrowLeft} />
          {t('back')}
        </Link>
        <PageTitle title={t('title')} />
        <Button kind="primary" icon={IconPrinter} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      {system !== null && <Paper match={match} system={system} />}
    </main>
  )
}

type PaperProps = { match: TeamMatch; system: System }

function Paper({ match, system }: PaperProps) {
  const { sportId, startsAt, venue, home, away } = match
  const when = startsAt === null ? '' : formatDayTime(startsAt)
  const facts = [readName(sports[sportId].name), readName(system.name), when, venue].filter(
    (fact) => fact !== '',
  )
  return (
    <article className={classes.page}>
      <header>
        <h2>
          {home.name} – {away.name}
        </h2>
        <p>{joinFacts(facts)}</p>
      </header>
      <div className={classes.lineUps}>
        <LineUp match={match} system={system} side="home" />
        <LineUp match={match} system={system} side="away" />
      </div>
      <Rubbers match={match} system={system} />
      {system.rubbers.some(({ opens }) => opens === 'draw') && <p>{sheetText(`lot.${sportId}`)}</p>}
      <div className={classes.signs}>
        <span>{t('signHome')}</span>
        <span>{t('signAway')}</span>
        <span>{t('signTime')}</span>
      </div>
    </article>
  )
}

/** Formats the players of a place; a vacant one stays blank. */
const formatNames = (names: TeamMatch['rubbers'][number]['home']) =>
  joinFacts(names.map((name) => name?.playerName ?? ''))

function LineUp({ match, system, side }: PaperProps & { side: TeamSide }) {
  const { places } = getLineUp(match, side)
  return (
    <table>
      <caption>{match[side].name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('place')}</th>
          <th scope="col">{t('name')}</th>
        </tr>
      </thead>
      <tbody>
        {assignableSlots(system, side).map(({ id }) => {
          const names = places?.find(({ slot }) => slot === id)?.names ?? []
          return (
            <tr key={id}>
              <th scope="row">{slotLabel(system, side, id)}</th>
              <td>{formatNames(names)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Rubbers({ match, system }: PaperProps) {
  const { rubbers, score } = match
  const isPlayed = rubbers.some(({ after }) => after !== null)
  return (
    <table className={classes.rubbers}>
      <thead>
        <tr>
          {(['number', 'home', 'away', 'games', 'rubber', 'score'] as const).map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rubbers.map((rubber) => {
          const rubberRules = system.rubbers.find(({ n }) => n === rubber.n)
          const formatSide = (teamSide: TeamSide) => {
            const startText =
              rubberRules?.opens === teamSide ? ` (${sheetText(`opens.${match.sportId}`)})` : ''
            return `${slotLabel(system, teamSide, rubberRules?.[teamSide] ?? '')} ${formatNames(rubber[teamSide])}${startText}`
          }
          return (
            <tr key={rubber.n}>
              <td>{rubber.n}</td>
              <td>{formatSide('home')}</td>
              <td>{formatSide('away')}</td>
              <td>{(rubber.details?.sets ?? []).map((set) => set.join('–')).join('  ')}</td>
              <td>{rubber.score === null ? '' : rubber.score.map(formatScore).join('–')}</td>
              <td>{rubber.after === null ? '' : rubber.after.map(formatScore).join('–')}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            {t('total')}
          </th>
          <td>{isPlayed || match.isReported ? score.map(formatScore).join('–') : ''}</td>
        </tr>
      </tfoot>
    </table>
  )
}

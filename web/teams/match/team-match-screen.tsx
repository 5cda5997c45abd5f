import { isolate } from '#engine/messages/isolate.ts'
import { useState } from 'react'
import { IconBolt, IconPencil, IconPrinter, IconShirtSport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RubberView, type TeamMatch, getTeamMatch } from '#contract/teams/team-match.ts'
import { sports } from '#engine/sports/sports.ts'
import { PageView } from '../../platform/cache/page-view.tsx'
import { useUser } from '../../platform/session/session.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import bare from '../../ui/controls/bare.module.css'
import columns from '../../ui/layout/columns.module.css'
import { Icon } from '../../ui/icon.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import text from '../../ui/text.module.css'
import { ScoreBoard } from '../sheet/score-board.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Steps } from '../sheet/steps.tsx'
import { findMatchSystem } from '../sheet/match-system.ts'
import { RecordsPanel } from './records-panel.tsx'
import { acceptsResults } from './due-rubbers.ts'
import { LineUps } from './line-ups.tsx'
import { MatchMenu } from './match-menu.tsx'
import { NextRubbers } from './next-rubbers.tsx'
import { RubberDialog } from './rubber-dialog.tsx'
import { StepAfterPlay } from './step-after-play.tsx'
import classes from './team-match.module.css'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/shell/teams/matches/$id')

/** The page of a team match. */
export function TeamMatchScreen() {
  const { id } = route.useParams()
  const query = useQuery(queryOf(getTeamMatch, { params: { id } }))
  return (
    <PageView
      query={query}
      failure={t('failure')}
      loading={<Skeleton layout="dashboard" />}
      missing={{
        heading: t('teamMatch'),
        icon: IconShirtSport,
        title: t('noSuchMatch'),
        hint: t('noSuchHint'),
        link: { to: '/teams' },
        linkLabel: t('allTeams'),
      }}
    >
      {(match) => <TeamMatchPage key={match.id} match={match} />}
    </PageView>
  )
}

function TeamMatchPage({ match }: { match: TeamMatch }) {
  const me = useUser()?.playerId ?? null
  const [openNumber, setOpenNumber] = useState<number | null>(null)
  const areLineUpsKnown = match.homeLineUp.places !== null && match.awayLineUp.places !== null
  const canShowSheet = areLineUpsKnown && match.rubbers.some(({ home }) => home.length > 0)
  const openRubber = match.rubbers.find(({ n }) => n === openNumber)
  return (
    <div data-sport={match.sportId}>
      <MatchHead match={match} />
      <Steps status={match.status} />
      <ScoreBoard match={match} linksTeams />
      <StepAfterPlay match={match} />
      {canShowSheet ? (
        <div className={classNames(columns.grid, classes.play)}>
          <div className={columns.column}>
            <NextRubbers match={match} onOpen={setOpenNumber} />
            <Sheet
              match={match}
              me={me}
              action={(rubber) => (
                <RubberAction
                  match={match}
                  rubber={rubber}
                  onOpen={() => setOpenNumber(rubber.n)}
                />
              )}
            />
          </div>
          <div className={columns.column}>
            <RecordsPanel match={match} />
          </div>
        </div>
      ) : (
        <LineUps match={match} />
      )}
      {openRubber !== undefined && (
        <RubberDialog match={match} rubber={openRubber} onClose={() => setOpenNumber(null)} />
      )}
    </div>
  )
}

function MatchHead({ match }: { match: TeamMatch }) {
  const { sportId, startsAt, venue, home, away } = match
  const system = findMatchSystem(match)
  return (
    <div className={classNames(kit.row, kit.gap2, classes.head)}>
      {/* Hidden, because the score board shows the names. */}
      <div className={text.hidden}>
        <PageTitle title={isolate(`${home.name} – ${away.name}`)} />
      </div>
      <p className={classNames(kit.note, kit.wrap, classes.facts)}>
        <SportChip sport={sportId} name={readName(sports[sportId].name)} />
        <b>{startsAt === null ? t('noDate') : formatShortDateTime(startsAt)}</b>
        {venue !== '' && <span>{venue}</span>}
        {system !== null && <span>{readName(system.name)}</span>}
      </p>
      <Link
        to="/teams/matches/$id/print"
        params={{ id: match.id }}
        className={classNames(buttonClass(), bare.bare)}
      >
        <Icon of={IconPrinter} />
        {t('print')}
      </Link>
      <MatchMenu match={match} />
    </div>
  )
}

type RubberActionProps = { match: TeamMatch; rubber: RubberView; onOpen: () => void }

function RubberAction({ match, rubber, onOpen }: RubberActionProps) {
  const { n, status } = rubber
  if (!rubber.mayKeep) return null
  if (status === 'decided') {
    return (
      <Button
        kind="quiet"
        icon={IconPencil}
        className={bare.bare}
        aria-label={t('correctNamed', { n })}
        onClick={onOpen}
      >
        {t('correct')}
      </Button>
    )
  }
  return acceptsResults(match) && status === 'playing' ? <ScoreLiveLink rubber={rubber} /> : null
}

function ScoreLiveLink({ rubber: { liveId, n } }: { rubber: RubberView }) {
  if (liveId === null) return null
  return (
    <Link
      to="/live/$id"
      params={{ id: liveId }}
      className={classNames(buttonClass(), bare.bare)}
      aria-label={t('scoreLiveNamed', { n })}
    >
      <Icon of={IconBolt} />
      {t('scoreLive')}
    </Link>
  )
}

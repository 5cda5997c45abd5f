import { useState } from 'react'
import { IconPlus, IconShirtSport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { type Team, getTeam } from '#contract/teams/team.ts'
import { sports } from '#engine/sports/sports.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { PageView } from '../../platform/cache/page-view.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import columns from '../../ui/layout/columns.module.css'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import text from '../../ui/text.module.css'
import { SeasonSelect } from '../../seasons/season-select.tsx'
import { Shirt } from '../shirt.tsx'
import { CaptaincyOffer } from './captaincy-offer.tsx'
import { JoinTeam, JoinRequests } from './joining.tsx'
import { NextMatch, Results } from './team-matches-panels.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { RosterPanel } from './roster-panel.tsx'
import { TeamMenu } from './team-menu.tsx'
import classes from './team-screen.module.css'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const NewTeamMatchDialog = lazyPart(
  async () => (await import('../match/new-team-match-dialog.tsx')).NewTeamMatchDialog,
)

const route = getRouteApi('/shell/teams/$id')

/** The page of a team. */
export function TeamScreen() {
  const { id } = route.useParams()
  const { season } = route.useSearch()
  const query = useQuery({
    ...queryOf(getTeam, { params: { id }, query: { seasonId: season } }),
    placeholderData: (last) => (last?.id === id ? last : undefined),
  })
  return (
    <PageView
      query={query}
      missing={{
        heading: t('team'),
        icon: IconShirtSport,
        title: t('noSuchTeam'),
        hint: t('noSuchHint'),
        link: { to: '/teams' },
        linkLabel: t('allTeams'),
      }}
      failure={clientErrorTable.FETCH_TEAMS_ERROR.userMessage}
      loading={<Skeleton layout="dashboard" />}
    >
      {(team) => <TeamPage key={team.id} team={team} season={season} />}
    </PageView>
  )
}

type TeamPageProps = { team: Team; season: string | undefined }

function TeamPage({ team, season }: TeamPageProps) {
  return (
    <>
      <TeamHead team={team} season={season} />
      {!team.isActive && <p className={classNames(kit.card, classes.note)}>{t('inactiveNote')}</p>}
      <CaptaincyOffer team={team} />
      <StatsStrip team={team} isInSeason={season !== undefined} />
      <div className={columns.grid} data-sport={team.sportId}>
        <div className={columns.column}>
          <NextMatch team={team} />
          <RosterPanel team={team} />
        </div>
        <div className={columns.column}>
          <Results key={season} team={team} season={season} />
          <JoinRequests team={team} />
        </div>
      </div>
    </>
  )
}

function TeamHead({ team, season }: TeamPageProps) {
  const navigate = route.useNavigate()
  const { name, sportId, affiliationName, homeVenue, description, isPublic, group } = team
  return (
    <div className={classNames(kit.row, kit.gap4, classes.head)}>
      <Shirt team={team} size="l" />
      <div className={classes.who}>
        <PageTitle title={name} large />
        <p className={classNames(kit.note, kit.wrap, classes.facts)}>
          <SportChip sport={sportId} name={readName(sports[sportId].name)} />
          {affiliationName !== null && <span>{affiliationName}</span>}
          {homeVenue !== '' && <span>{t('atHome', { venue: homeVenue })}</span>}
          {!isPublic && <span>{t('private')}</span>}
          {group !== null && (
            <Link to="/groups/$id" params={{ id: group.id }} className={text.link}>
              {t('fromGroup', { group: group.name })}
            </Link>
          )}
        </p>
        {description !== '' && <p className={text.dim}>{description}</p>}
      </div>
      <div className={classNames(kit.wrappingRow, kit.gap2, classes.tools)}>
        <SeasonSelect
          className={classes.season}
          value={season}
          onChange={(to) => void navigate({ search: { season: to }, replace: true })}
        />
        <NewTeamMatchButton team={team} />
        <JoinTeam team={team} />
      </div>
      <TeamMenu team={team} />
    </div>
  )
}

function NewTeamMatchButton({ team }: { team: Team }) {
  const [isOpen, setOpen] = useState(false)
  const permission = usePermission()('teamMatch.create', { isCaptain: team.isCaptain })
  if (!permission.ok || !team.isActive) return null
  return (
    <>
      <Button icon={IconPlus} onClick={() => setOpen(true)}>
        {t('newTeamMatch')}
      </Button>
      {isOpen && <NewTeamMatchDialog team={team} onClose={() => setOpen(false)} />}
    </>
  )
}

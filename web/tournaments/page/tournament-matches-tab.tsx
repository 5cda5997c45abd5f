import { sports } from '#engine/sports/sports.ts'
import { IconPrinter, IconSwords } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { type TournamentMatchWire, listTournamentMatches } from '#contract/tournaments/matches.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { FilterBar } from '../../platform/lists/filter-bar.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useMyEntrant } from '../my-entrant.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import bare from '../../ui/controls/bare.module.css'
import { classNames } from '../../ui/class-names.ts'
import { useToday } from '../../platform/club/use-today.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { FixtureList } from '../fixtures/fixture-list.tsx'
import { isOverdue } from '../fixtures/overdue.ts'
import lines from '../rounds/match-line.module.css'
import { MatchLine } from '../rounds/match-line.tsx'
import { MatchOpener, useOpenMatch } from '../result/match-opener.tsx'
import { isPlayable, isMine, matchTitle } from '../match-sentence.ts'
import classes from './tournament-matches.module.css'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail }

const filterValues = ['all', 'open', 'overdue', 'called', 'decided', 'mine'] as const
type Filter = (typeof filterValues)[number]

/** All matches in order of play. */
export function TournamentMatchesTab({ tournament }: Props) {
  const query = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  const me = useMyEntrant(tournament)
  const opener = useOpenMatch()
  const today = useToday()
  const { show = 'all', q = '' } = useSearch({ from: '/shell/tournaments/$id' })
  const navigate = useNavigate({ from: '/tournaments/$id' })
  const updateSearch = (changes: {
    show?: Exclude<Filter, 'all'> | undefined
    q?: string | undefined
  }) =>
    void navigate({ search: (old) => ({ ...old, ...changes }), replace: true, resetScroll: false })
  return (
    <QueryView
      query={query}
      failure={t('matchesFailure')}
      loading={<Skeleton layout="list" count={10} />}
    >
      {({ items }) => {
        const playable = items.filter(isPlayable)
        const filteredMatches = playable.filter((match) =>
          matchesFilter(match, { show, q, me, today }),
        )
        const hasDays = playable.some(({ day }) => day !== null)
        const filterOptions = filterValues
          .filter((value) => value !== 'mine' || me !== null)
          .filter((value) => value !== 'overdue' || hasDays)
          .map((value) => ({ value, label: t(`show.${value}`) }))
        const { hasColours } = sports[tournament.sportId]
        return (
          <div data-sport={tournament.sportId}>
            <div className={classes.filters}>
              <FilterBar
                title={t('filterMatches')}
                first={
                  <SearchField
                    label={t('searchPlayers')}
                    value={q}
                    onChange={(next) => updateSearch({ q: next })}
                  />
                }
                values={[show === 'all' ? undefined : show]}
                onClear={() => updateSearch({ show: undefined })}
                closeLabel={t('showMatches', { count: filteredMatches.length })}
              >
                <Segmented
                  label={t('show')}
                  options={filterOptions}
                  value={show}
                  onChange={(value) => updateSearch({ show: value === 'all' ? undefined : value })}
                />
              </FilterBar>
              <Link
                to="/tournaments/$id/print"
                params={{ id: tournament.id }}
                search={
                  hasDays
                    ? { what: 'fixtures', player: show === 'mine' ? (me ?? undefined) : undefined }
                    : { what: 'slips' }
                }
                className={classNames(buttonClass(), bare.bare)}
              >
                <Icon of={IconPrinter} />
                {hasDays ? t('printFixtures') : t('printSlips')}
              </Link>
            </div>
            {filteredMatches.length === 0 ? (
              <EmptyState icon={IconSwords} title={q === '' ? t('noMatches') : t('noMatchesFound')}>
                {q === '' ? t(`none.${show}`) : t('noMatchFor', { typed: q })}
              </EmptyState>
            ) : hasDays ? (
              <FixtureList
                matches={filteredMatches}
                me={me}
                hasColours={hasColours}
                onOpen={opener.open}
              />
            ) : (
              <ul className={`${lines.list} ${classes.list}`} aria-label={t('matches')}>
                {filteredMatches.map((match) => (
                  <MatchLine
                    key={match.id}
                    match={match}
                    me={me}
                    label={formatLabel(match)}
                    hasColours={hasColours}
                    onOpen={opener.open}
                  />
                ))}
              </ul>
            )}
            <MatchOpener tournament={tournament} matches={items} opener={opener} />
          </div>
        )
      }}
    </QueryView>
  )
}

function formatLabel(match: TournamentMatchWire): string {
  return match.groupName === null ? matchTitle(match) : `${matchTitle(match)}, ${match.groupName}`
}

type MatchFilter = { show: Filter; q: string; me: string | null; today: string }

function matchesFilter(match: TournamentMatchWire, { show, q, me, today }: MatchFilter): boolean {
  const { decision, table, sides } = match
  const foldedSearch = foldName(q)
  if (foldedSearch !== '' && !sides.some(({ name }) => foldName(name).includes(foldedSearch)))
    return false
  switch (show) {
    case 'all':
      return true
    case 'open':
      return match.status === 'ready'
    case 'overdue':
      return isOverdue(match, today)
    case 'called':
      return table !== null && decision === null
    case 'decided':
      return decision !== null
    case 'mine':
      return isMine(match, me)
  }
}

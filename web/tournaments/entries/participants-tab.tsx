import { useState } from 'react'
import { IconUsers } from '@tabler/icons-react'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import bare from '../../ui/controls/bare.module.css'
import { Button } from '../../ui/controls/button.tsx'
import { countPages, Pager } from '../../ui/controls/pager.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import text from '../../ui/text.module.css'
import {
  matchesFilter,
  sortForList,
  filterByName,
  type ParticipantFilter,
  participantFilters,
} from './seeding/participant-order.ts'
import { AddTeam } from './add-team.tsx'
import { AddParticipants, ApproveAllButton, DrawPairsButton } from './participants-adding.tsx'
import { ParticipantsList } from './participants-list.tsx'
import classes from './participants-tab.module.css'
import { SeedingPanel } from './seeding/seeding-panel.tsx'
import { isBeforeStart, formatEntrantCount } from '../tournament-messages.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const pageSize = 50

const filters = Object.keys(participantFilters) as ParticipantFilter[]

/** Participants and the waiting list, with the organisers' actions. */
export function ParticipantsTab({ tournament }: { tournament: TournamentDetail }) {
  const canManage = usePermission()('tournament.manage').ok
  const [search, setSearch] = useState('')
  const [chosenFilter, setChosenFilter] = useState<ParticipantFilter>('all')
  const [page, setPage] = useState(1)
  const { participants, status } = tournament
  const options = filterOptions(tournament)
  const filter = options.some(({ value }) => value === chosenFilter) ? chosenFilter : 'all'
  const matching = filterByName(sortForList(participants), search).filter((participant) =>
    matchesFilter(participant, filter),
  )
  const { entrants } = tournament.settings
  const hasSinglesAmongPairs =
    entrants === 'pairs' && matching.some(({ partnerId }) => partnerId === null)
  const unitKey = hasSinglesAmongPairs ? 'unit.entries' : (`unit.${entrants}` as const)
  const currentPage = Math.min(page, countPages(matching.length, pageSize))
  const updateFilters = (part: { search?: string; filter?: ParticipantFilter }) => {
    setSearch(part.search ?? search)
    setChosenFilter(part.filter ?? filter)
    setPage(1)
  }
  const canAdd = canManage && status !== 'completed' && status !== 'cancelled'
  return (
    <>
      {participants.length > 0 && (
        <div className={classNames(kit.wrappingRow, classes.bar)}>
          <SearchField
            label={t('findParticipant')}
            value={search}
            onChange={(value) => updateFilters({ search: value })}
          />
          {options.length > 2 && (
            <div className={classes.filters}>
              <Segmented
                label={t('show')}
                options={options}
                value={filter}
                onChange={(chosen) => updateFilters({ filter: chosen })}
              />
            </div>
          )}
          <span className={text.spacer} />
          {canAdd && isBeforeStart(status) && <DrawPairsButton tournament={tournament} />}
          {canAdd && <ApproveAllButton tournament={tournament} />}
          {canAdd && (
            <div className={bare.group}>
              <AddEntrants tournament={tournament} />
            </div>
          )}
        </div>
      )}
      {canManage && isBeforeStart(status) && <SeedingPanel tournament={tournament} />}
      {participants.length === 0 && (
        <EmptyState
          icon={IconUsers}
          title={t('noEntries')}
          action={canAdd && <AddEntrants tournament={tournament} />}
        >
          {emptyText(tournament, canManage)}
        </EmptyState>
      )}
      {participants.length > 0 && matching.length === 0 && (
        <EmptyState
          title={t('noneFound')}
          action={
            <Button onClick={() => updateFilters({ search: '', filter: 'all' })}>
              {t('showEveryone')}
            </Button>
          }
        />
      )}
      {matching.length > 0 && (
        <ParticipantsList
          tournament={tournament}
          participants={matching.slice((currentPage - 1) * pageSize, currentPage * pageSize)}
        />
      )}
      <Pager
        page={currentPage}
        pageSize={pageSize}
        total={matching.length}
        unit={t(unitKey, { count: matching.length })}
        onChange={setPage}
      />
      <p className={text.hidden} role="status">
        {hasSinglesAmongPairs
          ? t('entryCount', { count: matching.length })
          : formatEntrantCount(matching.length, entrants)}
      </p>
    </>
  )
}

function AddEntrants({ tournament }: { tournament: TournamentDetail }) {
  return tournament.settings.entrants === 'teams' ? (
    <AddTeam tournament={tournament} />
  ) : (
    <AddParticipants tournament={tournament} />
  )
}

/** Returns the filters that match someone, with counts. */
function filterOptions({ participants }: TournamentDetail) {
  const options = filters.map((value) => ({
    value,
    count: participants.filter((participant) => matchesFilter(participant, value)).length,
  }))
  return options
    .filter(({ value, count }) => value === 'all' || count > 0)
    .map(({ value, count }) => ({ value, label: t(`filter.${value}`, { players: count }) }))
}

function emptyText({ status }: TournamentDetail, canManage: boolean): string {
  if (status === 'draft') {
    return t('emptyDraft')
  }
  if (!isBeforeStart(status)) return t('emptyOver')
  return canManage ? t('emptyManaged') : t('empty')
}

import { useState } from 'react'
import { IconUsers } from '@tabler/icons-react'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import bare from '../../ui/controls/bare.module.css'
import { Button } from '../../ui/controls/button.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
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
import { AddParticipants, ApproveAll, DrawPairs } from './participants-adding.tsx'
import { ParticipantsList } from './participants-list.tsx'
import classes from './participants-tab.module.css'
import { SeedingPanel } from './seeding/seeding-panel.tsx'
import { isBeforeStart, playerCount } from '../tournament-messages.ts'
import { t } from './messages.ts'

const pageSize = 50

const filters = Object.keys(participantFilters) as ParticipantFilter[]

/** Participants and the waiting list, with the organisers' actions. */
export function ParticipantsTab({ tournament }: { tournament: TournamentDetail }) {
  const manages = usePermission()('tournament.manage').ok
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<ParticipantFilter>('all')
  const [page, setPage] = useState(1)
  const { participants, status } = tournament
  const options = filterOptions(tournament)
  const filter = options.some(({ value }) => value === wanted) ? wanted : 'all'
  const found = filterByName(sortForList(participants), typed).filter((one) =>
    matchesFilter(one, filter),
  )
  const at = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)))
  const show = (part: { typed?: string; filter?: ParticipantFilter }) => {
    setTyped(part.typed ?? typed)
    setWanted(part.filter ?? filter)
    setPage(1)
  }
  const adds = manages && status !== 'completed' && status !== 'cancelled'
  return (
    <>
      {participants.length > 0 && (
        <div className={classes.bar}>
          <SearchField
            label={t('findParticipant')}
            value={typed}
            onChange={(now) => show({ typed: now })}
          />
          {options.length > 2 && (
            <div className={classes.filters}>
              <Segmented
                label={t('show')}
                options={options}
                value={filter}
                onChange={(chosen) => show({ filter: chosen })}
              />
            </div>
          )}
          <span className={text.spacer} />
          {adds && isBeforeStart(status) && <DrawPairs tournament={tournament} />}
          {adds && <ApproveAll tournament={tournament} />}
          {adds && (
            <div className={bare.group}>
              <Adding tournament={tournament} />
            </div>
          )}
        </div>
      )}
      {manages && isBeforeStart(status) && <SeedingPanel tournament={tournament} />}
      {participants.length === 0 && (
        <EmptyState
          icon={IconUsers}
          title={t('nobodyYet')}
          action={adds && <Adding tournament={tournament} />}
        >
          {emptyText(tournament, manages)}
        </EmptyState>
      )}
      {participants.length > 0 && found.length === 0 && (
        <EmptyState
          title={t('nobodyFound')}
          action={
            <Button onClick={() => show({ typed: '', filter: 'all' })}>{t('showEveryone')}</Button>
          }
        />
      )}
      {found.length > 0 && (
        <ParticipantsList
          tournament={tournament}
          participants={found.slice((at - 1) * pageSize, at * pageSize)}
        />
      )}
      <Pager
        page={at}
        pageSize={pageSize}
        total={found.length}
        unit={t(`unit.${tournament.settings.entrants}`, { count: found.length })}
        onChange={setPage}
      />
      <p className={text.hidden} role="status">
        {playerCount(found.length, tournament.settings.entrants)}
      </p>
    </>
  )
}

function Adding({ tournament }: { tournament: TournamentDetail }) {
  return tournament.settings.entrants === 'teams' ? (
    <AddTeam tournament={tournament} />
  ) : (
    <AddParticipants tournament={tournament} />
  )
}

/** Returns the filters that match someone, with counts. */
function filterOptions({ participants }: TournamentDetail) {
  const counted = filters.map((value) => ({
    value,
    count: participants.filter((one) => matchesFilter(one, value)).length,
  }))
  return counted
    .filter(({ value, count }) => value === 'all' || count > 0)
    .map(({ value, count }) => ({ value, label: t(`filter.${value}`, { players: count }) }))
}

function emptyText({ status }: TournamentDetail, manages: boolean): string {
  if (status === 'draft') {
    return t('emptyDraft')
  }
  if (!isBeforeStart(status)) return t('emptyOver')
  return manages ? t('emptyManaged') : t('empty')
}

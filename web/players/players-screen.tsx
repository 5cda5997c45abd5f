import { useState } from 'react'
import { IconPlus, IconUpload, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useSearch } from '@tanstack/react-router'
import { exportPlayers } from '#contract/exports.ts'
import { type Player, listPlayers } from '#contract/players/players.ts'
import { PagedList } from '../platform/cache/paged-list.tsx'
import { useUser } from '../platform/session/session.ts'
import { TableTools } from '../platform/lists/table-tools.tsx'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { Button } from '../ui/controls/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FilterBar } from '../platform/lists/filter-bar.tsx'
import { ListHead } from '../platform/lists/list-head.tsx'
import { SearchField } from '../ui/fields/search-field.tsx'
import { Segmented } from '../ui/controls/segmented.tsx'
import { EmptyState } from '../ui/states/state-panel.tsx'
import text from '../ui/text.module.css'
import { When } from '../ui/i18n/when.tsx'
import { ClaimsPanel } from './claims-panel.tsx'
import { claimsQuery } from './claims.ts'
import { type OpenDialog, PlayerDialogs } from './player-dialogs.tsx'
import { type PlayerDialogKind, PlayerMenu } from './player-menu.tsx'
import { PlayersSkeleton } from './players-skeleton.tsx'
import classes from './players-screen.module.css'
import { createNameNotes } from './distinguish.ts'
import { usePermission } from '../platform/session/use-permission.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { t } from './messages.ts'
import { oneOf, createSearchReader, type SearchOf } from '../platform/search-param.ts'
import { readMessage } from '../ui/i18n/read-message.ts'
import { Badge } from '../ui/states/badge.tsx'
import kit from '../ui/kit.module.css'

const route = getRouteApi('/shell/players')
const pageSize = 25

const sorts = () =>
  [
    { value: 'name', label: t('name') },
    { value: 'recent', label: t('lastPlayed') },
  ] as const

export function PlayersScreen() {
  const search = { ...route.useSearch(), ...useSortChoice() }
  const { q = '', page = 1, retired = false, sort = 'name' } = search
  const navigate = route.useNavigate()
  const permission = usePermission()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const query = useQuery({
    ...queryOf(listPlayers, {
      query: {
        q,
        page,
        pageSize,
        sort,
        includeRetired: retired ? 'true' : undefined,
      },
    }),
    placeholderData: keepPreviousData,
  })
  // Loaded together with the list below it, so that nothing moves.
  const claims = useQuery({ ...claimsQuery, enabled: permission('account.link').ok })
  const updateSearch = (part: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true })
  const addPermission = permission('player.add')
  const isFormRequested = search.create === true && addPermission.ok
  return (
    <>
      <ListHead
        title={t('players')}
        main={
          addPermission.ok
            ? { label: t('addPlayer'), icon: IconPlus, run: () => setOpen({ kind: 'add' }) }
            : null
        }
        actions={
          permission('player.import').ok
            ? [{ label: t('import'), icon: IconUpload, run: () => setOpen({ kind: 'import' }) }]
            : []
        }
      />
      <FilterBar
        title={t('filterPlayers')}
        first={
          <SearchField
            label={t('findPlayer')}
            value={q}
            onChange={(typed) => updateSearch({ q: typed || undefined })}
          />
        }
        values={[retired || undefined, sort === 'name' ? undefined : sort]}
        onClear={() => updateSearch({ retired: undefined, sort: undefined })}
        closeLabel={t('showPlayers', { count: query.data?.total ?? 0 })}
      >
        <Segmented
          label={t('sortBy')}
          options={sorts()}
          value={sort}
          onChange={(to) => updateSearch({ sort: to === 'name' ? undefined : to })}
        />
        <label>
          <input
            type="checkbox"
            checked={retired}
            onChange={(event) =>
              updateSearch({ retired: event.currentTarget.checked || undefined })
            }
          />
          {t('includeRetired')}
        </label>
      </FilterBar>
      {claims.isLoading ? (
        <PlayersSkeleton />
      ) : (
        <>
          <ClaimsPanel />
          <PagedList
            query={query}
            failure={t('playersFailed')}
            loading={<PlayersSkeleton />}
            page={page}
            pageSize={pageSize}
            unit={(total) => t('playersUnit', { count: total })}
            onPage={(to) => updateSearch({ page: to })}
            empty={
              q === '' ? (
                <EmptyState
                  icon={IconUsers}
                  title={t('noPlayersYet')}
                  action={
                    addPermission.ok && (
                      <Button icon={IconPlus} onClick={() => setOpen({ kind: 'add' })}>
                        {t('addFirstPlayer')}
                      </Button>
                    )
                  }
                >
                  {addPermission.ok ? t('noPlayersHint') : readMessage(addPermission.reason)}
                </EmptyState>
              ) : (
                <EmptyState
                  title={t('noneFound')}
                  action={
                    <Button onClick={() => updateSearch({ q: undefined })}>
                      {t('showEveryone')}
                    </Button>
                  }
                />
              )
            }
          >
            {(items) => (
              <PlayerList players={items} onOpen={(kind, player) => setOpen({ kind, player })} />
            )}
          </PagedList>
        </>
      )}
      {permission('player.export').ok && query.data !== undefined && !claims.isLoading && (
        <TableTools file={exportPlayers} />
      )}
      <PlayerDialogs
        open={isFormRequested && open === null ? { kind: 'add' } : open}
        onOpen={(next) => {
          setOpen(next)
          if (isFormRequested) updateSearch({ create: undefined })
        }}
      />
    </>
  )
}

type ListProps = {
  players: readonly Player[]
  onOpen: (kind: PlayerDialogKind, player: Player) => void
}

function PlayerList({ players, onOpen }: ListProps) {
  const me = useUser()?.playerId
  const canSeeEmail = usePermission()('player.add').ok
  const hasEmail = canSeeEmail && players.some(({ email }) => email !== null)
  const getNote = createNameNotes(players)
  return (
    <div className={kit.card}>
      <div className={classNames(kit.heads, classes.heads)} aria-hidden="true">
        <span>{t('player')}</span>
        <span>{hasEmail && t('email')}</span>
        <span>{t('matches')}</span>
        <span>{t('lastPlayed')}</span>
      </div>
      <ul className={classNames(kit.table, classes.list)} aria-label={t('players')}>
        {players.map((player) => (
          <li key={player.id} className={player.id === me ? kit.mine : undefined}>
            <Avatar id={player.id} name={player.name} picture={player.avatarUrl} />
            <span className={classNames(kit.row, kit.gap2, classes.who)}>
              <Link
                to="/players/$id"
                params={{ id: player.id }}
                className={classNames(text.trunc, kit.stretched)}
              >
                {player.name}
              </Link>
              {player.id === me && <span className={text.you}>{t('you')}</span>}
              {player.isRetired && <Badge>{t('retired')}</Badge>}
              {getNote(player) !== '' && (
                <span className={classNames(text.trunc, kit.note, classes.apart)}>
                  {getNote(player)}
                </span>
              )}
            </span>
            <span className={classNames(text.trunc, kit.wideOnly, text.dim)}>
              {canSeeEmail && player.email}
            </span>
            <span className={classes.count}>
              <span className={text.num}>{player.matchCount}</span>
              <span className={classes.unit}>
                {' '}
                {t('matchesUnit', { count: player.matchCount })}
              </span>
            </span>
            <span className={classes.last}>
              {player.lastPlayedAt === null ? t('never') : <When at={player.lastPlayedAt} />}
            </span>
            <span className={classes.menu}>
              <PlayerMenu player={player} onOpen={(kind) => onOpen(kind, player)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const sortChoice = { sort: oneOf(['name', 'recent']) }
const readSort = createSearchReader(sortChoice)

/** Returns the sort order in the URL. */
function useSortChoice(): SearchOf<typeof sortChoice> {
  return readSort(useSearch({ strict: false }))
}

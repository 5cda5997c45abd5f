import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { QueryView } from '../app/query-view.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/state-panel.tsx'
import text from '../ui/text.module.css'
import classes from './players-screen.module.css'
import { playersQuery } from './queries.ts'

const route = getRouteApi('/shell/players')
const pageSize = 50

export function PlayersScreen() {
  const { q = '', page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery({
    ...playersQuery({ q, page, pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead title="Players">
        <span className={text.spacer} />
        <SearchField
          label="Find a player"
          value={q}
          onChange={(typed) => void navigate({ search: { q: typed || undefined }, replace: true })}
        />
      </PageHead>
      <QueryView
        query={query}
        failure="The players could not be loaded"
        loading={<Skeleton layout="list" count={10} />}
      >
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title="Nobody by that name" />
          ) : (
            <>
              <ul className={classes.list}>
                {items.map((player) => (
                  <li key={player.id}>
                    <Link to="/players/$id" params={{ id: player.id }}>
                      <Avatar id={player.id} name={player.name} />
                      <span className={text.trunc}>{player.name}</span>
                      <span className={text.num}>{player.matchCount}</span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                unit="players"
                onChange={(to) => void navigate({ search: (old) => ({ ...old, page: to }) })}
              />
            </>
          )
        }
      </QueryView>
    </>
  )
}

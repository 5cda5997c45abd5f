import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sportList } from '#engine/sports/sports.ts'
import { QueryView } from '../app/query-view.tsx'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SportTabs } from '../ui/sport-tabs.tsx'
import { EmptyState } from '../ui/state-panel.tsx'
import { MatchList } from './match-list.tsx'
import { matchesQuery } from './queries.ts'
import { useRecordMatch } from './record-opener.ts'

const route = getRouteApi('/shell/matches')
const pageSize = 10

export function MatchesScreen() {
  const { sport, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const record = useRecordMatch()
  const query = useQuery({
    ...matchesQuery({ sportId: sport, page, pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead title="Matches">
        <SportTabs
          label="Sport"
          sports={sportList}
          value={sport}
          onChange={(to) => void navigate({ search: { sport: to } })}
          all={{ label: 'All', onSelect: () => void navigate({ search: {} }) }}
        />
      </PageHead>
      <QueryView
        query={query}
        failure="The matches could not be loaded"
        loading={<Skeleton layout="list" count={pageSize} />}
      >
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              title="No match yet"
              action={
                <Button kind="primary" onClick={() => record({ sportId: sport })}>
                  Record Match
                </Button>
              }
            />
          ) : (
            <>
              <MatchList matches={items} />
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                unit="matches"
                onChange={(to) => void navigate({ search: (old) => ({ ...old, page: to }) })}
              />
            </>
          )
        }
      </QueryView>
    </>
  )
}

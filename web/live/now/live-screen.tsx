import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listLive } from '#contract/live/events.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-keys.ts'
import { QueryView } from '../../platform/query-view.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { sideNames } from '../pad/side-names.ts'
import { say } from './words.ts'

/** Every match that is scored now. */
export function LiveScreen() {
  const query = useQuery({
    queryKey: keys.live(),
    queryFn: async ({ signal }) => call(listLive, {}, { signal }),
  })
  return (
    <>
      <PageHead title={say('title')} />
      <QueryView
        query={query}
        failure={say('failure')}
        loading={<Skeleton layout="table" count={4} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={say('nothing')}>{say('nothingMeans')}</EmptyState>
          ) : (
            <ul>
              {items.map((match) => (
                <li key={match.id}>
                  <Link to="/live/$id" params={{ id: match.id }}>
                    {sideNames(match)
                      .map(({ whole }) => whole)
                      .join(' – ')}{' '}
                    {match.score.now.join('–')}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  )
}

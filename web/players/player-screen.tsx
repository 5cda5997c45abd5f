import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QueryView } from '../app/query-view.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import { playerQuery } from './queries.ts'

const route = getRouteApi('/shell/players/$id')

export function PlayerScreen() {
  const { id } = route.useParams()
  const query = useQuery(playerQuery(id))
  return (
    <QueryView
      query={query}
      failure="The player could not be loaded"
      loading={<Skeleton layout="card" count={2} />}
    >
      {(player) => (
        <>
          <PageHead key={player.id} title={player.name} />
          <p className={text.dim}>{player.matchCount} matches on record</p>
        </>
      )}
    </QueryView>
  )
}

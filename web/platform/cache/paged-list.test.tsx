import { screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { listPlayers } from '#contract/players/players.ts'
import { answer } from '../../testing/network.test-data.ts'
import { pageOfPlayers, somePlayer } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { PagedList } from './paged-list.tsx'
import { queryOf } from './query-of.ts'

const pageSize = 2

function Players() {
  const [page = 1, setPage] = useState<number | undefined>(3)
  const query = useQuery(queryOf(listPlayers, { query: { page, pageSize } }))
  return (
    <PagedList
      query={query}
      failure="Failed"
      loading="Loading"
      page={page}
      pageSize={pageSize}
      unit={() => 'players'}
      onPage={setPage}
      empty="None"
    >
      {(items) => items.map(({ id, name }) => <p key={id}>{`${name}, page ${page}`}</p>)}
    </PagedList>
  )
}

test.each([
  [4, 2],
  [3, 2],
  [1, 1],
])('opens the last page if only %i items are left for page 3', async (total, last) => {
  const left = [somePlayer('p1', 'Ana Able')]
  answer(listPlayers, ({ query }) => {
    const isWithin = Number(query['page']) <= last
    return { ...pageOfPlayers(isWithin ? left : []), total }
  })
  await show(<Players />)
  expect(await screen.findByText(`Ana Able, page ${last}`)).not.toBeNull()
})

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { dayIn } from '#contract/club/club-time.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { clubQuery } from './club.ts'
import { queryClient } from '../cache/query-client.ts'
import { SportFilter } from './sport-filter.tsx'
import { getSportOrFirst, useSports } from './sports-in-use.ts'
import { useToday } from './use-today.ts'

function ClubFacts() {
  const sports = useSports()
  return (
    <p>
      {sports.map(({ name }) => name).join(', ')}; {getSportOrFirst(sports, 'darts')}; {useToday()}
    </p>
  )
}

test('applies the club’s colour, sports and time zone', async () => {
  answer(getClub, {
    ...someClub,
    colour: 'plum',
    sports: ['pool', 'chess'],
    timeZone: 'Pacific/Kiritimati',
  })
  await queryClient.fetchQuery(clubQuery)
  await show(<ClubFacts />)
  const today = dayIn('Pacific/Kiritimati', Date.now())
  screen.getByText(`Pool, Chess; pool; ${today}`)
  expect(document.documentElement.dataset['colour']).toBe('plum')
  expect(localStorage.getItem('clubColour')).toBe('plum')
})

test('a club of one sport has no sport tabs', async () => {
  answer(getClub, { ...someClub, sports: ['darts', 'pool'] })
  await queryClient.fetchQuery(clubQuery)
  const { unmount } = await show(<SportFilter value={undefined} onChange={vi.fn()} />)
  screen.getByRole('button', { name: 'Darts' })
  unmount()
  queryClient.removeQueries({ queryKey: clubQuery.queryKey })
  answer(getClub, { ...someClub, sports: ['darts'] })
  await queryClient.fetchQuery(clubQuery)
  await show(<SportFilter value={undefined} onChange={vi.fn()} />)
  expect(screen.queryByRole('button')).toBeNull()
})

import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  addSeason,
  changeSeason,
  deleteSeason,
  listSeasons,
  type Season,
} from '#contract/club/seasons.ts'
import { queryClient } from '../platform/cache/query-client.ts'
import { keyOf } from '../platform/cache/query-of.ts'
import { answer, requestsTo } from '../testing/network.test-data.ts'
import { someUser } from '../testing/people.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { SeasonList } from './season-list.tsx'
import { SeasonSelect } from './season-select.tsx'

const spring: Season = {
  id: 's1',
  name: 'Spring',
  from: '2026-03-01',
  to: '2026-05-31',
  overlaps: ['Winter'],
  version: 1,
}

test('chooses a season by name, and lets organisers edit the seasons', async () => {
  answer(listSeasons, { items: [spring] })
  let chosen: string | undefined
  const { user } = await show(<SeasonSelect value={undefined} onChange={(id) => (chosen = id)} />)
  const select = await screen.findByLabelText('Season')
  await screen.findByRole('option', { name: 'Spring' })
  await user.selectOptions(select, 'Spring')
  expect(chosen).toBe('s1')
  await user.selectOptions(select, 'Edit seasons…')
  await screen.findByRole('dialog', { name: 'Seasons' })
})

test('hides seasons from a player until there is one', async () => {
  answer(listSeasons, { items: [] })
  const as = someUser({ role: 'player' })
  await show(<SeasonSelect value={undefined} onChange={() => {}} />, { as })
  await waitFor(() => expect(requestsTo(listSeasons)).toHaveLength(1))
  expect(screen.queryByLabelText('Season')).toBeNull()
})

test('shows overlaps, adds a season and deletes one with Undo', async () => {
  answer(listSeasons, { items: [spring] })
  answer(addSeason, { items: [spring] })
  answer(deleteSeason, { items: [] })
  const { user } = await show(<SeasonList />)
  await screen.findByText('Overlaps Winter')
  await user.click(screen.getByRole('button', { name: 'Add season' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getAllByText('This field is required')).toHaveLength(3)
  await user.type(screen.getByLabelText('Name'), 'Summer')
  await user.type(screen.getByLabelText('First day'), '2026-06-01')
  await user.type(screen.getByLabelText('Last day'), '2026-08-31')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(requestsTo(addSeason)).toHaveLength(1))
  expect(requestsTo(addSeason)[0]!.body).toEqual({
    name: 'Summer',
    from: '2026-06-01',
    to: '2026-08-31',
  })
  await user.click(screen.getByRole('button', { name: 'Delete Spring' }))
  await waitFor(() => expect(requestsTo(deleteSeason)).toHaveLength(1))
})

test('a form that is open sends the version that it shows', async () => {
  answer(listSeasons, { items: [spring] })
  answer(changeSeason, { items: [spring] })
  const { user } = await show(<SeasonList />)
  await user.click(await screen.findByRole('button', { name: 'Edit Spring' }))
  act(() => {
    const changed = { ...spring, to: '2026-06-30', version: 2 }
    queryClient.setQueryData(keyOf(listSeasons), { items: [changed] })
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(changeSeason)).toHaveLength(1))
  expect(requestsTo(changeSeason)[0]!.body).toMatchObject({ to: '2026-05-31', version: 1 })
})

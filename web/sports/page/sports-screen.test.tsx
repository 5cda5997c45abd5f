import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getFirstSteps } from '#contract/club/first-steps.ts'
import { getOverview } from '#contract/ratings.ts'
import { SportsScreen } from './sports-screen.tsx'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'

const admin = { as: someUser({ role: 'admin' }) }
const nothingDone = { settings: false, players: false, people: false, match: false, screen: false }

function mockFirstSteps(done: Partial<typeof nothingDone> = {}, isNew = true) {
  answer(getFirstSteps, { isNew, done: { ...nothingDone, ...done } })
  const week = [0, 0, 0, 0, 0, 0, 0]
  answer(getOverview, {
    sports: [{ sportId: 'tabletennis', players: 0, top: [], week, mine: null }],
  })
}

const findChecklist = async () => within(await screen.findByRole('region', { name: 'First steps' }))

test('an administrator of a new club sees what to do first, each with its link', async () => {
  mockFirstSteps({ players: true })
  await show(<SportsScreen />, admin)
  const list = await findChecklist()
  list.getByText('1 of 5 done')
  const links = list
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Set the club’s name and sports', '/admin/settings'],
    ['Add or import players', '/players?create=true'],
    ['Invite players', '/admin/users'],
    ['Record the first match', '/?record=tabletennis'],
    ['Show results on a TV', '/displays'],
  ])
  const done = list
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.startsWith('Done:'))
  expect(done.map(({ textContent }) => textContent)).toEqual(['Done: Add or import players'])
  expect(screen.queryByText(/No match yet/)).toBeNull()
})

test('remembers in this browser that the person kept the settings', async () => {
  mockFirstSteps()
  const { user, unmount } = await show(<SportsScreen />, admin)
  await user.click((await findChecklist()).getByRole('button', { name: 'Keep settings' }))
  await screen.findByText('1 of 5 done')
  unmount()
  await show(<SportsScreen />, admin)
  await screen.findByText('1 of 5 done')
})

test('keeps a hidden checklist hidden, and shows the note on recording instead', async () => {
  mockFirstSteps()
  const { user, unmount } = await show(<SportsScreen />, admin)
  await user.click((await findChecklist()).getByRole('button', { name: 'Hide checklist' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
  unmount()
  await show(<SportsScreen />, admin)
  await screen.findByText('No match yet. Record the first one you played.')
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test.each([
  [
    'everything is done',
    { settings: true, players: true, people: true, match: true, screen: true },
    true,
  ],
  ['the club is not new', {}, false],
])('shows no checklist if %s', async (_case, done, isNew) => {
  mockFirstSteps(done, isNew)
  await show(<SportsScreen />, admin)
  await screen.findByText('No match yet. Record the first one you played.')
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test('a player of an empty club sees one sentence and the button Record match', async () => {
  mockFirstSteps()
  await show(<SportsScreen />, { as: someUser({ role: 'player' }) })
  await screen.findByText('No match yet. Record the first one you played.')
  screen.getByRole('button', { name: 'Record match' })
  expect(requestsTo(getFirstSteps)).toEqual([])
})

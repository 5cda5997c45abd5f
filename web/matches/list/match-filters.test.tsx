import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listPossibleDuplicates } from '#contract/players/possible-duplicates.ts'
import { MAX_EXPORTED_MATCHES } from '#contract/exports.ts'
import { listMatches } from '#contract/matches.ts'
import { getPlayer, listPlayers } from '#contract/players/players.ts'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { members, pageOfPlayers } from '../../testing/people.test-data.ts'
import { mockPhone, show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { MatchesScreen } from './matches-screen.tsx'

const createPage = <T,>(items: T[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 10,
  totalPages: 1,
})

beforeEach(() => {
  answer(listMatches, createPage([]))
  answer(listPossibleDuplicates, { items: [] })
  answer(listPlayers, pageOfPlayers())
  answer(getPlayer, ({ params }) => members.find(({ id }) => id === params['id'])!)
  answer(listTournaments, createPage([someTournament('darts')]))
  answer(getTournament, someTournament('pool', { id: 't0', name: 'Autumn Open' }))
})

const filterGroup = () => screen.getByRole('group', { name: 'Filters' })
const field = (label: string) => within(filterGroup()).getByLabelText<HTMLInputElement>(label)
const lastQuery = () => requestsTo(listMatches).at(-1)!.query

async function openScreen(search = '') {
  const view = await show(<MatchesScreen />, { path: '/matches', at: `/matches${search}` })
  await screen.findByText(search === '' ? 'No matches yet' : 'No matches found')
  return view
}

const setDay = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } })
const clearButton = () => screen.getByRole('button', { name: 'Show all matches' })

test('the export says how many matches it contains if there are more', async () => {
  const total = MAX_EXPORTED_MATCHES + 1
  answer(listMatches, { ...createPage([]), total })
  await show(<MatchesScreen />, { path: '/matches', at: '/matches' })
  await screen.findByRole('link', { name: 'Export the latest 20,000 as CSV' })
})

describe('the filters, stored in the URL and sent to the server,', () => {
  test('include the player, who is named and can be removed', async () => {
    const { user, address } = await openScreen()
    await user.click(screen.getByRole('button', { name: 'Player: Any player' }))
    await user.click(await screen.findByRole('option', { name: /Aiko/ }))
    await waitFor(() => expect(address()).toBe('/matches?player=p2'))
    await waitFor(() => expect(lastQuery()['playerId']).toBe('p2'))
    await screen.findByRole('button', { name: 'Player: Aiko Tanaka' })
    await user.click(screen.getByRole('button', { name: 'Show everyone' }))
    await waitFor(() => expect(address()).toBe('/matches'))
    screen.getByRole('button', { name: 'Player: Any player' })
  })

  test('include days, from the start of the first to the end of the last', async () => {
    const { address } = await openScreen()
    setDay('From', '2026-03-01')
    await waitFor(() => expect(address()).toBe('/matches?from=2026-03-01'))
    setDay('To', '2026-03-02')
    await waitFor(() => expect(address()).toBe('/matches?from=2026-03-01&to=2026-03-02'))
    const { from, to } = lastQuery()
    expect(new Date(from!)).toEqual(new Date('2026-03-01T00:00:00'))
    expect(new Date(to!)).toEqual(new Date('2026-03-02T23:59:59.999'))
    expect(field('From').max).toBe('2026-03-02')
    expect(field('To').min).toBe('2026-03-01')
    setDay('From', '')
    await waitFor(() => expect(address()).toBe('/matches?to=2026-03-02'))
  })

  test('include the match type', async () => {
    const { user, address } = await openScreen()
    await user.selectOptions(field('Type'), 'League')
    await waitFor(() => expect(address()).toBe('/matches?type=league'))
    await waitFor(() => expect(lastQuery()['matchType']).toBe('league'))
    await user.selectOptions(field('Type'), 'Any')
    await waitFor(() => expect(address()).toBe('/matches'))
  })

  test('include the tournament', async () => {
    const { user, address } = await openScreen()
    await screen.findByRole('option', { name: 'Spring Open' })
    await user.selectOptions(field('Tournament'), 'Spring Open')
    await waitFor(() => expect(address()).toBe('/matches?tournament=t1'))
    await waitFor(() => expect(lastQuery()['tournamentId']).toBe('t1'))
    await user.selectOptions(field('Tournament'), 'Any')
    await waitFor(() => expect(address()).toBe('/matches'))
  })

  test('include void matches on request', async () => {
    const { user, address } = await openScreen()
    await user.click(field('Include void'))
    await waitFor(() => expect(address()).toBe('/matches?voided=true'))
    await waitFor(() => expect(lastQuery()['includeVoid']).toBe('true'))
    await user.click(field('Include void'))
    await waitFor(() => expect(address()).toBe('/matches'))
  })

  test('keep each other when one changes, and return to the first page', async () => {
    const { user, address } = await openScreen('?from=2026-03-01&page=3')
    await user.selectOptions(field('Type'), 'Casual')
    await waitFor(() => expect(address()).toBe('/matches?from=2026-03-01&type=casual'))
  })
})

test('a URL sets every filter', async () => {
  await openScreen(
    '?player=p4&from=2026-03-01&to=2026-03-31&type=friendly&tournament=t1&voided=true',
  )
  await screen.findByRole('button', { name: 'Player: Tomás Herrera' })
  await screen.findByRole('option', { name: 'Spring Open' })
  expect(field('From').value).toBe('2026-03-01')
  expect(field('To').value).toBe('2026-03-31')
  expect(field('Type').value).toBe('friendly')
  expect(field('Tournament').value).toBe('t1')
  expect(field('Include void').checked).toBe(true)
})

test('shows the name of a tournament too old to be listed', async () => {
  await openScreen('?tournament=t0')
  await screen.findByRole('option', { name: 'Autumn Open' })
  expect(field('Tournament').value).toBe('t0')
})

test('offers to clear the filters but not the sport if no match is found', async () => {
  const { user, address } = await openScreen(
    '?sport=pool&player=p4&from=2026-03-01&to=2026-03-31&type=friendly&tournament=t1',
  )
  await user.click(clearButton())
  await waitFor(() => expect(address()).toBe('/matches?sport=pool'))
})

describe('on a phone', () => {
  beforeEach(() => mockPhone())
  const button = () => screen.getByRole('button', { name: /^Filter/ })
  const sheet = () => screen.getByRole('dialog', { name: 'Filter matches' })

  test('opens the filters as a sheet, and closes it by showing the matches', async () => {
    const { user } = await openScreen()
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
    await user.click(button())
    await screen.findByRole('dialog', { name: 'Filter matches' })
    expect(sheet().contains(filterGroup())).toBe(true)
    await user.click(within(sheet()).getByRole('button', { name: 'Show 0 matches' }))
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  })

  test('counts the filters that are set, applies one at once and clears all of them', async () => {
    const { user, address } = await openScreen('?player=p4&type=league')
    screen.getByRole('button', { name: /^Filter ?1 set$/ })
    await user.click(button())
    await screen.findByRole('dialog', { name: 'Filter matches' })
    await user.click(field('Include void'))
    await waitFor(() => expect(address()).toBe('/matches?player=p4&type=league&voided=true'))
    await user.click(within(sheet()).getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(address()).toBe('/matches?player=p4'))
    await user.click(within(sheet()).getByRole('button', { name: 'Show 0 matches' }))
    screen.getByRole('button', { name: 'Filter' })
  })

  test('keeps rare actions in a menu next to the main one', async () => {
    const { user } = await openScreen()
    screen.getByRole('button', { name: 'Record Match' })
    expect(screen.queryByRole('link', { name: 'Results sheet' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    expect(screen.getByRole('menuitem', { name: 'Results sheet' }).getAttribute('href')).toBe(
      '/matches/sheet',
    )
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listGroups } from '#contract/groups/group.ts'
import { listPlayers } from '#contract/players/players.ts'
import { listTeams } from '#contract/teams/team.ts'
import { listTournaments } from '#contract/tournaments/tournament.ts'
import { queryClient } from '../../../platform/cache/query-client.ts'
import { clubQuery } from '../../../platform/club/club.ts'
import { closeRecord, useRecordRequest } from '../../../platform/dialogs/record-opener.ts'
import { answer, requestsTo } from '../../../testing/network.test-data.ts'
import { someGroup } from '../../../testing/group.test-data.ts'
import { members, pageOfPlayers, someClub, someUser } from '../../../testing/people.test-data.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { someTeam } from '../../../testing/teams.test-data.ts'
import { someTournament } from '../../../testing/tournament.test-data.ts'
import { showOverlay, useOverlay } from '../../overlay.ts'
import { Palette } from './palette.tsx'

const onClose = vi.fn()

beforeEach(() => {
  onClose.mockReset()
  showOverlay(null)
  closeRecord()
  answer(listPlayers, pageOfPlayers())
  answer(listGroups, { items: [someGroup()], total: 1, page: 1, pageSize: 5, totalPages: 1 })
  answer(listTeams, {
    items: [someTeam('Quay Side Loopers')],
    total: 1,
    page: 1,
    pageSize: 5,
    totalPages: 1,
  })
  answer(listTournaments, {
    items: [someTournament('darts'), someTournament('pool', { id: 't2', name: 'Tomás Cup' })],
    total: 2,
    page: 1,
    pageSize: 5,
    totalPages: 1,
  })
})

/** Shows which overlay the palette opened. */
function Opened() {
  const overlay = useOverlay()
  const record = useRecordRequest()
  return <output aria-label="Opened">{overlay ?? (record === null ? 'nothing' : 'record')}</output>
}

const getField = () =>
  screen.getByRole<HTMLInputElement>('combobox', {
    name: 'Search players, tournaments, groups, teams, screens and actions',
  })
/** Returns the text of an option without its avatar, which is hidden from screen readers. */
const getOptionText = (option: Element) =>
  [...option.children]
    .filter((part) => part.getAttribute('aria-hidden') !== 'true')
    .map((part) => part.textContent)
    .filter((part) => part !== '')
    .join(', ')
const getOptionTexts = () => screen.queryAllByRole('option').map(getOptionText)
const getOpenedOverlay = () => screen.getByLabelText('Opened').textContent
/** Returns the option that the field announces as active. */
const getActiveOption = () => {
  const id = getField().getAttribute('aria-activedescendant')
  return id === null ? null : getOptionText(document.getElementById(id)!)
}

async function open(as = someUser()) {
  const shown = await show(
    <>
      <Palette onClose={onClose} />
      <Opened />
    </>,
    { as, at: '/dashboard' },
  )
  await screen.findByRole('option', { name: /Aiko/ })
  return shown
}

describe('for screen readers', () => {
  test('names the dialog, its field, the list and the active option', async () => {
    await open()
    screen.getByRole('dialog', { name: 'Search' })
    const list = screen.getByRole('listbox', { name: 'Search results' })
    expect(document.activeElement).toBe(getField())
    expect(getField().getAttribute('aria-controls')).toBe(list.id)
    expect(getField().getAttribute('aria-expanded')).toBe('true')
    const [first, second] = screen.getAllByRole('option')
    expect(getField().getAttribute('aria-activedescendant')).toBe(first!.id)
    expect(first!.getAttribute('aria-selected')).toBe('true')
    expect(second!.getAttribute('aria-selected')).toBe('false')
  })

  test('an option includes its details, and Tab skips it', async () => {
    await open()
    expect(getOptionTexts()).toContain('Record match, Action')
    expect(getOptionTexts()).toContain('Dashboard, Screen')
    expect(screen.getByRole('option', { name: /Aiko Tanaka Player$/ }).tabIndex).toBe(-1)
  })

  test('announces that nothing was found, without an active option', async () => {
    const { user } = await open()
    await user.keyboard('zzz')
    const message = await screen.findByText('Nothing found.')
    expect(message.getAttribute('role')).toBe('status')
    expect(getField().getAttribute('aria-expanded')).toBe('false')
    expect(getActiveOption()).toBeNull()
  })
})

describe('keyboard', () => {
  test('the arrow keys move through the options and wrap around', async () => {
    const { user } = await open()
    const [first, second] = getOptionTexts()
    await user.keyboard('{ArrowDown}')
    expect(getActiveOption()).toBe(second)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(getActiveOption()).toBe(getOptionTexts().at(-1))
    await user.keyboard('{ArrowDown}')
    expect(getActiveOption()).toBe(first)
  })

  test('typing resets to the first option', async () => {
    const { user } = await open()
    await user.keyboard('{ArrowDown}{ArrowDown}a')
    expect(getActiveOption()).toBe(getOptionTexts()[0])
  })

  test('the arrow keys do not move the caret, but Home and End do', async () => {
    const { user } = await open()
    await user.keyboard('aiko{Home}')
    expect(getField().selectionStart).toBe(0)
    // The browser would move the caret unless the default is prevented.
    expect(fireEvent.keyDown(getField(), { key: 'ArrowDown' })).toBe(false)
    expect(fireEvent.keyDown(getField(), { key: 'ArrowUp' })).toBe(false)
    await user.keyboard('{End}')
    expect(getField().selectionStart).toBe(4)
  })

  test('Enter opens the active option and closes the palette', async () => {
    const { user, address } = await open()
    await user.keyboard('leaderboard{ArrowDown}{Enter}')
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(address()).toBe('/leaderboard?sport=tabletennis'))
  })

  test('Enter does nothing if nothing is found', async () => {
    const { user, address } = await open()
    await user.keyboard('zzz{Enter}')
    expect(onClose).not.toHaveBeenCalled()
    expect(address()).toBe('/dashboard')
    expect(getField().value).toBe('zzz')
  })

  test('Escape closes the palette and opens nothing', async () => {
    const { user, address } = await open()
    await user.keyboard('aiko{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(address()).toBe('/dashboard')
  })
})

test('hovering activates an option, and a click opens it', async () => {
  const { user, address } = await open()
  const option = screen.getByRole('option', { name: /Kwame/ })
  await user.hover(option)
  expect(getActiveOption()).toContain('Kwame')
  await user.click(option)
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(address()).toBe('/players/p3'))
})

describe('results', () => {
  test('lists actions, screens and recent players without a query', async () => {
    await open()
    expect(getOptionTexts()[0]).toBe('Record match, Action')
    expect(getOptionTexts().slice(-members.length)).toEqual(
      members.map(({ name }) => `${name}, Player`),
    )
    expect(getOptionTexts().some((name) => name.endsWith('Tournament'))).toBe(false)
    expect(requestsTo(listPlayers)[0]!.query).toMatchObject({ sort: 'recent', pageSize: '8' })
  })

  test('lists screens and actions, then players, then tournaments, ignoring accents and case', async () => {
    const { user } = await open()
    await user.keyboard('TOMAS')
    await waitFor(() =>
      expect(getOptionTexts()).toEqual([
        'Tomás Herrera, Player',
        'Tomás Cup, Tournament',
        'Tomás and friends, Group',
      ]),
    )
    await waitFor(() => expect(requestsTo(listPlayers).at(-1)!.query['q']).toBe('TOMAS'))
    expect(requestsTo(listTournaments).at(-1)!.query['q']).toBe('TOMAS')
    await user.clear(getField())
    await user.keyboard('m')
    const kinds = getOptionTexts().map((name) => name.split(', ').at(-1)!)
    const order = ['Screen', 'Player', 'Tournament', 'Group']
    const places = kinds.map((kind) => order.indexOf(kind === 'Action' ? 'Screen' : kind))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('finds letters by their plain ones, as the server does', async () => {
    answer(listTournaments, {
      items: [someTournament('pool', { id: 't3', name: 'Łódź Groß Cup' })],
      total: 1,
      page: 1,
      pageSize: 5,
      totalPages: 1,
    })
    const { user } = await open()
    await user.keyboard('lodz gross')
    await waitFor(() => expect(getOptionTexts()).toEqual(['Łódź Groß Cup, Tournament']))
  })

  const actionQueries = [
    ['record pool', 'Record a Pool match, Action'],
    ['enter result dar', 'Record a Darts match, Action'],
    ['new tournament', 'New tournament, Action'],
    ['new group', 'New group, Action'],
    ['dark', 'Dark theme, Action'],
    ['log out', 'Log out, Action'],
    ['sign out', 'Log out, Action'],
  ] as const

  test.each(actionQueries)('%s finds its action', async (typed, found) => {
    const { user } = await open()
    await user.keyboard(typed)
    await waitFor(() => expect(getOptionTexts()).toEqual([found]))
  })

  test('finds recording a match by what it does in a club with one sport', async () => {
    queryClient.setQueryData(clubQuery.queryKey, { ...someClub, sports: ['darts'] })
    const { user } = await open()
    await user.keyboard('enter score')
    await waitFor(() => expect(getOptionTexts()).toEqual(['Record match, Action']))
  })

  test('does not find actions that the person may not use', async () => {
    const { user } = await open(someUser({ role: 'player' }))
    await user.keyboard('new tournament')
    await screen.findByText('Nothing found.')
  })

  test('keeps the chosen option when more results arrive above it', async () => {
    const { user } = await open()
    await user.keyboard('m{ArrowDown}{ArrowDown}')
    const before = getActiveOption()
    answer(listPlayers, pageOfPlayers())
    await waitFor(() => expect(requestsTo(listPlayers).at(-1)!.query['q']).toBe('m'))
    expect(getActiveOption()).toBe(before)
  })

  const targets = [
    ['new tourn', '/tournaments?create=true'],
    ['aiko', '/players/p2'],
    ['tomas cup', '/tournaments/t2'],
    ['quay side', '/teams/team-quay'],
    ['chess leader', '/leaderboard?sport=chess'],
    ['profile', '/profile'],
    ['security', '/account/security'],
    ['matches', '/matches'],
  ] as const

  test.each(targets)('%s opens %s', async (typed, to) => {
    const { user, address } = await open()
    await user.keyboard(typed)
    await waitFor(() => expect(getOptionTexts()).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(to))
  })

  test.each([
    ['record', 'record'],
    ['keyboard', 'shortcuts'],
  ])('%s opens its own dialog', async (typed, dialog) => {
    const { user } = await open()
    await user.keyboard(`${typed}{Enter}`)
    expect(onClose).toHaveBeenCalledOnce()
    expect(getOpenedOverlay()).toBe(dialog)
  })

  test.each([
    ['organizer', false],
    ['admin', true],
  ] as const)('lists the admin screen for the role %s: %s', async (role, isFound) => {
    await open(someUser({ role }))
    expect(getOptionTexts().includes('Admin, Screen')).toBe(isFound)
  })

  test('lists no personal screens on a shared tablet', async () => {
    await open(someUser({ role: 'player', playerId: null, isTablet: true }))
    expect(getOptionTexts()).not.toContain('Profile, Screen')
    expect(getOptionTexts()).not.toContain('Security, Screen')
  })
})

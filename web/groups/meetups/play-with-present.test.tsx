import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getGroupBoard } from '#contract/groups/board.ts'
import { startNight } from '#contract/groups/meetups.ts'
import { someAttendee, someMeetup } from '../../testing/group.test-data.ts'
import { answer, idempotencyKeysTo, refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { setLanguage } from '../../ui/i18n/translations.ts'
import { PlayWithPresent } from './play-with-present.tsx'

afterEach(() => setLanguage(null))

test('lists the sports of a tournament in the language of the page', async () => {
  const lists = { among: [], ratings: [], latest: [] }
  answer(getGroupBoard, { sportId: 'darts', ...lists, matches: 0, mostPlayed: null })
  setLanguage({ tag: 'de', dir: 'ltr', messages: { 'names.Chess': 'Schach' } })
  await show(<PlayWithPresent meetup={someMeetup()} />)
  await screen.findByRole('option', { name: 'Schach' })
  expect(screen.queryByRole('option', { name: 'Chess' })).toBeNull()
})

test('starting another tournament again after a failure uses the same idempotency key', async () => {
  const lists = { among: [], ratings: [], latest: [] }
  answer(getGroupBoard, { sportId: 'darts', ...lists, matches: 0, mostPlayed: null })
  const comers = ['p1', 'p2', 'p3'].map((playerId) => someAttendee({ playerId, name: playerId }))
  const meetup = someMeetup({ comers, tournamentIds: ['t1'], runs: true, status: 'open' })
  const { user } = await show(<PlayWithPresent meetup={meetup} />)
  await user.click(screen.getByText('Start another'))
  await user.click(await screen.findByRole('button', { name: 'Swiss night' }))
  const dialog = within(await screen.findByRole('dialog'))
  refuse(startNight, 'CONFLICT')
  const start = dialog.getByRole('button', { name: 'Start another' })
  await user.click(start)
  await dialog.findByRole('alert')
  await user.click(start)
  await waitFor(() => expect(idempotencyKeysTo(startNight)).toHaveLength(2))
  const [first, repeated] = idempotencyKeysTo(startNight)
  expect(repeated).toBe(first)
})

import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getGroupBoard } from '#contract/groups/board.ts'
import { someMeetup } from '../../testing/group.test-data.ts'
import { answer } from '../../testing/network.test-data.ts'
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

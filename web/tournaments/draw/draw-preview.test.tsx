import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { seedTournament } from '#contract/tournaments/life.ts'
import { previewDraw } from '#contract/tournaments/rounds.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { sideOf, someMatch, someTournament } from '../../testing/tournament.test-data.ts'
import { DrawPreview } from './draw-preview.tsx'

const tournament = someTournament('chess', { id: 't1', format: 'swiss', status: 'registration' })
const randomSeeded = {
  ...tournament,
  settings: { ...tournament.settings, seedingMethod: 'random' as const },
}
const ratingSeeded = {
  ...tournament,
  settings: { ...tournament.settings, seedingMethod: 'rating' as const },
}
const draw = {
  sections: [],
  advancements: [],
  matches: [
    someMatch('S1-1', [sideOf('a', 'Abena Mensah'), sideOf('b', 'Bheki Zulu')], {
      stage: 'swiss',
      roundTitle: 'Round 1',
    }),
  ],
  firstRounds: null,
  isPairedLater: false,
  whyNot: null,
  revision: 1,
}

test('labels the draw as a preview and can redraw a random one', async () => {
  answer(previewDraw, draw)
  answer(seedTournament, { ...randomSeeded, version: 2 } as never)
  const { user } = await show(<DrawPreview tournament={randomSeeded} layout="rounds" />)
  await screen.findByRole('heading', { name: 'Draw preview' })
  screen.getByText(/this will be the draw/)
  expect(screen.getAllByText('Abena Mensah').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Draw again' }))
  await waitFor(() => expect(requestsTo(seedTournament)).toHaveLength(1))
  expect(requestsTo(seedTournament)[0]!.body).toMatchObject({
    redraw: true,
    version: randomSeeded.version,
  })
})

test('notes that a large tournament shows only its first rounds', async () => {
  answer(previewDraw, { ...draw, firstRounds: 8 })
  await show(<DrawPreview tournament={ratingSeeded} layout="rounds" />)
  await screen.findByText('Only the first 8 rounds are shown.')
})

test('offers no redraw of a seeded draw, and explains an impossible one', async () => {
  answer(previewDraw, draw)
  const view = await show(<DrawPreview tournament={ratingSeeded} layout="rounds" />)
  await screen.findByRole('heading', { name: 'Draw preview' })
  expect(screen.queryByRole('button', { name: 'Draw again' })).toBeNull()
  view.unmount()
  answer(previewDraw, { ...draw, matches: [], whyNot: 'Too few' })
  await show(<DrawPreview tournament={{ ...ratingSeeded, id: 't2' }} layout="bracket" />)
  await screen.findByText('Too few')
})

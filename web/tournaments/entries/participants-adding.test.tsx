import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultSettings } from '#engine/tournaments/log/settings/default-settings.ts'
import { listPlayers } from '#contract/players/players.ts'
import { addParticipant, removeParticipant } from '#contract/tournaments/participants.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { answer, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { pageOfPlayers, somePlayer } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { AddParticipants } from './participants-adding.tsx'

const someEntry = {
  id: 'e9',
  tournamentId: 't1',
  playerId: 'mia',
  playerName: 'Mia Chen',
  avatarUrl: null,
  rating: null,
  registeredAt: '2026-03-14T18:00:00.000Z',
  status: 'registered',
  reason: null,
  seed: 9,
  fixedSeed: null,
  partnerId: null,
  teamId: null,
  affiliation: null,
  place: null,
  byes: [],
  firstRound: null,
} as const

test('allows late entry and adds the player in one press, also when retried after a failure', async () => {
  const running = someTournament('chess', { id: 't1', format: 'swiss', status: 'active' })
  answer(listPlayers, pageOfPlayers([somePlayer('mia', 'Mia Chen')]))
  const { user } = await show(
    <>
      <AddParticipants tournament={running} />
      <Toasts />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Add player' }))
  await user.click(await screen.findByRole('option', { name: /Mia Chen/ }))
  const allow = await screen.findByRole('button', { name: 'Allow late entry and add Mia Chen' })
  expect(requestsTo(addParticipant)).toEqual([])
  refuse(addParticipant, 'SERVER_ERROR')
  await user.click(allow)
  await waitFor(() => expect(requestsTo(addParticipant)).toHaveLength(1))
  const retry = await screen.findByRole('button', { name: 'Allow late entry and add Mia Chen' })
  answer(addParticipant, someEntry as never)
  await user.click(retry)
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Late entry' })).toBeNull())
  expect(requestsTo(addParticipant).at(-1)!.body).toMatchObject({
    playerId: 'mia',
    allowLate: true,
  })
  answer(removeParticipant, { items: [], maxParticipants: null })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(removeParticipant)).toHaveLength(1))
  expect(requestsTo(removeParticipant)[0]!.query).toEqual({ undo: 'true' })
})

test('offers to raise the limit of a full tournament, and names the player’s first round', async () => {
  const full = someTournament('chess', {
    id: 't1',
    format: 'swiss',
    status: 'active',
    currentRound: 2,
    maxParticipants: 8,
    participantCount: 8,
    settings: {
      ...defaultSettings('chess'),
      allowLateRegistration: true,
      lateEntryBye: 'half',
    } as never,
  })
  answer(listPlayers, pageOfPlayers([somePlayer('mia', 'Mia Chen')]))
  const { user } = await show(
    <>
      <AddParticipants tournament={full} />
      <Toasts />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Add player' }))
  await user.click(await screen.findByRole('option', { name: /Mia Chen/ }))
  answer(addParticipant, { ...someEntry, firstRound: 3 } as never)
  await user.click(
    await screen.findByRole('button', { name: 'Raise the limit to 9 and add Mia Chen' }),
  )
  await screen.findByText('Plays from round 3 with half-point byes for 2 missed rounds.')
  expect(requestsTo(addParticipant).at(-1)!.body).toMatchObject({
    playerId: 'mia',
    allowLate: true,
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  addParticipant,
  changeParticipant,
  removeParticipant,
} from '#contract/tournaments/participants.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someParticipant, someTournament } from '../../testing/tournament.test-data.ts'
import { LeaveDialog } from './leave-dialog.tsx'

const mia = someParticipant('mia', 'Mia Chen', { affiliation: 'Quay School' })

async function withdrawAndUndo(status: 'registration' | 'active') {
  const tournament = someTournament('chess', { id: 't1', status, participants: [mia] })
  const { user } = await show(
    <>
      <LeaveDialog tournament={tournament} playerId="mia" onClose={() => undefined} />
      <Toasts />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const hint =
    status === 'active' ? /reinstate the entry under Participants/ : /while registration is open/
  const item = (await screen.findByText(hint)).closest('li')!
  await user.click(within(item).getByRole('button', { name: 'Undo' }))
}

test('undoes a withdrawal before the start by entering the player again', async () => {
  answer(removeParticipant, { items: [], maxParticipants: null })
  answer(addParticipant, mia as never)
  await withdrawAndUndo('registration')
  await waitFor(() => expect(requestsTo(addParticipant)).toHaveLength(1))
  expect(requestsTo(addParticipant)[0]!.body).toMatchObject({
    playerId: 'mia',
    partnerId: null,
    affiliation: 'Quay School',
  })
})

test('undoes a withdrawal after the start by restoring the player', async () => {
  answer(changeParticipant, mia as never)
  await withdrawAndUndo('active')
  await waitFor(() => expect(requestsTo(changeParticipant)).toHaveLength(2))
  expect(requestsTo(changeParticipant)[1]!.body).toMatchObject({ action: 'reinstate' })
})

const withWaitingList = someTournament('chess', {
  id: 't1',
  status: 'active',
  participants: [mia],
  waitingCount: 1,
  settings: { ...someTournament('chess', {}).settings, allowLateRegistration: true },
})

test('warns that the waiting list may get the place while late entry is open', async () => {
  await show(<LeaveDialog tournament={withWaitingList} playerId="mia" onClose={() => undefined} />)
  await screen.findByText(
    /If the draw has room, the first player on the waiting list gets the place\./,
  )
})

test('offers no Undo once the waiting list may have the place', async () => {
  answer(changeParticipant, mia as never)
  const { user } = await show(
    <>
      <LeaveDialog tournament={withWaitingList} playerId="mia" onClose={() => undefined} />
      <Toasts />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const item = (await screen.findByText(/reinstate the entry under Participants/)).closest('li')!
  expect(within(item).queryByRole('button', { name: 'Undo' })).toBeNull()
})

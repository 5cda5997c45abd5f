import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { confirmByCode, readSheet } from '#contract/teams/team-match.ts'
import { answer, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch } from '../../testing/teams.test-data.ts'
import { ConfirmScreen } from './confirm-screen.tsx'

test('shows a changed sheet again before it is confirmed', async () => {
  const createSheet = (version: number, score: [number, number]) =>
    someTeamMatch('chess.boards4', { status: 'sent', mayConfirm: true, version, score })
  answer(getClub, someClub)
  answer(readSheet, createSheet(3, [3, 1]))
  const { user } = await show(<ConfirmScreen />)
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'ABCD-EFGH')
  await user.click(screen.getByRole('button', { name: 'Open sheet' }))
  refuse(confirmByCode, 'CONFLICT', [], 'request.stale')
  answer(readSheet, createSheet(4, [2, 2]))
  await user.click(await screen.findByRole('button', { name: 'Confirm 3–1' }))
  await screen.findByRole('button', { name: 'Confirm 2–2' })
  expect(requestsTo(confirmByCode)[0]!.body).toMatchObject({ version: 3 })
  answer(confirmByCode, { ...createSheet(5, [2, 2]), status: 'confirmed' })
  await user.click(screen.getByRole('button', { name: 'Confirm 2–2' }))
  await screen.findByText('Confirmed. Thank you.')
  expect(requestsTo(confirmByCode)[1]!.body).toMatchObject({ version: 4 })
})

test.each([
  ['#ABCD2345', 'ABCD2345'],
  ['#%', '%'],
])('puts the code of the link %s into the form', async (hash, code) => {
  answer(getClub, someClub)
  location.hash = hash
  await show(<ConfirmScreen />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe(code)
  location.hash = ''
})

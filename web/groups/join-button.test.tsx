import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { joinGroup } from '#contract/groups/members.ts'
import { answer, requestsTo } from '../testing/network.test-data.ts'
import { someGroup, someGroupPage } from '../testing/group.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { JoinButton } from './join-button.tsx'

test('asks to join with a message', async () => {
  answer(joinGroup, someGroupPage({ my: null, hasAsked: true }))
  const { user } = await show(<JoinButton group={someGroup({ requireApproval: true })} />)
  await user.click(screen.getByRole('button', { name: 'Ask to join' }))
  await user.type(await screen.findByRole('textbox', { name: /Message/ }), 'From Leeds ')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(requestsTo(joinGroup)).toHaveLength(1))
  expect(requestsTo(joinGroup)[0]!.body).toEqual({ message: 'From Leeds' })
})

test('joins in one press where no approval is needed', async () => {
  answer(joinGroup, someGroupPage())
  const { user } = await show(<JoinButton group={someGroup()} />)
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(requestsTo(joinGroup)).toHaveLength(1))
})

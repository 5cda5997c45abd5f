import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMeetups, planMeetup } from '#contract/groups/meetups.ts'
import { someGroupPage } from '../../testing/group.test-data.ts'
import { answer, idempotencyKeysTo, refuse, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { MeetupsTab } from './meetups-tab.tsx'

test('a second attempt to start a club night repeats the first request', async () => {
  answer(listMeetups, { coming: [], past: [], rules: [], alwaysIn: null, calendarPath: null })
  refuse(planMeetup, 'CONFLICT')
  const { user } = await show(<MeetupsTab group={someGroupPage()} />)
  await user.click(await screen.findByRole('button', { name: 'Start now' }))
  const dialog = within(await screen.findByRole('dialog'))
  const start = dialog.getByRole('button', { name: 'Start now' })
  await user.click(start)
  await dialog.findByRole('alert')
  await user.click(start)
  await waitFor(() => expect(requestsTo(planMeetup)).toHaveLength(2))
  const [first, repeated] = requestsTo(planMeetup)
  expect(repeated!.body).toEqual(first!.body)
  const [firstKey, repeatedKey] = idempotencyKeysTo(planMeetup)
  expect(repeatedKey).toBe(firstKey)
})

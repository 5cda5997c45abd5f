import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeMeetupRule, endMeetupRule, planMeetup } from '#contract/groups/meetups.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { WeeklyMeetups } from './weekly-meetups.tsx'

const rule = {
  id: 'r1',
  nextAt: '2026-12-03T20:00:00.000Z',
  nextEndsAt: '2026-12-03T22:00:00.000Z',
  places: 8,
  venue: 'Main hall',
  message: '',
  offerMinutes: 120,
  daysAhead: 7,
  version: 3,
}
const none = { coming: [], past: [], rules: [], alwaysIn: true, calendarPath: null }

test('changes and ends a weekly club night from the tab', async () => {
  answer(changeMeetupRule, none)
  answer(endMeetupRule, none)
  const { user } = await show(<WeeklyMeetups groupId="g1" rules={[rule]} />)
  await user.click(screen.getByRole('button', { name: 'Change…' }))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Add each club night' }),
    '14 days before',
  )
  expect(screen.queryByRole('combobox', { name: 'Repeat' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(changeMeetupRule)).toHaveLength(1))
  expect(requestsTo(changeMeetupRule)[0]!.body).toMatchObject({
    startsAt: rule.nextAt,
    places: 8,
    daysAhead: 14,
    version: 3,
  })
  await user.click(screen.getByRole('button', { name: 'End…' }))
  await user.click(await screen.findByRole('button', { name: 'End it' }))
  await waitFor(() => expect(requestsTo(endMeetupRule)).toHaveLength(1))
})

test('asks how many days ahead for a weekly club night', async () => {
  answer(planMeetup, none)
  const { user } = await show(<PlanDialog groupId="g1" session={null} onClose={() => undefined} />)
  await user.type(screen.getByLabelText('Begins'), '2026-12-03T20:00')
  await user.type(screen.getByLabelText('Ends'), '2026-12-03T22:00')
  expect(screen.queryByRole('combobox', { name: 'Add each club night' })).toBeNull()
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Repeat' }),
    'Every week, until you end it',
  )
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Add each club night' }),
    '3 days before',
  )
  await user.click(screen.getByRole('button', { name: 'Plan' }))
  await waitFor(() => expect(requestsTo(planMeetup)).toHaveLength(1))
  expect(requestsTo(planMeetup)[0]!.body).toMatchObject({ everyWeek: { daysAhead: 3 } })
})

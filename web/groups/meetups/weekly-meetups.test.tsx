import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import {
  changeMeetup,
  changeMeetupRule,
  endMeetupRule,
  type Meetup,
  planMeetup,
} from '#contract/groups/meetups.ts'
import { someMeetup } from '../../testing/group.test-data.ts'
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
const emptyList = { coming: [], past: [], rules: [], alwaysIn: true, calendarPath: null }

test('changes and ends a weekly club night', async () => {
  answer(changeMeetupRule, emptyList)
  answer(endMeetupRule, emptyList)
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
  await user.click(await screen.findByRole('button', { name: 'End' }))
  await waitFor(() => expect(requestsTo(endMeetupRule)).toHaveLength(1))
})

test('asks how many days ahead for a weekly club night', async () => {
  answer(planMeetup, emptyList)
  const { user } = await show(<PlanDialog groupId="g1" meetup={null} onClose={() => undefined} />)
  expect(screen.queryByRole('combobox', { name: 'Add each club night' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'Every week')
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Add each club night' }),
    '3 days before',
  )
  await user.click(screen.getByRole('button', { name: 'Plan' }))
  await waitFor(() => expect(requestsTo(planMeetup)).toHaveLength(1))
  expect(requestsTo(planMeetup)[0]!.body).toMatchObject({ everyWeek: { daysAhead: 3 } })
})

test('proposes the weekday, length and place of the latest club night', async () => {
  const latest = someMeetup({
    startsAt: new Date(2024, 0, 4, 19, 30).toISOString(),
    endsAt: new Date(2024, 0, 4, 22, 0).toISOString(),
    venue: 'Main hall',
  })
  await show(<PlanDialog groupId="g1" meetup={null} latest={latest} onClose={() => undefined} />)
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  const start = new Date(value('Starts'))
  expect([start.getDay(), value('Starts').slice(11)]).toEqual([4, '19:30'])
  expect(start.getTime()).toBeGreaterThan(Date.now())
  expect(value('Ends').slice(11)).toBe('22:00')
  expect(value('Where')).toBe('Main hall')
})

test('moves the end with the start, so that the length stays', async () => {
  await show(<PlanDialog groupId="g1" meetup={null} onClose={() => undefined} />)
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2031-03-04T18:00' } })
  expect(screen.getByLabelText<HTMLInputElement>('Ends').value).toBe('2031-03-04T21:00')
})

test('a form that is open sends the version that it shows', async () => {
  answer(changeMeetup, someMeetup())
  let receive: (meetup: Meetup) => void = () => undefined
  function LiveDialog() {
    const [meetup, setMeetup] = useState(someMeetup({ venue: 'Main hall', version: 1 }))
    useEffect(() => {
      receive = setMeetup
    }, [])
    return <PlanDialog groupId="g1" meetup={meetup} onClose={() => undefined} />
  }
  const { user } = await show(<LiveDialog />)
  act(() => receive(someMeetup({ venue: 'Gym', version: 2 })))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(changeMeetup)).toHaveLength(1))
  expect(requestsTo(changeMeetup)[0]!.body).toMatchObject({ venue: 'Main hall', version: 1 })
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerMeetup, listMeetups, type Meetup, runMeetup } from '#contract/groups/meetups.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { someAttendee, someMeetup, someGroupPage } from '../../testing/group.test-data.ts'
import { answer, requestsTo, holdReplies } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { MeetupPanel } from './meetup-panel.tsx'

type Attendee = Meetup['comers'][number]

const hour = 3_600_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

const reader = { as: someUser({ role: 'player', playerId: 'p1' }) }
const group = someGroupPage({ members: [] })

test('lets the host mark people as here, and unmark them', async () => {
  const [mine, theirs] = someMeetup().comers as [Attendee, Attendee]
  const meetup = someMeetup({ comers: [mine, { ...theirs, attendance: 'came' }] })
  answer(runMeetup, meetup)
  const { user } = await show(<MeetupPanel meetup={meetup} group={group} />, reader)
  await user.click(screen.getByRole('checkbox', { name: 'Lerato Mokoena is here' }))
  await user.click(screen.getByRole('checkbox', { name: 'Ben Bold is here', checked: true }))
  await waitFor(() => expect(requestsTo(runMeetup)).toHaveLength(2))
  expect(requestsTo(runMeetup).map(({ body }) => body)).toMatchObject([
    { type: 'mark', playerId: 'p1', attendance: 'came' },
    { type: 'mark', playerId: 'p2', attendance: null },
  ])
})

test('lists people who are here first, and counts them instead of those coming', async () => {
  const [mine, theirs] = someMeetup().comers as [Attendee, Attendee]
  const meetup = someMeetup({ comers: [mine, { ...theirs, attendance: 'came' }] })
  await show(<MeetupPanel meetup={meetup} group={group} />, reader)
  expect(screen.getByRole('list', { name: 'Here' }).textContent).toContain('Ben Bold')
  expect(screen.getByRole('list', { name: 'Coming' }).textContent).not.toContain('Ben Bold')
  expect(screen.getByText(/^1 here now/)).toBeTruthy()
})

test('does not subtract someone who came unannounced from those expected', async () => {
  const [mine, theirs] = someMeetup().comers as [Attendee, Attendee]
  const comers = [mine, { ...theirs, standing: null, attendance: 'came' as const }]
  const meetup = someMeetup({ comers, counts: { ...someMeetup().counts, coming: 1 } })
  await show(<MeetupPanel meetup={meetup} group={group} />, reader)
  expect(screen.getByText(/^1 here now, 1 more expected/)).toBeTruthy()
})

test('lets the host mark and unmark attendance afterwards', async () => {
  const [mine, theirs] = someMeetup().comers as [Attendee, Attendee]
  const comers = [mine, { ...theirs, attendance: 'absent' as const }]
  const meetup = someMeetup({ comers, status: 'held', startsAt: fromNow(-3 * hour) })
  answer(runMeetup, meetup)
  const { user } = await show(<MeetupPanel meetup={meetup} group={group} />, reader)
  const press = async (name: string, mark: string) => {
    const marks = await screen.findByRole('group', { name: `${name}’s attendance` })
    const button = [...marks.querySelectorAll('button')].find((one) => one.textContent === mark)
    await user.click(button!)
  }
  await press('Lerato Mokoena', 'Excused')
  await press('Ben Bold', 'Absent')
  await waitFor(() => expect(requestsTo(runMeetup)).toHaveLength(2))
  expect(requestsTo(runMeetup).map(({ body }) => body)).toMatchObject([
    { type: 'mark', playerId: 'p1', attendance: 'absent_excused' },
    { type: 'mark', playerId: 'p2', attendance: null },
  ])
})

test('adds a note to an answer that is still being sent', async () => {
  const meetup = someMeetup({ comers: [someAttendee({ message: 'Late by ten' })], runs: false })
  const list = { coming: [meetup], past: [], rules: [], alwaysIn: null, calendarPath: null }
  queryClient.setQueryData(keyOf(listMeetups, { id: 'g1' }), list)
  answer(listMeetups, list)
  answer(answerMeetup, ({ body }) => {
    const sent = body as { answer: 'no'; message: string }
    const my = { standing: sent.answer, until: null }
    return { ...meetup, my, comers: [someAttendee({ standing: 'no', message: sent.message })] }
  })
  const release = holdReplies(answerMeetup)
  const { user } = await show(<MeetupPanel meetup={meetup} group={group} />, reader)
  await user.click(screen.getByRole('button', { name: 'No' }))
  const field = screen.getByRole('textbox', { name: 'Note for the group' })
  await user.clear(field)
  await user.type(field, 'By bus ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  release()
  await waitFor(() => expect(requestsTo(answerMeetup)).toHaveLength(2))
  expect(requestsTo(answerMeetup).map(({ body }) => body)).toEqual([
    { answer: 'no', message: 'Late by ten' },
    { answer: 'no', message: 'By bus' },
  ])
})

test('sends quick answers one after another', async () => {
  const meetup = someMeetup({ runs: false })
  answer(answerMeetup, meetup)
  const release = holdReplies(answerMeetup)
  const { user } = await show(<MeetupPanel meetup={meetup} group={group} />, reader)
  await user.click(screen.getByRole('button', { name: 'Maybe' }))
  await user.click(screen.getByRole('button', { name: 'No' }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  const answers = () =>
    requestsTo(answerMeetup).map(({ body }) => (body as { answer: string }).answer)
  expect(answers()).toEqual(['maybe'])
  release()
  await waitFor(() => expect(answers()).toEqual(['maybe', 'no']))
})

test('shows members the attendance after the club night', async () => {
  const comers = [
    someAttendee({ attendance: 'came' }),
    someAttendee({
      playerId: 'p2',
      name: 'Ben Bold',
      standing: 'no',
      message: 'My knee',
      attendance: 'absent_excused',
    }),
  ]
  const meetup = someMeetup({ comers, runs: false, status: 'held', startsAt: fromNow(-3 * hour) })
  await show(<MeetupPanel meetup={meetup} group={group} />, reader)
  expect(screen.getByText('Came')).toBeTruthy()
  expect(screen.getByText('Excused, No “My knee”')).toBeTruthy()
})

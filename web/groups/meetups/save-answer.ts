import type { ReplyOf } from '#contract/endpoint.ts'
import { answerMeetup, listMeetups, type Meetup } from '#contract/groups/meetups.ts'
import type { MeetupAnswer } from '#engine/groups/meetups/meetup-events.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { runExclusively } from '../../platform/run-exclusively.ts'
import { keyOf } from '../../platform/cache/query-of.ts'

type MeetupList = ReplyOf<typeof listMeetups>
type MeetupRef = Pick<Meetup, 'id' | 'groupId'>

/**
 * Answers a club night and updates the list of its group. Quick answers are sent one after another, so
 * that a retry does not replace a later one.
 */
export async function saveAnswer(meetup: MeetupRef, answer: MeetupAnswer, message = '') {
  return runExclusively(lockName(meetup), async () => sendAnswer(meetup, answer, message))
}

const lockName = ({ id }: MeetupRef) => `fivebar-answer-${id}`

async function sendAnswer({ id, groupId }: MeetupRef, answer: MeetupAnswer, message: string) {
  const saved = await call(answerMeetup, { params: { id }, body: { answer, message } })
  queryClient.setQueryData(
    keyOf(listMeetups, { id: groupId }),
    (list) => list && replaceMeetup(list, saved),
  )
  return saved
}

const replaceMeetup = (list: MeetupList, meetup: Meetup): MeetupList => ({
  ...list,
  coming: list.coming.map((listed) => (listed.id === meetup.id ? meetup : listed)),
})

/** Adds a note to the user's answer, after answers in flight have been saved. */
export async function addAnswerNote(meetup: MeetupRef, message: string): Promise<void> {
  await runExclusively(lockName(meetup), async () => {
    const list = queryClient.getQueryData(keyOf(listMeetups, { id: meetup.groupId }))
    const answer = getAnswer(list?.coming.find(({ id }) => id === meetup.id)?.my ?? null)
    if (answer !== null) await sendAnswer(meetup, answer, message)
  })
}

/** Returns the answer that the control shows: yes on the waiting list, none for an open offer. */
export function getAnswer(my: Meetup['my']): MeetupAnswer | null {
  if (my === null || my.standing === 'passed' || my.standing === 'offered') return null
  return my.standing === 'maybe' || my.standing === 'no' ? my.standing : 'yes'
}

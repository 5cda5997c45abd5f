import type { ReplyOf } from '#contract/endpoint.ts'
import { answerMeetup, listMeetups, type Meetup } from '#contract/groups/meetups.ts'
import type { MeetupAnswer } from '#engine/groups/meetups/meetup-events.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf } from '../../platform/cache/query-of.ts'

type MeetupList = ReplyOf<typeof listMeetups>
type MeetupRef = Pick<Meetup, 'id' | 'groupId'>

/**
 * Answers a club night and updates the list of its group. Quick answers are sent one after another, so
 * that a retry does not replace a later one.
 */
export async function saveAnswer({ id, groupId }: MeetupRef, answer: MeetupAnswer, message = '') {
  const save = async () => {
    const meetup = await call(answerMeetup, { params: { id }, body: { answer, message } })
    queryClient.setQueryData(
      keyOf(listMeetups, { id: groupId }),
      (list) => list && replaceMeetup(list, meetup),
    )
    return meetup
  }
  const saving = (answersInFlight.get(id) ?? Promise.resolve()).then(save)
  answersInFlight.set(
    id,
    saving.catch(() => null),
  )
  return saving
}

/** The latest answer in flight, by club night. */
const answersInFlight = new Map<string, Promise<unknown>>()

const replaceMeetup = (list: MeetupList, meetup: Meetup): MeetupList => ({
  ...list,
  coming: list.coming.map((listed) => (listed.id === meetup.id ? meetup : listed)),
})

/** Adds a note to the user's answer, after answers in flight have been saved. */
export async function addAnswerNote({ id, groupId }: MeetupRef, message: string) {
  await answersInFlight.get(id)
  const list = queryClient.getQueryData(keyOf(listMeetups, { id: groupId }))
  const answer = getAnswer(list?.coming.find((meetup) => meetup.id === id)?.my ?? null)
  if (answer !== null) await saveAnswer({ id, groupId }, answer, message)
}

/** Returns the answer that the control shows: yes on the waiting list, none for an open offer. */
export function getAnswer(my: Meetup['my']): MeetupAnswer | null {
  if (my === null || my.standing === 'passed' || my.standing === 'offered') return null
  return my.standing === 'maybe' || my.standing === 'no' ? my.standing : 'yes'
}

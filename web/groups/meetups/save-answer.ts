import type { ReplyOf } from '#contract/endpoint.ts'
import { answerMeetup, listMeetups, type Meetup } from '#contract/groups/meetups.ts'
import type { MeetupAnswer } from '#engine/groups/meetups/meetup-events.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf } from '../../platform/cache/query-of.ts'

type Sessions = ReplyOf<typeof listMeetups>
type Known = Pick<Meetup, 'id' | 'groupId'>

/** Answers a club night and updates the list of its group. */
export async function saveAnswer({ id, groupId }: Known, answer: MeetupAnswer, message = '') {
  const asked = call(answerMeetup, { params: { id }, body: { answer, message } })
  answering.set(
    id,
    asked.catch(() => null),
  )
  const session = await asked
  queryClient.setQueryData(
    keyOf(listMeetups, { id: groupId }),
    (known) => known && withOne(known, session),
  )
  return session
}

/** Answers in flight, by club night. */
const answering = new Map<string, Promise<unknown>>()

const withOne = (known: Sessions, session: Meetup): Sessions => ({
  ...known,
  coming: known.coming.map((one) => (one.id === session.id ? session : one)),
})

/** Adds a note to the user's answer, after answers in flight have been saved. */
export async function addAnswerNote({ id, groupId }: Known, message: string) {
  await answering.get(id)
  const known = queryClient.getQueryData(keyOf(listMeetups, { id: groupId }))
  const answer = answerOf(known?.coming.find((one) => one.id === id)?.my ?? null)
  if (answer !== null) await saveAnswer({ id, groupId }, answer, message)
}

/** Returns the answer that the control shows: yes on the waiting list, none for an open offer. */
export function answerOf(my: Meetup['my']): MeetupAnswer | null {
  if (my === null || my.standing === 'passed' || my.standing === 'offered') return null
  return my.standing === 'maybe' || my.standing === 'no' ? my.standing : 'yes'
}

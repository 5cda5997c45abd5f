import type { QueryClient } from '@tanstack/react-query'
import type { CallOf, ReplyOf } from '#contract/endpoint.ts'
import {
  answerMeetup,
  changeMeetup,
  changeMeetupRule,
  endMeetupRule,
  type listMeetups,
  planMeetup,
  runMeetup,
  type Meetup,
  type MeetupRule,
  setAlwaysIn,
  startNight,
} from '#contract/groups/meetups.ts'
import type { MeetupAnswer } from '#engine/groups/meetups/meetup-events.ts'
import { call } from '../platform/api/api.ts'
import { meetupsQuery } from './queries.ts'

type Sessions = ReplyOf<typeof listMeetups>
type Known = Pick<Meetup, 'id' | 'groupId'>
type Plan = CallOf<typeof planMeetup>['body']
type Run = CallOf<typeof runMeetup>['body']
type Night = CallOf<typeof startNight>['body']

export async function plan(groupId: string, body: Plan) {
  await call(planMeetup, { params: { id: groupId }, body })
}

type RuleChange = Omit<CallOf<typeof changeMeetupRule>['body'], 'version'>
type KnownRule = Pick<MeetupRule, 'id' | 'version'>

export async function changeRule(
  groupId: string,
  { id: ruleId, version }: KnownRule,
  body: RuleChange,
) {
  await call(changeMeetupRule, { params: { id: groupId, ruleId }, body: { ...body, version } })
}

export async function endRule(groupId: string, rule: KnownRule) {
  const { id: ruleId, version } = rule
  await call(endMeetupRule, { params: { id: groupId, ruleId }, query: { version } })
}

export async function countMeIn(client: QueryClient, groupId: string, isAlways: boolean) {
  const body = { isAlways }
  const sessions = await call(setAlwaysIn, { params: { id: groupId }, body })
  client.setQueryData(meetupsQuery(groupId).queryKey, sessions)
}

export async function change(
  { id, version }: Pick<Meetup, 'id' | 'version'>,
  body: Omit<CallOf<typeof changeMeetup>['body'], 'version'>,
) {
  await call(changeMeetup, { params: { id }, body: { ...body, version } })
}

export async function sayWhether(
  client: QueryClient,
  { id, groupId }: Known,
  answer: MeetupAnswer,
  message = '',
) {
  const asked = call(answerMeetup, { params: { id }, body: { answer, message } })
  answering.set(
    id,
    asked.catch(() => null),
  )
  const session = await asked
  client.setQueryData(meetupsQuery(groupId).queryKey, (known) => known && withOne(known, session))
  return session
}

/** Answers that are on their way, by evening. */
const answering = new Map<string, Promise<unknown>>()

const withOne = (known: Sessions, session: Meetup): Sessions => ({
  ...known,
  coming: known.coming.map((one) => (one.id === session.id ? session : one)),
})

/** Writes a line to the answer that stands once what is on its way has arrived. */
export async function sayWith(client: QueryClient, { id, groupId }: Known, message: string) {
  await answering.get(id)
  const known = client.getQueryData(meetupsQuery(groupId).queryKey)
  const answer = answerOf(known?.coming.find((one) => one.id === id)?.my ?? null)
  if (answer !== null) await sayWhether(client, { id, groupId }, answer, message)
}

/** What somebody said, as the control shows it; who waits has said yes, who was offered a place nothing yet. */
export function answerOf(my: Meetup['my']): MeetupAnswer | null {
  if (my === null || my.standing === 'passed' || my.standing === 'offered') return null
  return my.standing === 'maybe' || my.standing === 'no' ? my.standing : 'yes'
}

export async function run({ id }: Pick<Known, 'id'>, body: Run) {
  await call(runMeetup, { params: { id }, body })
}

export async function begin({ id }: Pick<Known, 'id'>, body: Night) {
  const { tournamentId } = await call(startNight, { params: { id }, body })
  return tournamentId
}

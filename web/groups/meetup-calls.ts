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
import { call } from '../platform/api.ts'
import { applyEvent } from '../platform/live-cache.ts'
import { meetupsQuery } from './queries.ts'

const changed = (client: QueryClient, groupId: string) =>
  applyEvent(client, { type: 'group.changed', data: { groupId } })

type Sessions = ReplyOf<typeof listMeetups>
type Known = Pick<Meetup, 'id' | 'groupId'>
type Plan = CallOf<typeof planMeetup>['body']
type Run = CallOf<typeof runMeetup>['body']
type Night = CallOf<typeof startNight>['body']

export async function plan(client: QueryClient, groupId: string, body: Plan) {
  await call(planMeetup, { params: { id: groupId }, body })
  changed(client, groupId)
}

type RuleChange = Omit<CallOf<typeof changeMeetupRule>['body'], 'version'>
type KnownRule = Pick<MeetupRule, 'id' | 'version'>

export async function changeRule(
  client: QueryClient,
  groupId: string,
  { id: ruleId, version }: KnownRule,
  body: RuleChange,
) {
  await call(changeMeetupRule, { params: { id: groupId, ruleId }, body: { ...body, version } })
  changed(client, groupId)
}

export async function endRule(client: QueryClient, groupId: string, rule: KnownRule) {
  const { id: ruleId, version } = rule
  await call(endMeetupRule, { params: { id: groupId, ruleId }, query: { version } })
  changed(client, groupId)
}

export async function countMeIn(client: QueryClient, groupId: string, isAlways: boolean) {
  const body = { isAlways }
  const sessions = await call(setAlwaysIn, { params: { id: groupId }, body })
  client.setQueryData(meetupsQuery(groupId).queryKey, sessions)
  changed(client, groupId)
}

export async function change(
  client: QueryClient,
  { id, groupId, version }: Known & Pick<Meetup, 'version'>,
  body: Omit<CallOf<typeof changeMeetup>['body'], 'version'>,
) {
  await call(changeMeetup, { params: { id }, body: { ...body, version } })
  changed(client, groupId)
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
  changed(client, groupId)
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

export async function run(client: QueryClient, { id, groupId }: Known, body: Run) {
  await call(runMeetup, { params: { id }, body })
  changed(client, groupId)
}

export async function begin(client: QueryClient, { id, groupId }: Known, body: Night) {
  const { tournamentId } = await call(startNight, { params: { id }, body })
  changed(client, groupId)
  applyEvent(client, { type: 'tournament.created', data: { tournamentId } })
  return tournamentId
}

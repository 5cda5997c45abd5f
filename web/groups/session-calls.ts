import type { QueryClient } from '@tanstack/react-query'
import type { CallOf, ReplyOf } from '#contract/endpoint.ts'
import {
  answerSession,
  changeSession,
  changeSessionRule,
  endSessionRule,
  type listSessions,
  planSession,
  runSession,
  type Session,
  type SessionRule,
  setAlwaysIn,
  startNight,
} from '#contract/groups/sessions.ts'
import type { SessionAnswer } from '#engine/groups/sessions/session-events.ts'
import { call } from '../platform/api.ts'
import { applyEvent } from '../platform/live-cache.ts'
import { sessionsQuery } from './queries.ts'

const changed = (client: QueryClient, groupId: string) =>
  applyEvent(client, { type: 'group.changed', data: { groupId } })

type Sessions = ReplyOf<typeof listSessions>
type Known = Pick<Session, 'id' | 'groupId'>
type Plan = CallOf<typeof planSession>['body']
type Run = CallOf<typeof runSession>['body']
type Night = CallOf<typeof startNight>['body']

export async function plan(client: QueryClient, groupId: string, body: Plan) {
  await call(planSession, { params: { id: groupId }, body })
  changed(client, groupId)
}

type RuleChange = Omit<CallOf<typeof changeSessionRule>['body'], 'version'>
type KnownRule = Pick<SessionRule, 'id' | 'version'>

export async function changeRule(
  client: QueryClient,
  groupId: string,
  { id: ruleId, version }: KnownRule,
  body: RuleChange,
) {
  await call(changeSessionRule, { params: { id: groupId, ruleId }, body: { ...body, version } })
  changed(client, groupId)
}

export async function endRule(client: QueryClient, groupId: string, rule: KnownRule) {
  const { id: ruleId, version } = rule
  await call(endSessionRule, { params: { id: groupId, ruleId }, query: { version } })
  changed(client, groupId)
}

export async function countMeIn(client: QueryClient, groupId: string, isAlways: boolean) {
  const body = { isAlways }
  const sessions = await call(setAlwaysIn, { params: { id: groupId }, body })
  client.setQueryData(sessionsQuery(groupId).queryKey, sessions)
  changed(client, groupId)
}

export async function change(
  client: QueryClient,
  { id, groupId, version }: Known & Pick<Session, 'version'>,
  body: Omit<CallOf<typeof changeSession>['body'], 'version'>,
) {
  await call(changeSession, { params: { id }, body: { ...body, version } })
  changed(client, groupId)
}

export async function sayWhether(
  client: QueryClient,
  { id, groupId }: Known,
  answer: SessionAnswer,
  message = '',
) {
  const asked = call(answerSession, { params: { id }, body: { answer, message } })
  answering.set(
    id,
    asked.catch(() => null),
  )
  const session = await asked
  client.setQueryData(sessionsQuery(groupId).queryKey, (known) => known && withOne(known, session))
  changed(client, groupId)
  return session
}

/** Answers that are on their way, by evening. */
const answering = new Map<string, Promise<unknown>>()

const withOne = (known: Sessions, session: Session): Sessions => ({
  ...known,
  coming: known.coming.map((one) => (one.id === session.id ? session : one)),
})

/** Writes a line to the answer that stands once what is on its way has arrived. */
export async function sayWith(client: QueryClient, { id, groupId }: Known, message: string) {
  await answering.get(id)
  const known = client.getQueryData(sessionsQuery(groupId).queryKey)
  const answer = answerOf(known?.coming.find((one) => one.id === id)?.my ?? null)
  if (answer !== null) await sayWhether(client, { id, groupId }, answer, message)
}

/** What somebody said, as the control shows it; who waits has said yes, who was offered a place nothing yet. */
export function answerOf(my: Session['my']): SessionAnswer | null {
  if (my === null || my.standing === 'passed' || my.standing === 'offered') return null
  return my.standing === 'maybe' || my.standing === 'no' ? my.standing : 'yes'
}

export async function run(client: QueryClient, { id, groupId }: Known, body: Run) {
  await call(runSession, { params: { id }, body })
  changed(client, groupId)
}

export async function begin(client: QueryClient, { id, groupId }: Known, body: Night) {
  const { tournamentId } = await call(startNight, { params: { id }, body })
  changed(client, groupId)
  applyEvent(client, { type: 'tournament.created', data: { tournamentId } })
  return tournamentId
}

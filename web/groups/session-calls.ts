import type { QueryClient } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import {
  answerSession,
  changeSession,
  planSession,
  runSession,
  type Session,
  startNight,
} from '#contract/groups/sessions.ts'
import type { SessionAnswer } from '#engine/groups/sessions/session-events.ts'
import { call } from '../platform/api.ts'
import { applyEvent } from '../platform/live-cache.ts'

const changed = (client: QueryClient, groupId: string) =>
  applyEvent(client, { type: 'group.changed', data: { groupId } })

type Known = Pick<Session, 'id' | 'groupId'>
type Plan = CallOf<typeof planSession>['body']
type Run = CallOf<typeof runSession>['body']
type Night = CallOf<typeof startNight>['body']

export async function plan(client: QueryClient, groupId: string, body: Plan) {
  await call(planSession, { params: { id: groupId }, body })
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
  const session = await call(answerSession, { params: { id }, body: { answer, message } })
  changed(client, groupId)
  return session
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

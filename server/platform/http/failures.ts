import type { PlainKey } from '#contract/messages.ts'
import { t } from '#contract/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Engine } from '../database/engine.ts'
import { findIssueMessage, type ReportedIssue } from './issue-messages.ts'
import {
  AppError,
  conflict,
  databaseError,
  errorBody,
  invalid,
  notFound,
  problem,
} from './errors.ts'
import type { AppContext } from '../config/app-context.ts'
import type { Log } from '../config/log.ts'

/** Messages for unique index violations. A test checks that every index has one. */
export const uniqueIndexMessages: Record<string, PlainKey> = {
  players_email: 'player.emailTaken',
  players_fide: 'player.fideNumberTaken',
  users_email: 'account.emailTaken',
  users_handle: 'account.handleTaken',
  users_phone: 'account.phoneTaken',
  users_player: 'player.linkedElsewhere',
  player_claims_user: 'player.claimed',
  tournament_participants_player: 'tournament.alreadyEntered',
  group_members_player: 'group.memberAlready',
  group_invitations_link: 'request.exists',
  group_links_link: 'request.exists',
  mentions_of_text: 'request.exists',
  tournament_calls_table: 'table.taken',
  displays_code: 'display.codeTaken',
  displays_secret: 'request.exists',
  push_subscriptions_endpoint: 'request.exists',
  team_matches_code: 'request.exists',
  team_players_player: 'roster.onTeam',
  team_players_number: 'team.numberTaken',
  live_matches_pairing: 'live.scoredAlready',
  live_events_sequence: 'live.numberTaken',
  live_events_rev: 'request.stale',
}

// SQLite names the columns of a violated index, not the index.
const indexesByColumns: Record<string, string> = {
  'live_events.live_match_id, live_events.device, live_events.seq': 'live_events_sequence',
  'live_events.live_match_id, live_events.rev': 'live_events_rev',
  'live_matches.tournament_id, live_matches.tournament_match_id': 'live_matches_pairing',
  'team_matches.code_hash': 'team_matches_code',
  'team_players.team_id, team_players.player_id': 'team_players_player',
  'team_players.team_id, team_players.jersey_number': 'team_players_number',
  'displays.code': 'displays_code',
  'displays.secret_hash': 'displays_secret',
  'players.email_folded': 'players_email',
  'players.fide_number': 'players_fide',
  'users.email_folded': 'users_email',
  'users.handle_folded': 'users_handle',
  'users.phone_number': 'users_phone',
  'users.player_id': 'users_player',
  'player_claims.user_id': 'player_claims_user',
  'tournament_participants.tournament_id, tournament_participants.player_id':
    'tournament_participants_player',
  'group_members.group_id, group_members.player_id': 'group_members_player',
  'group_invitations.link_hash': 'group_invitations_link',
  'group_links.link_hash': 'group_links_link',
  'tournament_calls.sport_id, tournament_calls.table_name': 'tournament_calls_table',
}

type Context = Pick<AppContext, 'clock' | 'log'> & { readonly engine: Engine }

/** Maps every thrown error to a status and an error body. */
export function handleFailures(app: FastifyInstance, { clock, log, open }: AppContext) {
  const context = { clock, log, engine: open.engine }
  app.setErrorHandler(async (error: FastifyError, request, reply) =>
    sendFailure(context, error, request, reply),
  )
}

/** Sends an error reply; also for errors before routing. */
export function sendFailure(
  { clock, log, engine }: Context,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toAppError(error, engine)
  const body = errorBody(refusal, clock())
  if (body.statusCode >= 500) logFailure(log, request, error, body.statusCode)
  if (refusal.retryAfterSeconds !== null)
    void reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(body.statusCode)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Returns the error for an unknown `/api` path. */
export function unknownEndpoint(request: FastifyRequest): AppError {
  return notFound('request.noEndpoint', {
    method: request.method,
    path: request.url.split('?')[0]!.slice(0, 200),
  })
}

function logFailure(log: Log, request: FastifyRequest, error: Error, status: number) {
  log.error(
    {
      correlationId: request.correlationId,
      method: request.method,
      route: request.routeOptions.url,
      status,
      error: { name: error.name, message: error.message, stack: error.stack },
    },
    'request failed',
  )
}

function toAppError(error: FastifyError, engine: Engine): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return toValidationError(error)
  const index = engine.uniqueViolation(error)
  if (index !== null)
    return conflict(uniqueIndexMessages[indexesByColumns[index] ?? index] ?? 'request.exists')
  const kind = engine.classifyError(error)
  if (kind !== null) return databaseError(kind, error)
  const status = error.statusCode ?? 500
  if (status >= 500) return new AppError('SERVER_ERROR', t('server.failed'), { cause: error })
  return toFastifyError(status, error)
}

/** A Zod issue in the form of Fastify's validators. */
type ValidationIssue = {
  readonly instancePath: string
  readonly keyword: string
  readonly message: string
  readonly params: object
}

const toReportedIssue = ({ keyword, message, params }: ValidationIssue): ReportedIssue => ({
  ...params,
  code: keyword,
  message,
})

function toValidationError(error: {
  validation?: unknown
  validationContext?: string | undefined
}): AppError {
  const issues = error.validation as ValidationIssue[]
  return invalid(
    issues.map((issue) => ({
      ...findIssueMessage(toReportedIssue(issue)),
      field:
        issue.instancePath.split('/').filter(Boolean).join('.') ||
        (error.validationContext ?? 'body'),
      message: issue.message,
    })),
  )
}

const fastifyMessages: Record<string, PlainKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.notJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.brokenJson',
  FST_ERR_BAD_URL: 'request.malformedAddress',
}

// Statuses missing in the specification's table have the code UNKNOWN.
function toFastifyError(status: number, error: FastifyError): AppError {
  const key = fastifyMessages[error.code] ?? 'request.unreadable'
  const details = [problem('body', key)]
  if (status === 400) return invalid(details)
  if (status === 404) return notFound(key)
  return new AppError('UNKNOWN', t(key), { status, details })
}

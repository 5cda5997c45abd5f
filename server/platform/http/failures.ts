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
  createErrorBody,
  invalid,
  notFound,
  problem,
} from './errors.ts'
import type { AppContext } from '../config/app-context.ts'
import type { Log } from '../config/log.ts'

/**
 * The message for a violation of each unique index, and the columns that SQLite names instead of the index,
 * if they have a message of their own. A test checks that every index has a message.
 */
export const uniqueIndexes: Record<string, readonly [message: PlainKey, columns: string | null]> = {
  players_email: ['player.emailTaken', 'players.email_folded'],
  players_fide: ['player.fideNumberTaken', 'players.fide_number'],
  users_email: ['account.emailTaken', 'users.email_folded'],
  users_handle: ['account.handleTaken', 'users.handle_folded'],
  users_phone: ['account.phoneTaken', 'users.phone_number'],
  users_player: ['player.linkedElsewhere', 'users.player_id'],
  player_claims_user: ['player.claimed', 'player_claims.user_id'],
  tournament_participants_player: [
    'tournament.alreadyEntered',
    'tournament_participants.tournament_id, tournament_participants.player_id',
  ],
  group_members_player: ['group.memberAlready', 'group_members.group_id, group_members.player_id'],
  group_invitations_link: ['request.exists', 'group_invitations.link_hash'],
  group_links_link: ['request.exists', 'group_links.link_hash'],
  mentions_of_text: ['request.exists', null],
  tournament_calls_table: ['table.taken', 'tournament_calls.sport_id, tournament_calls.table_name'],
  displays_code: ['display.codeTaken', 'displays.code'],
  displays_secret: ['request.exists', 'displays.secret_hash'],
  push_subscriptions_endpoint: ['request.exists', null],
  team_matches_code: ['request.exists', 'team_matches.code_hash'],
  team_players_player: ['roster.onTeam', 'team_players.team_id, team_players.player_id'],
  team_players_number: ['team.numberTaken', 'team_players.team_id, team_players.jersey_number'],
  live_matches_pairing: [
    'live.scoredAlready',
    'live_matches.tournament_id, live_matches.tournament_match_id',
  ],
  live_events_sequence: [
    'live.numberTaken',
    'live_events.live_match_id, live_events.device, live_events.seq',
  ],
  live_events_rev: ['request.stale', 'live_events.live_match_id, live_events.rev'],
}
function findIndexMessage(index: string): PlainKey {
  const rows = Object.entries(uniqueIndexes)
  const row = rows.find(([name, [, columns]]) => name === index || columns === index)
  return row?.[1][0] ?? 'request.exists'
}

type Context = Pick<AppContext, 'clock' | 'log'> & { readonly engine: Engine }

/** Maps every thrown error to a status and an error body. */
export function handleFailures(app: FastifyInstance, { clock, log, opened }: AppContext) {
  const context = { clock, log, engine: opened.engine }
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
  const body = createErrorBody(refusal, clock())
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
      error,
    },
    'request failed',
  )
}

function toAppError(error: FastifyError, engine: Engine): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return toValidationError(error)
  const index = engine.uniqueViolation(error)
  if (index !== null) return conflict(findIndexMessage(index))
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

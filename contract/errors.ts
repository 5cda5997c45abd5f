import { z } from 'zod'
import { timestamp } from './fields.ts'

/** Source: specification, point 8. */
export const errorTable = {
  VALIDATION_ERROR: { status: 400, userMessage: 'Please check your input and try again.' },
  UNAUTHORIZED: { status: 401, userMessage: 'You are not authorized to perform this action.' },
  FORBIDDEN: { status: 403, userMessage: 'Access denied.' },
  NOT_FOUND: { status: 404, userMessage: 'The requested resource was not found.' },
  CONFLICT: { status: 409, userMessage: 'The request conflicts with existing data.' },
  RATE_LIMITED: {
    status: 429,
    userMessage: 'Too many requests. Please wait a moment before trying again.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    userMessage: 'Service is temporarily unavailable. Please try again later.',
  },
  SERVER_ERROR: { status: 500, userMessage: 'Server error occurred. Please try again later.' },
  UNKNOWN: { status: 500, userMessage: 'An unexpected error occurred. Please try again.' },
} as const

/** Codes that only the browser produces. Source: specification, point 8. */
export const clientErrorTable = {
  NETWORK_ERROR: {
    userMessage: 'Unable to connect to the server. Please check your internet connection.',
  },
  TIMEOUT: { userMessage: 'Request timed out. Please try again.' },
  FETCH_TOURNAMENTS_ERROR: { userMessage: 'Unable to fetch tournaments. Please try again.' },
  FETCH_GROUPS_ERROR: { userMessage: 'Unable to fetch groups. Please try again.' },
  CREATE_GROUP_ERROR: { userMessage: 'Unable to create group. Please try again.' },
  UPDATE_GROUP_ERROR: { userMessage: 'Unable to update group. Please try again.' },
  DELETE_GROUP_ERROR: { userMessage: 'Unable to delete group. Please try again.' },
  ADD_PLAYER_ERROR: { userMessage: 'Unable to add player. Please try again.' },
  REMOVE_PLAYER_ERROR: { userMessage: 'Unable to remove player. Please try again.' },
  FETCH_TEAMS_ERROR: { userMessage: 'Unable to fetch teams. Please try again.' },
  CREATE_TEAM_ERROR: { userMessage: 'Unable to create team. Please try again.' },
  ADD_MEMBER_ERROR: { userMessage: 'Unable to add member. Please try again.' },
  REMOVE_MEMBER_ERROR: { userMessage: 'Unable to remove member. Please try again.' },
  FETCH_INVITATIONS_ERROR: { userMessage: 'Unable to fetch invitations. Please try again.' },
  SEND_INVITATION_ERROR: { userMessage: 'Unable to send invitation. Please try again.' },
  RESPOND_INVITATION_ERROR: {
    userMessage: 'Unable to respond to invitation. Please try again.',
  },
  BULK_INVITE_ERROR: { userMessage: 'Unable to send bulk invitations. Please try again.' },
  CREATE_TOURNAMENT_ERROR: { userMessage: 'Unable to create tournament. Please try again.' },
} as const

export type ServerErrorCode = keyof typeof errorTable
export type ClientErrorCode = keyof typeof clientErrorTable
export type ErrorCode = ServerErrorCode | ClientErrorCode

export const errorCodes = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'SERVER_ERROR',
  'UNKNOWN',
] as const satisfies readonly ServerErrorCode[]

/** Error codes after which the client retries the same request. Source: specification, point 8. */
export const retriedCodes: readonly ErrorCode[] = [
  'NETWORK_ERROR',
  'TIMEOUT',
  'SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
]

/** A value in a message: text, a number, another message, or a list of alternatives. */
const messageValue = z.union([
  z.string(),
  z.number(),
  z.array(z.union([z.string(), z.number()])).readonly(),
  z.looseObject({ key: z.string(), message: z.string() }).readonly(),
])

/** Key and values of a message, for translation. */
const messageFields = {
  key: z
    .string()
    .optional()
    .describe('Identifies the message, independent of wording and language'),
  values: z
    .record(z.string(), messageValue)
    .readonly()
    .optional()
    .describe('Values in the message'),
}

/** A message in English, with its key and values. */
export const messageSchema = z.object({ message: z.string(), ...messageFields })

/** One broken rule and its field (`body` for the whole request). */
export const fieldProblem = z.object({ field: z.string(), message: z.string(), ...messageFields })
export type FieldProblem = z.infer<typeof fieldProblem>

/** The body of every error response. */
export const apiError = z.object({
  code: z.enum(errorCodes),
  message: z.string().describe('The exact problem'),
  ...messageFields,
  userMessage: z.string().describe('The message shown to people'),
  statusCode: z.int(),
  details: z.array(fieldProblem),
  retry: z.boolean().describe('Whether retrying the same request may succeed'),
  timestamp,
})
export type ApiErrorBody = z.infer<typeof apiError>

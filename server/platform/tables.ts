import type { Generated, Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import { roles } from '#contract/accounts.ts'
import { matchTypes } from '#contract/matches.ts'
import { startingLevels } from '#contract/players.ts'
import { boardIds } from '#engine/ratings/types.ts'
import { endings, sportIds } from '#engine/sports/types.ts'
import { tournamentFormats } from '#engine/tournaments/tournament/settings.ts'
import { participantStatuses, tournamentStatuses } from '#engine/tournaments/tournament/state.ts'

/*
 * One schema for each table, camelCase here and snake_case in the database. Moments are epoch ms,
 * yes and no are 1 and 0, structured columns are text that their own schema parses.
 */
const text = z.string()
const integer = z.int()
const real = z.number()
const yesNo = z.union([z.literal(0), z.literal(1)])
const maybe = <T extends z.ZodType>(type: T) => type.nullable()
const sideNumber = z.union([z.literal(0), z.literal(1), z.literal(2)])

const standing = {
  rating: real,
  variance: real,
  lastPlayedAt: maybe(integer),
  games: integer,
  wins: integer,
  losses: integer,
  draws: integer,
  streak: integer,
  longestStreak: integer,
  highestRating: maybe(real),
  highestRatingAt: maybe(integer),
}

export const tables = {
  clubs: z.object({
    id: text,
    name: text,
    isDemo: yesNo,
    publicResults: yesNo,
    createdAt: integer,
    version: integer,
  }),
  users: z.object({
    id: text,
    email: text,
    emailFolded: text,
    name: text,
    handle: text,
    handleFolded: text,
    role: z.enum(roles),
    passwordHash: maybe(text),
    avatar: maybe(text),
    phoneNumber: maybe(text),
    phoneVerified: yesNo,
    isActive: yesNo,
    isDemo: yesNo,
    playerId: maybe(text),
    createdAt: integer,
    updatedAt: integer,
    lastLoginAt: maybe(integer),
    version: integer,
  }),
  sessions: z.object({
    id: text,
    userId: text,
    client: z.enum(['browser', 'api']),
    fingerprint: text,
    createdAt: integer,
    lastSeenAt: integer,
    endsAt: integer,
    endedAt: maybe(integer),
    endedReason: maybe(text),
  }),
  tokens: z.object({
    hash: text,
    sessionId: text,
    kind: z.enum(['access', 'refresh']),
    expiresAt: integer,
    usedAt: maybe(integer),
  }),
  devices: z.object({ hash: text, userId: text, createdAt: integer, lastSeenAt: integer }),
  loginLocks: z.object({
    email: text,
    failures: integer,
    lockouts: integer,
    lockedUntil: maybe(integer),
    updatedAt: integer,
  }),
  rateLimits: z.object({ key: text, points: integer, expiresAt: integer }),
  idempotencyKeys: z.object({
    key: text,
    requestHash: text,
    status: integer,
    reply: text,
    createdAt: integer,
  }),
  players: z.object({
    id: text,
    name: text,
    nameFolded: text,
    email: maybe(text),
    emailFolded: maybe(text),
    avatarUrl: maybe(text),
    startingLevel: maybe(z.enum(startingLevels)),
    retiredAt: maybe(integer),
    createdBy: maybe(text),
    createdAt: integer,
    updatedAt: integer,
    version: integer,
  }),
  matches: z.object({
    id: text,
    sportId: z.enum(sportIds),
    format: text,
    matchType: z.enum(matchTypes),
    status: z.enum(['completed', 'void']),
    rated: yesNo,
    player1Id: text,
    player2Id: text,
    partner1Id: maybe(text),
    partner2Id: maybe(text),
    score1: real,
    score2: real,
    winnerSide: sideNumber,
    ending: z.enum(endings),
    details: maybe(text),
    margin1: maybe(real),
    margin2: maybe(real),
    playedAt: integer,
    createdAt: integer,
    updatedAt: integer,
    createdBy: maybe(text),
    voidReason: maybe(text),
    tournamentId: maybe(text),
    tournamentMatchId: maybe(text),
    version: integer,
  }),
  participations: z.object({
    matchId: text,
    playerId: text,
    side: integer,
    sportId: z.enum(sportIds),
    playedAt: integer,
    counts: yesNo,
  }),
  matchLog: z.object({
    matchId: text,
    sequence: integer,
    kind: z.enum(['recorded', 'corrected', 'voided', 'merged']),
    at: integer,
    byId: maybe(text),
    reason: maybe(text),
    snapshot: text,
  }),
  ratingChanges: z.object({
    board: z.enum(boardIds),
    matchId: text,
    playerId: text,
    playedAt: integer,
    createdAt: integer,
    expected: real,
    actual: real,
    weight: real,
    opponentRating: real,
    opponentVariance: real,
    ratingBefore: real,
    varianceBefore: real,
    gamesBefore: integer,
    ...standing,
  }),
  ratings: z.object({
    board: z.enum(boardIds),
    playerId: text,
    ...standing,
    form: text,
    recent: text,
  }),
  tournaments: z.object({
    id: text,
    name: text,
    nameFolded: text,
    description: text,
    sportId: z.enum(sportIds),
    format: z.enum(tournamentFormats),
    matchFormat: text,
    status: z.enum(tournamentStatuses),
    startDate: maybe(integer),
    endDate: maybe(integer),
    venue: text,
    prizes: text,
    rules: text,
    rated: yesNo,
    autoStart: yesNo,
    isPublic: yesNo,
    requiresApproval: yesNo,
    maxParticipants: maybe(integer),
    minParticipants: integer,
    registrationDeadline: maybe(integer),
    tables: text,
    restMinutes: integer,
    settings: text,
    currentRound: integer,
    participantCount: integer,
    registeredCount: integer,
    checkedInCount: integer,
    waitingCount: integer,
    pendingCount: integer,
    matchCount: integer,
    decidedCount: integer,
    winnerId: maybe(text),
    startedAt: maybe(integer),
    completedAt: maybe(integer),
    createdBy: maybe(text),
    createdAt: integer,
    updatedAt: integer,
    revision: integer,
    version: integer,
  }),
  tournamentLog: z.object({
    tournamentId: text,
    sequence: integer,
    at: integer,
    byId: maybe(text),
    event: text,
  }),
  tournamentParticipants: z.object({
    id: text,
    tournamentId: text,
    playerId: text,
    playerName: text,
    status: z.enum(participantStatuses),
    seed: maybe(integer),
    place: maybe(integer),
    rating: maybe(real),
    registeredAt: integer,
  }),
  tournamentCalls: z.object({
    tournamentId: text,
    matchId: text,
    sportId: z.enum(sportIds),
    tableName: text,
    player1Id: text,
    player2Id: text,
    calledAt: integer,
    byId: maybe(text),
  }),
  boards: z.object({ board: z.enum(boardIds), revision: integer }),
  events: z.object({
    sequence: integer,
    transactionId: text,
    id: text,
    type: text,
    data: text,
    createdAt: integer,
  }),
} as const

type Row<T extends keyof typeof tables> = z.infer<(typeof tables)[T]>

/** Every table with the type of its rows. */
export type Tables = {
  [T in Exclude<keyof typeof tables, 'events'>]: Row<T>
} & {
  events: Omit<Row<'events'>, 'sequence' | 'transactionId'> & {
    sequence: Generated<number>
    transactionId: Generated<string>
  }
}

export type TableRow<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

import { z } from 'zod'
import { seedingMethods, tieBreakers, tournamentFormats } from '#engine/tournaments/log/settings.ts'
import { participantStatuses, stages, tournamentStatuses } from '#engine/tournaments/log/state.ts'
import { relaxations } from '#engine/tournaments/pairing/swiss/types.ts'
import { endings } from '#engine/sports/types.ts'
import {
  id,
  idParams,
  pageNumber,
  pageOf,
  pageSize,
  searchText,
  timestamp,
  timestampInput,
  version,
} from './fields.ts'
import { endpoint } from './endpoint.ts'
import { fieldProblem } from './errors.ts'
import { match as recordedMatch, matchDetails, ripple } from './matches.ts'
import { sportId } from './sports.ts'

export const tournamentStatus = z.enum(tournamentStatuses)
export const participantStatus = z.enum(participantStatuses)
export const tournamentFormat = z.enum(tournamentFormats)
/** Both spellings of the specification; the one with the underscore is stored. */
const formatInput = z.preprocess(
  (value) => (value === 'singleelimination' ? 'single_elimination' : value),
  tournamentFormat,
)

const pointSystem = z.object({
  win: z.int().min(0).max(100),
  draw: z.int().min(0).max(100),
  loss: z.int().min(0).max(100),
  forfeitLoss: z.int().min(0).max(100),
  zeroPointBye: z.int().min(0).max(100),
  allocatedBye: z.int().min(0).max(100),
})

/** Best of an odd number of sets, legs or racks. */
const bestOf = z
  .int()
  .min(1)
  .max(99)
  .refine((games) => games % 2 === 1, 'Best of must be an odd number')

/** Source: specification, point 3 (settings), and what the formats need beside. */
export const tournamentSettings = z.object({
  allowLateRegistration: z
    .boolean()
    .describe('Whether players may enter after the deadline and after the start'),
  autoAdvance: z
    .boolean()
    .describe('Whether the next round starts by itself when its players are known'),
  thirdPlacePlayoff: z.boolean(),
  seedingMethod: z.enum(seedingMethods),
  tieBreaker: z.enum(tieBreakers),
  tieBreaks: z
    .array(z.string().max(12))
    .max(12)
    .nullable()
    .describe('Criteria after the points by their acronyms; null for the preset of the sport'),
  keepApart: z.boolean().describe('Whether members of one group or team meet late or not at all'),
  requiresCheckIn: z.boolean().describe('Whether only those who checked in are drawn'),
  rounds: z.int().min(1).max(30).describe('Rounds of a Swiss tournament'),
  points: pointSystem.describe('Points × 10'),
  acceleration: z.enum(['none', 'baku']),
  initialColour: z.enum(['white', 'black', 'drawn']),
  lateEntryBye: z.enum(['zero', 'half']),
  forbidden: z
    .array(z.tuple([z.string().max(64), z.string().max(64)]))
    .max(500)
    .describe('Pairs of players who must not meet in a Swiss tournament'),
  groups: z.int().min(1).max(64),
  qualifiers: z.int().min(1).max(64).describe('How many of each group go on'),
  bestOf: z
    .object({
      usual: bestOf.nullable(),
      rounds: z.record(z.string().max(20), bestOf),
    })
    .describe('By name (`final`, `semifinal`, `third`) or id (`W2`, `L1`, `R3`, `S1`) of a round'),
})

const config = z.object({
  maxParticipants: z.int().nullable(),
  rounds: z.int(),
  description: z.string(),
  prizes: z.string(),
  rules: z.string(),
})

/** One tournament in a list. Source: specification, point 3. */
export const tournamentSummary = z.object({
  id,
  name: z.string(),
  description: z.string(),
  sportId,
  format: tournamentFormat,
  matchFormat: z.string().describe('Format of the matches, one of the sport’s'),
  status: tournamentStatus,
  startDate: timestamp.nullable(),
  endDate: timestamp.nullable(),
  venue: z.string(),
  maxParticipants: z.int().nullable().describe('Null for no limit'),
  minParticipants: z.int(),
  registrationDeadline: timestamp.nullable(),
  currentRound: z.int(),
  participantCount: z.int().describe('Those with a place'),
  registeredCount: z.int().describe('Everyone who entered and is not out, those who wait too'),
  checkedInCount: z.int(),
  waitingCount: z.int().describe('On the waiting list'),
  pendingCount: z.int().describe('Not approved yet'),
  matchCount: z.int().describe('Matches to be played that are known so far'),
  decidedCount: z.int(),
  winnerId: id.nullable(),
  winnerName: z.string().nullable(),
  isPublic: z.boolean(),
  requiresApproval: z.boolean(),
  rated: z.boolean().describe('Whether its matches move ratings'),
  createdBy: id.nullable(),
  createdByName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  myStatus: participantStatus.nullable().describe('How the reader stands in it'),
  revision: z.int().describe('Grows with everything that happens in it'),
  version: version.describe('Grows when the tournament itself is edited, seeded or moved on'),
})
export type TournamentSummary = z.infer<typeof tournamentSummary>

export const participant = z.object({
  id,
  tournamentId: id,
  playerId: id,
  playerName: z.string(),
  avatarUrl: z.string().nullable(),
  rating: z.number().nullable().describe('Rating when the player entered; null without games'),
  registeredAt: timestamp,
  status: participantStatus,
  reason: z
    .string()
    .nullable()
    .describe('Why the player was declined, withdrew or was disqualified'),
  seed: z
    .int()
    .nullable()
    .describe('Before the start: the seed the draw would give now, where it is not random'),
  fixedSeed: z.int().nullable(),
  affiliation: z.string().nullable().describe('Team, school or club; kept apart where asked'),
  place: z.int().nullable().describe('Final place, shared by equals'),
  byes: z
    .array(z.object({ round: z.int(), bye: z.enum(['half', 'zero']) }))
    .describe('Rounds of a Swiss tournament the player asked to miss'),
})
export type TournamentParticipant = z.infer<typeof participant>

export const tournamentDetail = tournamentSummary.extend({
  config,
  settings: tournamentSettings,
  autoStart: z.boolean().describe('Starts by itself at its date, with its minimum of participants'),
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  cancelReason: z.string().nullable(),
  tables: z.array(z.string()).describe('Names of the tables or boards'),
  restMinutes: z.int().describe('Least rest of a player between two matches'),
  drawSeed: z.int().describe('Seed of every random draw, so that a draw can be repeated'),
  criteria: z
    .array(z.object({ acronym: z.string(), name: z.string() }))
    .describe('What ranks the standings, in order'),
  isHeldOpen: z.boolean().describe('Reopened after it was over'),
  seedIsPreview: z.boolean().describe('Whether seeds are those of a draw still to be made'),
  participants: z.array(participant).describe('In the order of entry'),
  podium: z.array(z.object({ playerId: id, playerName: z.string(), place: z.int() })),
})
export type TournamentDetail = z.infer<typeof tournamentDetail>

export const listTournaments = endpoint({
  method: 'GET',
  path: '/api/tournaments',
  summary: 'Tournaments: those being played first, then those to come, then the latest ones over',
  tag: 'Tournaments',
  access: 'signed-in',
  query: z.object({
    status: tournamentStatus.optional(),
    sportId: sportId.optional(),
    format: formatInput.optional(),
    playerId: id.optional().describe('Only tournaments that this player entered'),
    q: searchText,
    page: pageNumber,
    pageSize: pageSize(20),
  }),
  status: 200,
  reply: pageOf(tournamentSummary),
})

export const getTournament = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id',
  summary: 'One tournament with its settings and participants',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: tournamentDetail,
})

const name = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().min(1, 'This field is required').max(100))
const longText = z.string().max(5000)
const tableNames = z.array(z.string().trim().min(1).max(30)).max(64)

const editable = {
  name,
  description: longText,
  matchFormat: z.string().max(64).describe('`standard` is the default of the sport'),
  startDate: timestampInput.nullable(),
  endDate: timestampInput.nullable(),
  venue: z.string().max(200),
  prizes: longText,
  rules: longText,
  maxParticipants: z.int().min(2).max(1000).nullable(),
  minParticipants: z.int().min(2).max(1000),
  registrationDeadline: timestampInput.nullable(),
  isPublic: z.boolean(),
  requiresApproval: z.boolean(),
  rated: z.boolean(),
  autoStart: z.boolean(),
  tables: tableNames,
  restMinutes: z.int().min(0).max(240),
  settings: tournamentSettings.partial(),
}

/** Body of the specification's point 7, and what a club may set beside. */
export const createTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments',
  summary: 'Create a tournament, as a draft',
  tag: 'Tournaments',
  access: 'signed-in',
  body: z.object({
    ...editable,
    sportId: sportId.default('tabletennis'),
    format: formatInput.default('single_elimination'),
    description: editable.description.default(''),
    matchFormat: editable.matchFormat.default('standard'),
    startDate: editable.startDate.default(null),
    endDate: editable.endDate.default(null),
    venue: editable.venue.default(''),
    prizes: editable.prizes.default(''),
    rules: editable.rules.default(''),
    maxParticipants: editable.maxParticipants.default(16),
    minParticipants: editable.minParticipants
      .optional()
      .describe('4 where absent, or the maximum where that is less'),
    registrationDeadline: editable.registrationDeadline.default(null),
    isPublic: editable.isPublic.optional().describe('As the club shows its results where absent'),
    requiresApproval: editable.requiresApproval.default(false),
    rated: editable.rated.default(true),
    autoStart: editable.autoStart.default(false),
    tables: editable.tables.default([]),
    restMinutes: editable.restMinutes.default(5),
    settings: editable.settings.default({}),
  }),
  status: 201,
  reply: tournamentDetail,
})

export const updateTournament = endpoint({
  method: 'PATCH',
  path: '/api/tournaments/:id',
  summary: 'Change a tournament; what is left out stays. The draw is fixed once it has started',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  body: z
    .object({ ...editable, sportId, format: formatInput })
    .partial()
    .extend({ version }),
  status: 200,
  reply: tournamentDetail,
})

export const deleteTournament = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id',
  summary: 'Delete a draft; anything that was opened is cancelled instead',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: z.coerce.number().int().min(1) }),
  status: 200,
  reply: z.object({ deleted: z.literal(true) }),
})

export const openTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/open',
  summary: 'Move a tournament that has not started between draft, registration and check-in',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  body: z.object({ phase: z.enum(['draft', 'registration', 'check_in']) }),
  status: 200,
  reply: tournamentDetail,
})

export const startTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/start',
  summary: 'Draw and start a tournament',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: tournamentDetail,
})

const reason = z.string().trim().min(1, 'This field is required').max(500)
const optionalReason = z.string().trim().max(500).default('')

export const cancelTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/cancel',
  summary: 'Cancel a tournament; matches played stay on record',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  body: z.object({ reason }),
  status: 200,
  reply: tournamentDetail,
})

export const reopenTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/reopen',
  summary: 'Take back a cancellation, or hold a completed tournament open',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: tournamentDetail,
})

export const closeTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/close',
  summary: 'Close a tournament that was held open',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: tournamentDetail,
})

export const seedTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/seeding',
  summary: 'Seed before the start: by hand, with some seeds fixed, or with another random draw',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  body: z.object({
    version,
    method: z.enum(seedingMethods).optional(),
    order: z.array(id).max(1000).optional().describe('By hand: player ids, the first seed first'),
    fixedSeeds: z
      .record(z.string().max(64), z.int().min(1).max(1000))
      .optional()
      .describe('Seeds by player id that every method keeps; replaces those fixed before'),
    redraw: z.boolean().default(false).describe('Takes a new seed for the random draw'),
  }),
  status: 200,
  reply: tournamentDetail,
})

// — Participants

const affiliation = z.string().trim().max(60).default('')

const participantParams = idParams.extend({ playerId: idParams.shape.id })
const participantList = z.object({
  items: z.array(participant).describe('In the order of entry; those who wait in their order'),
  maxParticipants: z.int().nullable(),
})

export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/participants',
  summary: 'Who entered, in order',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: participantList,
})

export const addParticipant = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants',
  summary: 'Enter a player: oneself while registration is open, anybody as an organiser',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  body: z.object({ playerId: z.string().max(64), affiliation }),
  status: 201,
  reply: participant,
})

export const addedRow = z.object({
  line: z.int().describe('From 1'),
  name: z.string(),
  playerId: id.nullable(),
  action: z
    .enum(['enter', 'create', 'choose', 'skip'])
    .describe('`choose`: several players have this name; `skip`: entered already, or a problem'),
  problem: z.string().nullable(),
  candidates: z.array(z.object({ playerId: id, name: z.string(), matchCount: z.int() })),
})
export type AddedRow = z.infer<typeof addedRow>

export const addParticipants = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/many',
  summary: 'Enter many: chosen players and pasted names; unknown names become new players',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  body: z.object({
    entries: z
      .array(
        z.union([
          z.object({ playerId: z.string().max(64), affiliation }),
          z.object({ name: z.string().max(1000), affiliation }),
        ]),
      )
      .min(1)
      .max(500),
    dryRun: z.boolean().default(false).describe('Shows what each line would do'),
  }),
  status: 200,
  reply: z.object({
    rows: z.array(addedRow),
    entered: z.int(),
    created: z.int(),
    skipped: z.int(),
  }),
})

export const removeParticipant = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/participants/:playerId',
  summary: 'Take a player off the list before the start, withdraw the player after it',
  tag: 'Tournaments',
  access: 'signed-in',
  params: participantParams,
  status: 200,
  reply: participantList,
})

export const participantActions = [
  'approve',
  'decline',
  'check_in',
  'check_out',
  'withdraw',
  'disqualify',
  'reinstate',
] as const
export type ParticipantAction = (typeof participantActions)[number]

export const changeParticipant = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/:playerId/status',
  summary: 'Approve, decline, check in, withdraw, disqualify or bring back a player',
  tag: 'Tournaments',
  access: 'signed-in',
  params: participantParams,
  body: z.object({ action: z.enum(participantActions), reason: optionalReason }),
  status: 200,
  reply: participant,
})

export const requestBye = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/:playerId/bye',
  summary: 'Ask for a half-point or zero-point bye in a Swiss round to come, or take that back',
  tag: 'Tournaments',
  access: 'signed-in',
  params: participantParams,
  body: z.object({ round: z.int().min(1).max(30), bye: z.enum(['half', 'zero']).nullable() }),
  status: 200,
  reply: participant,
})

// — Matches

export const tournamentSide = z.object({
  kind: z.enum(['player', 'awaited', 'qualifier', 'nobody']),
  playerId: id.nullable(),
  name: z
    .string()
    .describe('The player, or `Winner of M3`, `Loser of M4`, `2nd of Group B`, `Bye`'),
  seed: z.int().nullable(),
  reason: z.string().nullable().describe('Why nobody stands here'),
})
export type TournamentSideWire = z.infer<typeof tournamentSide>

const pair = z.tuple([z.number(), z.number()])

export const tournamentMatch = z.object({
  id: z.string().describe('Id within the tournament, such as `W1-3`'),
  tournamentId: id,
  number: z.int().nullable().describe('What people call it by: M3. Null for a bye'),
  stage: z.enum(stages),
  group: z.int().nullable().describe('From 0'),
  groupName: z.string().nullable(),
  round: z.int(),
  roundId: z.string().describe('`W1`, `L2`, `R3`, `G1R2`, `S4`, `F1`, `T1`, `P1`'),
  roundName: z.string(),
  roundTitle: z.string().describe('For people: Quarter-finals, Round 3'),
  board: z.int(),
  sides: z.tuple([tournamentSide, tournamentSide]),
  status: z.enum(['waiting', 'ready', 'decided', 'not_needed']),
  decision: z
    .object({
      kind: z.enum(['played', 'retired', 'walkover', 'double_walkover', 'bye']),
      winnerId: id.nullable(),
      score: pair.nullable(),
      points: pair.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  bestOf: z.int().nullable(),
  matchFormat: z.string(),
  winnerTo: z.string().nullable().describe('Id of the match where the winner goes next'),
  loserTo: z.string().nullable(),
  matchId: id.nullable().describe('The match on record, once it is decided by a result'),
  details: matchDetails.nullable().describe('Of the match on record; sides as here'),
  scoreText: z.string().nullable(),
  hasResult: z.boolean().describe('False where it is open, or decided only because somebody left'),
  decidedAt: timestamp.nullable(),
  table: z.string().nullable().describe('The table it is called to'),
  calledAt: timestamp.nullable(),
  mayReport: z.boolean(),
  mayCorrect: z.boolean(),
  version: z.int().describe('0 while nothing was reported; grows with every report of this match'),
})
export type TournamentMatchWire = z.infer<typeof tournamentMatch>

export const listTournamentMatches = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/matches',
  summary: 'All matches in the order of play, byes and matches not needed too',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: z.object({ items: z.array(tournamentMatch), revision: z.int() }),
})

const matchParams = idParams.extend({ matchId: idParams.shape.id })
const sideNumber = z.union([z.literal(1), z.literal(2)])

/** A result from the sides of the match in their order. */
const resultFields = {
  player1Id: z.string().max(64).optional().describe('Who stands first, as the sender saw it'),
  player2Id: z.string().max(64).optional(),
  player1Score: z.number().default(0),
  player2Score: z.number().default(0),
  ending: z
    .enum(endings)
    .default('played')
    .describe('`forfeit` is a no-show of one, `double_forfeit` of both'),
  winnerSide: sideNumber.optional().describe('Needed for `retired` and `forfeit`'),
  winnerId: z.string().max(64).optional().describe('Instead of `winnerSide`'),
  details: matchDetails.nullable().default(null),
  reason: optionalReason,
}
export const tournamentResult = z.object(resultFields)
export type TournamentResultInput = z.input<typeof tournamentResult>

const resultReply = z.object({
  match: tournamentMatch,
  recorded: recordedMatch.nullable().describe('The match on record'),
  warnings: z.array(fieldProblem),
  status: tournamentStatus,
  revision: z.int(),
})

export const reportResult = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/matches/:matchId/result',
  summary: 'Report the result of a match; it is recorded and, where the tournament is, rated',
  tag: 'Tournaments',
  access: 'signed-in',
  params: matchParams,
  body: tournamentResult,
  status: 201,
  reply: resultReply,
})

export const correctResult = endpoint({
  method: 'PATCH',
  path: '/api/tournaments/:id/matches/:matchId/result',
  summary: 'Correct the result of a match at any time; everything after it follows',
  tag: 'Tournaments',
  access: 'signed-in',
  params: matchParams,
  body: z.object({ ...resultFields, version: z.int().min(0) }),
  status: 200,
  reply: resultReply,
})

export const removeResult = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/matches/:matchId/result',
  summary: 'Take a result back: the match is open again, the one on record void',
  tag: 'Tournaments',
  access: 'signed-in',
  params: matchParams,
  query: z.object({ version: z.coerce.number().int().min(0), reason: optionalReason }),
  status: 200,
  reply: resultReply,
})

const playersThere = z.tuple([z.string().nullable(), z.string().nullable()])

export const consequencesInTournament = z.object({
  winner: z
    .string()
    .nullable()
    .describe('Where the winner goes: `Aiko Tanaka goes to M9, Semi-finals`'),
  loser: z.string().nullable(),
  changedSides: z.array(
    z.object({
      matchId: z.string(),
      number: z.int().nullable(),
      title: z.string(),
      before: playersThere.describe('Names'),
      after: playersThere,
    }),
  ),
  fallenResults: z
    .array(z.object({ matchId: z.string(), number: z.int().nullable(), title: z.string() }))
    .describe('Results that no longer stand'),
  newlyDecided: z.array(
    z.object({ matchId: z.string(), number: z.int().nullable(), title: z.string() }),
  ),
  changedPlaces: z.array(
    z.object({
      playerId: id,
      name: z.string(),
      before: z.int().nullable(),
      after: z.int().nullable(),
    }),
  ),
  statusBefore: tournamentStatus,
  statusAfter: tournamentStatus,
})
export type ConsequencesInTournament = z.infer<typeof consequencesInTournament>

export const previewResult = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/matches/:matchId/preview',
  summary: 'What a result, a correction or taking one back would bring about, without doing it',
  tag: 'Tournaments',
  access: 'signed-in',
  params: matchParams,
  body: z.object({ ...resultFields, remove: z.boolean().default(false) }),
  status: 200,
  reply: z.object({
    errors: z.array(fieldProblem),
    warnings: z.array(fieldProblem),
    consequences: consequencesInTournament.nullable().describe('Null while there are errors'),
    ripple: ripple.nullable().describe('Ratings that would move; null while there are errors'),
  }),
})

// — Bracket, rounds, standings

export const getBracket = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/bracket',
  summary: 'The knockout, ready to be drawn; no sections where the format has none',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: z.object({
    sections: z.array(
      z.object({
        kind: z.enum(['winners', 'losers', 'finals']),
        title: z.string(),
        rounds: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            bestOf: z.int().nullable(),
            matchIds: z.array(z.string()).describe('From top to bottom, byes too'),
          }),
        ),
      }),
    ),
    ways: z
      .array(
        z.object({
          from: z.string(),
          outcome: z.enum(['winner', 'loser']),
          to: z.string(),
          side: z.union([z.literal(0), z.literal(1)]),
        }),
      )
      .describe('Who goes from one match to another, and to which side of it'),
    matches: z.array(tournamentMatch),
    revision: z.int(),
  }),
})

export const round = z.object({
  id: z.string(),
  round: z.int(),
  title: z.string(),
  decided: z.int(),
  total: z.int(),
  isReleased: z.boolean().describe('False where the round waits for the organiser'),
  byes: z.array(z.object({ playerId: id, name: z.string(), bye: z.string() })),
  broken: z
    .array(z.object({ rule: z.string(), text: z.string() }))
    .describe('Rules that the pairing had to break'),
})

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/rounds',
  summary: 'Rounds so far, and whether the next one can be paired',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: z.object({
    rounds: z.array(round),
    planned: z.int().nullable().describe('Rounds of a Swiss tournament'),
    canPair: z.boolean(),
    whyNot: z.string().nullable(),
    canUnpair: z.boolean(),
    revision: z.int(),
  }),
})

export const pairRound = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/rounds',
  summary: 'Pair the next round of a Swiss tournament',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  body: z.object({
    relax: z
      .array(z.enum(relaxations))
      .max(4)
      .default([])
      .describe('Rules that may be given up where the players cannot all be paired'),
  }),
  status: 201,
  reply: z.object({ round: z.int(), revision: z.int() }),
})

export const unpairRound = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/rounds/:round',
  summary: 'Take back the last round paired; its results go with it',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams.extend({ round: z.coerce.number().int().min(1).max(999) }),
  status: 200,
  reply: z.object({ round: z.int(), revision: z.int() }),
})

export const releaseRound = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/rounds/:roundId/release',
  summary: 'Let a round begin that waits for the organiser',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams.extend({ roundId: z.string().min(1).max(20) }),
  status: 200,
  reply: z.object({ roundId: z.string(), revision: z.int() }),
})

export const standingRow = z.object({
  rank: z.int(),
  playerId: id,
  playerName: z.string(),
  avatarUrl: z.string().nullable(),
  seed: z.int().nullable(),
  isOut: z.boolean(),
  reason: z.string().nullable(),
  played: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  points: z.number(),
  pointsText: z.string(),
  values: z
    .array(z.object({ acronym: z.string(), text: z.string(), explanation: z.string() }))
    .describe(
      'One for each criterion after the points; empty where the rule of table tennis ranks',
    ),
  steps: z.array(z.string()).describe('What told the player from the others, in words'),
})
export type StandingRow = z.infer<typeof standingRow>

export const standingsTable = z.object({
  group: z.int().nullable(),
  title: z.string(),
  criteria: z.array(z.object({ acronym: z.string(), name: z.string() })),
  qualifiers: z.int().describe('How many of the table go on; 0 where nobody does'),
  rows: z.array(standingRow),
})

export const getStandings = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/standings',
  summary: 'Standings with every tie-break and its arithmetic; final places of a knockout',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: z.object({
    tables: z.array(standingsTable),
    places: z
      .array(z.object({ place: z.int(), playerId: id, playerName: z.string() }))
      .describe('Places settled so far, the first first'),
    revision: z.int(),
  }),
})

// — Tables and calls

export const queuedMatch = z.object({
  matchId: z.string(),
  number: z.int().nullable(),
  title: z.string(),
  names: z.tuple([z.string(), z.string()]),
  canCall: z.boolean(),
  whyNot: z.string().nullable(),
  restUntil: timestamp.nullable(),
})

const tablesReply = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      match: z
        .object({
          matchId: z.string(),
          number: z.int().nullable(),
          title: z.string(),
          names: z.tuple([z.string(), z.string()]),
          calledAt: timestamp,
        })
        .nullable(),
      busyWith: z.string().nullable().describe('Another tournament that uses this table now'),
    }),
  ),
  queue: z.array(queuedMatch).describe('Matches that wait for a table, in the order of calling'),
  next: z
    .object({ matchId: z.string(), number: z.int().nullable(), table: z.string() })
    .nullable()
    .describe('The next playable match and the next free table'),
  revision: z.int(),
})
export type TournamentTables = z.infer<typeof tablesReply>

export const listTables = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/tables',
  summary: 'Tables or boards, who plays there, and who is next',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: tablesReply,
})

export const callNext = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/calls',
  summary: 'Call the next playable match to the next free table',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  status: 201,
  reply: tablesReply,
})

export const callMatch = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/matches/:matchId/call',
  summary: 'Call a match to a table; to the next free one where none is named',
  tag: 'Tournaments',
  access: 'signed-in',
  params: matchParams,
  body: z.object({ table: z.string().trim().max(30).optional() }),
  status: 201,
  reply: tablesReply,
})

export const takeBackCall = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/matches/:matchId/call',
  summary: 'Take a call back; the table is free again',
  tag: 'Tournaments',
  access: 'signed-in',
  params: matchParams,
  status: 200,
  reply: tablesReply,
})

export const myPairing = z.object({
  tournamentId: id,
  tournamentName: z.string(),
  sportId,
  matchId: z.string(),
  number: z.int().nullable(),
  roundTitle: z.string(),
  opponent: z.string().describe('A name, or who it will be: `Winner of M3`'),
  opponentId: id.nullable(),
  status: z.enum(['waiting', 'ready', 'called']),
  table: z.string().nullable(),
  calledAt: timestamp.nullable(),
})
export type MyPairing = z.infer<typeof myPairing>

export const listMyPairings = endpoint({
  method: 'GET',
  path: '/api/my/pairings',
  summary: 'The reader’s next match in each tournament, calls first',
  tag: 'Tournaments',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(myPairing) }),
})

// — In and out

export const exportTrf = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/trf',
  summary: 'The report of a Swiss tournament or a round robin for FIDE, as text',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  query: z.object({ form: z.enum(['TRF16', 'TRF26']).default('TRF26') }),
  status: 200,
  reply: z.string(),
})

export const importTrf = endpoint({
  method: 'POST',
  path: '/api/tournaments/import',
  summary: 'A Swiss tournament from a report for FIDE; `dryRun` says what it holds',
  tag: 'Tournaments',
  access: 'signed-in',
  body: z.object({
    trf: z.string().max(250_000),
    sportId: sportId.default('chess'),
    rated: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  }),
  status: 200,
  reply: z.object({
    tournamentId: id.nullable().describe('Null in a dry run'),
    name: z.string(),
    players: z.int(),
    newPlayers: z.array(z.string()),
    roundsPlayed: z.int(),
    rounds: z.int(),
    problems: z.array(z.string()),
  }),
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/csv',
  summary: 'Standings, matches or participants as CSV',
  tag: 'Tournaments',
  access: 'signed-in',
  params: idParams,
  query: z.object({ what: z.enum(['standings', 'matches', 'participants']).default('standings') }),
  status: 200,
  reply: z.string(),
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/public/tournaments.ics',
  summary: 'Calendar feed of the public tournaments of the club',
  tag: 'Public',
  access: 'public',
  status: 200,
  reply: z.string(),
})

export const getTournamentCalendar = endpoint({
  method: 'GET',
  path: '/api/public/tournaments/:id/calendar.ics',
  summary: 'Calendar entry of a public tournament',
  tag: 'Public',
  access: 'public',
  params: idParams,
  status: 200,
  reply: z.string(),
})

/** What everybody may see of a public tournament: names, results, standings; no account, no e-mail. */
export const getPublicTournament = endpoint({
  method: 'GET',
  path: '/api/public/tournaments/:id',
  summary: 'A public tournament for whoever follows it without signing in',
  tag: 'Public',
  access: 'public',
  params: idParams,
  status: 200,
  reply: z.object({
    clubName: z.string(),
    tournament: tournamentSummary
      .omit({
        myStatus: true,
        createdBy: true,
        createdByName: true,
        version: true,
      })
      .extend({ config, podium: tournamentDetail.shape.podium, tables: z.array(z.string()) }),
    participants: z.array(
      participant.pick({ playerId: true, playerName: true, status: true, seed: true, place: true }),
    ),
    matches: z.array(tournamentMatch),
    bracket: getBracket.reply.pick({ sections: true, ways: true }),
    standings: z.array(standingsTable),
    revision: z.int(),
  }),
})
export type PublicTournament = z.infer<(typeof getPublicTournament)['reply']>

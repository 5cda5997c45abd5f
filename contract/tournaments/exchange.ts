import { z } from 'zod'
import { csvSeparator, playerId, tournamentId, tournamentParams } from '../fields.ts'
import { candidate } from '../players/players.ts'
import { endpoint } from '../endpoint.ts'
import { publicFee } from '../fees.ts'
import { messageSchema } from '../errors.ts'
import { sportId } from '../club/sports.ts'
import { tournamentSummary, config, tournamentDetail, participant } from './tournament.ts'
import { tournamentMatch } from './matches.ts'
import { getBracket, standingsTable } from './rounds.ts'

export const exportTrf = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/trf',
  summary: 'Export a Swiss tournament or a round robin as a FIDE report, as text',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  query: z.object({ form: z.enum(['TRF16', 'TRF26']).default('TRF26') }),
  status: 200,
  reply: z.string(),
  replyType: 'text/plain',
})

/** A player in a report, and the club's player they are matched with. */
const reportedPlayer = z.object({
  number: z.int(),
  written: z.string().describe('The name as the report has it'),
  name: z.string().describe('The name in the club, or the one the new player gets'),
  playerId: playerId.nullable().describe('Null for a new player'),
  candidates: z.array(candidate).describe('Players of the club with this name'),
  isUnclear: z.boolean().describe('Whether one of several players has to be chosen'),
  isOddName: z
    .boolean()
    .describe('Whether a new name breaks the rules for names and is kept as it is'),
  sex: z.enum(['', 'm', 'w']),
  title: z.string(),
  federation: z.string(),
  fideNumber: z.string(),
  birthDate: z.string(),
  rating: z.int().nullable(),
})

export const importTrf = endpoint({
  method: 'POST',
  path: '/api/tournaments/import',
  summary: 'Import a Swiss tournament from a FIDE report; `dryRun` only lists its contents',
  tag: 'Tournaments',
  access: 'signed-in',
  rawFields: ['trf'],
  body: z.object({
    trf: z.string().max(250_000),
    sportId: sportId.default('chess'),
    rated: z.boolean().default(false),
    chosen: z
      .array(z.object({ number: z.int(), playerId: playerId.nullable() }))
      .max(2000)
      .default([])
      .describe('The club’s player for each player of the report; null for a new one'),
    dryRun: z.boolean().default(false),
  }),
  changes: ['matches', 'players', 'ratings', 'tournaments'],
  status: 200,
  reply: z.object({
    tournamentId: tournamentId.nullable().describe('Null in a dry run'),
    name: z.string(),
    players: z.int(),
    newPlayers: z.array(z.string()),
    entries: z.array(reportedPlayer),
    roundsPlayed: z.int(),
    rounds: z.int(),
    openGames: z.int().describe('Games without a result yet'),
    header: z
      .object({
        city: z.string(),
        federation: z.string(),
        startDate: z.string().nullable(),
        endDate: z.string().nullable(),
        roundDates: z.array(z.string().nullable()),
        chiefArbiter: z.string(),
        deputyArbiters: z.array(z.string()),
        timeControl: z.string(),
        type: z.string(),
      })
      .describe('Data of the report that is kept and exported again'),
    recalculated: z
      .object({ matches: z.int(), players: z.int() })
      .nullable()
      .describe('Later rated matches, and their players, whose ratings are recalculated'),
    newNumbers: z.int().describe('Players of the club who get their FIDE number'),
    problems: z.array(messageSchema),
    unread: z.array(z.string()).describe('Records of the report that are not supported'),
  }),
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/csv',
  summary: 'Export standings, matches or participants as CSV',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  query: z.object({
    what: z.enum(['standings', 'matches', 'participants']).default('standings'),
    separator: csvSeparator,
  }),
  status: 200,
  reply: z.string(),
  replyType: 'text/csv',
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/public/tournaments.ics',
  summary: 'Get the calendar feed of the club’s public tournaments',
  tag: 'Public',
  access: 'public',
  status: 200,
  reply: z.string(),
  replyType: 'text/calendar',
})

export const getTournamentCalendar = endpoint({
  method: 'GET',
  path: '/api/public/tournaments/:id/calendar.ics',
  summary: 'Get the calendar entry of a public tournament',
  tag: 'Public',
  access: 'public',
  params: tournamentParams,
  status: 200,
  reply: z.string(),
  replyType: 'text/calendar',
})

/** The public view of a tournament: names, results, standings; no accounts or e-mail addresses. */
export const getPublicTournament = endpoint({
  method: 'GET',
  path: '/api/public/tournaments/:id',
  summary: 'Get a public tournament without signing in',
  tag: 'Public',
  access: 'public',
  params: tournamentParams,
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
      .extend({
        config,
        plannedStart: tournamentDetail.shape.plannedStart,
        podium: tournamentDetail.shape.podium,
        champion: tournamentDetail.shape.champion,
        tables: z.array(z.string()),
        fee: publicFee.nullable(),
      }),
    participants: z.array(
      participant.pick({ playerId: true, playerName: true, status: true, seed: true, place: true }),
    ),
    matches: z.array(tournamentMatch),
    bracket: getBracket.reply.pick({ sections: true, advancements: true }),
    standings: z.array(standingsTable),
    revision: z.int(),
  }),
})

export const getTournamentCard = endpoint({
  method: 'GET',
  path: '/api/public/tournaments/:id/card.png',
  summary:
    'Picture of a public tournament for link previews: 1200 × 630, with the winner or leader',
  tag: 'Public',
  access: 'public',
  params: tournamentParams,
  status: 200,
  reply: z.unknown(),
  replyType: 'image/png',
})

export type PublicTournament = z.infer<(typeof getPublicTournament)['reply']>

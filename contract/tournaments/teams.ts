import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, tournamentParams } from '../fields.ts'
import { participant } from './tournament.ts'

export const enterTeam = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/teams',
  summary:
    'Enter a team. Captains can enter their own while registration is open; organisers can enter any.',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'entries',
  params: tournamentParams,
  body: z.object({ teamId: id }),
  changes: ['tournaments'],
  status: 201,
  reply: participant,
})

export const openTeamMatch = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/matches/:matchId/team-match',
  summary: 'Open the team match of two teams that meet in a tournament, or return the existing one',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'teamMatches',
  params: tournamentParams.extend({ matchId: z.string().max(64) }),
  body: z.object({}),
  changes: ['teamMatches', 'teams', 'tournaments'],
  status: 200,
  reply: z.object({ teamMatchId: id }),
})

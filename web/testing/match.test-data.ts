import type { ReplyInput } from '#contract/endpoint.ts'
import type { getMatch } from '#contract/matches.ts'

const at = '2026-03-01T10:00:00.000Z'

/** A recorded match that the viewer may correct. */
export const someMatch = (
  overrides: Partial<ReplyInput<typeof getMatch>> = {},
): ReplyInput<typeof getMatch> => ({
  id: 'm1',
  sportId: 'foosball',
  format: '',
  matchType: 'casual',
  ending: 'played',
  status: 'completed',
  rated: true,
  players: [],
  player1Id: 'p1',
  player2Id: 'p2',
  partner1Id: null,
  partner2Id: null,
  score1: 2,
  score2: 1,
  winnerSide: 1,
  winnerId: 'p1',
  scoreText: '2–1',
  details: null,
  playedAt: at,
  completedAt: at,
  createdAt: at,
  updatedAt: at,
  createdBy: 'user-1',
  createdByName: null,
  voidReason: null,
  tournamentId: null,
  tournamentName: null,
  tournamentMatchId: null,
  teamMatchId: null,
  isPrivate: false,
  ratingChanges: [],
  deltas: [],
  mayCorrect: true,
  mayNotCorrectReason: null,
  version: 1,
  ...overrides,
})

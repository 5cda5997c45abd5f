import { defaultTeamSettings } from '#engine/teams/settings.ts'
import type { Team, TeamPlayer, TeamSummary } from '#contract/teams/team.ts'

/** A team as a list shows it. */
export function someTeam(name: string): TeamSummary {
  return {
    id: `team-${name.split(' ')[0]!.toLowerCase()}`,
    sportId: 'tabletennis',
    name,
    description: '',
    color: '#27323f',
    secondColor: '#f5f7f9',
    homeVenue: '',
    affiliationId: null,
    affiliationName: null,
    captain: null,
    playerCount: 3,
    isActive: true,
    isPublic: true,
    isMine: false,
    version: 1,
  }
}

/** Somebody on the roster of a team, as its page shows them. */
export function someTeamPlayer(part: Partial<TeamPlayer> = {}): TeamPlayer {
  return {
    id: 'member-1',
    playerId: 'p1',
    playerName: 'Lerato Mokoena',
    avatarUrl: null,
    role: 'player',
    jerseyNumber: null,
    joinedAt: '2026-03-01T12:00:00.000Z',
    status: 'active',
    suspendedUntil: null,
    suspendedFor: null,
    hasAccount: true,
    figures: { singles: { won: 0, lost: 0 }, pairs: { won: 0, lost: 0 }, form: [] },
    ...part,
  }
}

/** A team as its page shows it, before it has played. */
export function someWholeTeam(part: Partial<Team> = {}): Team {
  const record = { played: 0, wins: 0, draws: 0, losses: 0, goalsFor: 0, goalsAgainst: 0 }
  return {
    ...someTeam('Street A'),
    players: [someTeamPlayer()],
    settings: defaultTeamSettings,
    stats: {
      matchesPlayed: 0,
      wins: 0,
      losses: 0,
      draws: 0,
      goalsFor: 0,
      goalsAgainst: 0,
      goalDifference: 0,
      unitsFor: 0,
      unitsAgainst: 0,
      points: 0,
      winPercentage: 0,
      currentStreak: 0,
      homeRecord: record,
      awayRecord: record,
      tournaments: { participated: 0, won: 0, runnerUp: 0, semiFinals: 0 },
    },
    requests: [],
    offer: null,
    isCaptain: false,
    createdBy: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...part,
  }
}

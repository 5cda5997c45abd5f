import { findSystem } from '#engine/teams/systems/systems.ts'
import { defaultTeamSettings } from '#engine/teams/settings.ts'
import type { Team, TeamPlayer, TeamSummary } from '#contract/teams/team.ts'
import type { RubberView, TeamMatch } from '#contract/teams/team-match.ts'

/** Returns a team in a list. */
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

/** Returns a player on a team's page. */
export function someTeamPlayer(overrides: Partial<TeamPlayer> = {}): TeamPlayer {
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
    ...overrides,
  }
}

/** Returns a team on its page, before its first match. */
export function someTeamPage(overrides: Partial<Team> = {}): Team {
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
    group: null,
    createdBy: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...overrides,
  }
}

/** Returns the rubbers of a system between H1, H2 … and A1, A2 …, none of them played. */
function someRubbers(systemId: string): RubberView[] {
  const person = (side: string, id: string) => ({
    playerId: `${side}${id}`,
    playerName: `${side}${id}`,
    isGuest: false,
  })
  return findSystem(systemId)!.rubbers.map(({ n, home, away }) => ({
    n,
    status: 'open',
    home: [person('H', home)],
    away: [person('A', away)],
    ending: null,
    score: null,
    winner: null,
    details: null,
    after: null,
    counts: false,
    rated: false,
    matchId: null,
    liveId: null,
    mayKeep: false,
  }))
}

/** Returns a team match on its page, with both line-ups known and nothing played. */
export function someTeamMatch(systemId: string, overrides: Partial<TeamMatch> = {}): TeamMatch {
  const side = (name: string) => ({ ...someTeam(name), isLedByReader: false })
  const lineUp = { isIn: true, isFilled: false, places: [], proposed: null }
  return {
    id: 'team-match',
    sportId: findSystem(systemId)!.sport,
    systemId,
    home: side('Street A'),
    away: side('Quay A'),
    status: 'line_ups_known',
    startsAt: null,
    lineUpsDue: null,
    venue: '',
    score: [0, 0],
    units: [0, 0],
    winner: null,
    playedAt: null,
    version: 3,
    tables: 1,
    ownSystem: null,
    order: null,
    homeLineUp: lineUp,
    awayLineUp: lineUp,
    rubbers: someRubbers(systemId),
    substitutions: [],
    disputes: [],
    reason: null,
    isReported: false,
    confirmedBy: null,
    isForBoth: false,
    confirms: 'away',
    unfilled: null,
    mayEnter: false,
    mayConfirm: false,
    mayMakeCode: false,
    mayRule: false,
    ...overrides,
  }
}

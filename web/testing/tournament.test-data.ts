import type { z } from 'zod'
import {
  participant,
  tournamentDetail,
  type TournamentDetail,
  type TournamentParticipant,
} from '#contract/tournaments/tournament.ts'
import {
  tournamentMatch,
  type TournamentMatchWire,
  type TournamentSideWire,
} from '#contract/tournaments/matches.ts'
import { defaultSettings } from '#engine/tournaments/log/settings/default-settings.ts'
import type { SportId } from '#engine/sports/types.ts'

const timestamp = '2026-03-01T10:00:00.000Z'

export function someParticipant(
  playerId: string,
  playerName: string,
  overrides: Partial<TournamentParticipant> = {},
): TournamentParticipant {
  return participant.parse({
    id: `entry-${playerId}`,
    tournamentId: 't1',
    playerId,
    playerName,
    avatarUrl: null,
    rating: null,
    registeredAt: timestamp,
    status: 'registered',
    reason: null,
    seed: null,
    fixedSeed: null,
    partnerId: null,
    teamId: null,
    affiliation: null,
    place: null,
    byes: [],
    firstRound: null,
    ...overrides,
  })
}

/** Returns a draft tournament with the sport's default settings. */
export function someTournament(
  sportId: SportId,
  overrides: Partial<z.input<typeof tournamentDetail>> = {},
): TournamentDetail {
  const settings = defaultSettings(sportId)
  const { maxParticipants, minParticipants, format, rounds } = settings
  return tournamentDetail.parse({
    id: 't1',
    name: 'Spring Open',
    description: '',
    sportId,
    format,
    matchFormat: 'standard',
    status: 'draft',
    startDate: timestamp,
    endDate: null,
    venue: '',
    maxParticipants,
    minParticipants,
    registrationDeadline: null,
    currentRound: 0,
    entrants: 'players',
    participantCount: 0,
    aloneCount: 0,
    registeredCount: 0,
    checkedInCount: 0,
    waitingCount: 0,
    pendingCount: 0,
    matchCount: 0,
    decidedCount: 0,
    winnerId: null,
    winnerName: null,
    isPublic: false,
    requiresApproval: false,
    rated: true,
    createdBy: 'user-1',
    createdByName: 'Lerato Mokoena',
    createdAt: timestamp,
    updatedAt: timestamp,
    myStatus: null,
    revision: 1,
    version: 1,
    config: { maxParticipants, rounds, description: '', prizes: '', rules: '' },
    settings: { ...settings, tieBreaks: null, forbidden: [], bestOf: { usual: null, rounds: {} } },
    ledTeamIds: [],
    systemName: null,
    autoStart: false,
    startedAt: null,
    plannedStart: timestamp,
    completedAt: null,
    cancelReason: null,
    tables: [],
    restMinutes: 5,
    drawSeed: 1,
    criteria: [],
    canTakeStartBack: false,
    isHeldOpen: false,
    tiesToSettle: 0,
    seedIsPreview: false,
    participants: [],
    podium: [],
    champion: null,
    fee: null,
    ...overrides,
  })
}

export function sideOf(playerId: string, name: string): TournamentSideWire {
  return { kind: 'player', playerId, teamId: null, name, seed: null, reason: null, isOut: false }
}

export const bye: TournamentSideWire = {
  kind: 'nobody',
  playerId: null,
  teamId: null,
  name: 'Bye',
  seed: null,
  reason: null,
  isOut: false,
}

export const awaited = (name: string): TournamentSideWire => ({ ...bye, kind: 'awaited', name })

/** An unplayed knockout match. */
export function someMatch(
  id: string,
  sides: readonly [TournamentSideWire, TournamentSideWire],
  overrides: Partial<z.input<typeof tournamentMatch>> = {},
): TournamentMatchWire {
  return tournamentMatch.parse({
    id,
    tournamentId: 't1',
    number: 1,
    stage: 'winners',
    group: null,
    groupName: null,
    round: 1,
    roundId: id.split('-')[0],
    roundName: 'semifinal',
    roundTitle: 'Semi-finals',
    board: 1,
    sides,
    status: 'ready',
    decision: null,
    day: null,
    bestOf: 3,
    matchFormat: 'Best of 3',
    winnerTo: null,
    loserTo: null,
    matchId: null,
    teamMatchId: null,
    details: null,
    scoreText: null,
    hasResult: false,
    decidedAt: null,
    table: null,
    calledAt: null,
    mayReport: true,
    mayCorrect: false,
    version: 0,
    ...overrides,
  })
}

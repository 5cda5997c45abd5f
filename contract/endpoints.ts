import * as accounts from './accounts.ts'
import * as club from './club.ts'
import type { Endpoint } from './endpoint.ts'
import * as matches from './matches.ts'
import * as players from './players.ts'
import * as ratings from './ratings.ts'
import * as sports from './sports.ts'

/** Every endpoint of the product: the server must serve them all, the OpenAPI document lists them. */
export const endpoints = {
  getClub: club.getClub,
  setUpClub: club.setUpClub,
  signUp: accounts.signUp,
  logIn: accounts.logIn,
  logInDemo: accounts.logInDemo,
  refreshSession: accounts.refreshSession,
  logOut: accounts.logOut,
  getMe: accounts.getMe,
  listSports: sports.listSports,
  getOverview: ratings.getOverview,
  listPlayers: players.listPlayers,
  addPlayer: players.addPlayer,
  importPlayers: players.importPlayers,
  getPlayer: players.getPlayer,
  updatePlayer: players.updatePlayer,
  previewDeletePlayer: players.previewDeletePlayer,
  deletePlayer: players.deletePlayer,
  mergePlayer: players.mergePlayer,
  getPlayerRatings: ratings.getPlayerRatings,
  getHeadToHead: ratings.getHeadToHead,
  recordMatch: matches.recordMatch,
  previewMatch: matches.previewMatch,
  listMatches: matches.listMatches,
  getMatch: matches.getMatch,
  getMatchHistory: matches.getMatchHistory,
  correctMatch: matches.correctMatch,
  voidMatch: matches.voidMatch,
  getLeaderboard: ratings.getLeaderboard,
  getLeaderboardLive: ratings.getLeaderboardLive,
  getHealth: club.getHealth,
  getReadiness: club.getReadiness,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

import { chessGame } from './chess/live.ts'
import { cricketGame, x01Game } from './darts/live.ts'
import { foosballGame } from './foosball/live.ts'
import type { LiveGame } from './game.ts'
import { racksGame, straightGame } from './pool/live.ts'
import { tableTennisGame } from './table-tennis/live.ts'

/** Every game that can be scored live, with its types. */
export const liveGames = {
  tabletennis: tableTennisGame,
  racks: racksGame,
  straight: straightGame,
  x01: x01Game,
  cricket: cricketGame,
  chess: chessGame,
  foosball: foosballGame,
} as const

export type LiveGameId = keyof typeof liveGames
export const liveGameIds = Object.keys(liveGames) as LiveGameId[]

type Parts<G> =
  G extends LiveGame<infer Settings, infer Action, infer State>
    ? { readonly settings: Settings; readonly action: Action; readonly state: State }
    : never
export type SettingsOf<Id extends LiveGameId> = Parts<(typeof liveGames)[Id]>['settings']
export type ActionOf<Id extends LiveGameId> = Parts<(typeof liveGames)[Id]>['action']
export type StateOf<Id extends LiveGameId> = Parts<(typeof liveGames)[Id]>['state']

/** An action of any game, for code that only stores or transports it. */
export type AnyAction = Readonly<Record<string, unknown>>
export type AnyGame = LiveGame<unknown, AnyAction, unknown>

/**
 * Returns a game for code that does not depend on its types. Settings and actions passed to it must have been
 * parsed by the schemas of that game.
 */
export function gameOf(id: LiveGameId): AnyGame {
  return liveGames[id] as unknown as AnyGame
}

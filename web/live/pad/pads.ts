import type { ComponentType } from 'react'
import type { LiveGameId } from '#engine/live/games.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { PadProps } from './props.ts'

type Pads = { readonly [Id in LiveGameId]?: ComponentType<PadProps<Id>> }

const lazyPad = <Id extends LiveGameId>(load: () => Promise<ComponentType<PadProps<Id>>>) =>
  lazyPart(load, { isEssential: true })

/** The pad of each game, loaded on first use. */
const pads: Pads = {
  tabletennis: lazyPad(
    async () => (await import('../table-tennis/table-tennis-pad.tsx')).TableTennisPad,
  ),
  racks: lazyPad(async () => (await import('../pool/racks-pad.tsx')).RacksPad),
  x01: lazyPad(async () => (await import('../darts/x01/x01-pad.tsx')).X01Pad),
  cricket: lazyPad(async () => (await import('../darts/cricket/cricket-pad.tsx')).CricketPad),
  straight: lazyPad(async () => (await import('../pool/straight-pad.tsx')).StraightPad),
  chess: lazyPad(async () => (await import('../chess/chess-pad.tsx')).ChessPad),
  foosball: lazyPad(async () => (await import('../foosball/foosball-pad.tsx')).FoosballPad),
}

/** Pads without a bar: two people look at them from opposite sides. */
const fullScreenPads: { readonly [Id in LiveGameId]?: boolean } = { chess: true }

export const isFullScreenPad = (game: LiveGameId): boolean => fullScreenPads[game] === true

/** Returns the pad of a game, for the screen that all games share. */
export function getPadComponent(game: LiveGameId) {
  return pads[game] as unknown as ComponentType<PadProps<LiveGameId>>
}

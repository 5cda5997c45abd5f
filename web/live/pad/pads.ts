import { type ComponentType, lazy } from 'react'
import type { LiveGameId } from '#engine/live/games.ts'
import type { PadProps } from './props.ts'

type Pads = { readonly [Id in LiveGameId]?: ComponentType<PadProps<Id>> }

/** The pad of each game, loaded on first use. */
const pads: Pads = {
  tabletennis: lazy(async () => ({
    default: (await import('../table-tennis/table-tennis-pad.tsx')).TableTennisPad,
  })),
  racks: lazy(async () => ({ default: (await import('../pool/racks-pad.tsx')).RacksPad })),
  x01: lazy(async () => ({ default: (await import('../darts/x01/x01-pad.tsx')).X01Pad })),
  cricket: lazy(async () => ({
    default: (await import('../darts/cricket/cricket-pad.tsx')).CricketPad,
  })),
  straight: lazy(async () => ({ default: (await import('../pool/straight-pad.tsx')).StraightPad })),
  chess: lazy(async () => ({ default: (await import('../chess/chess-pad.tsx')).ChessPad })),
  foosball: lazy(async () => ({
    default: (await import('../foosball/foosball-pad.tsx')).FoosballPad,
  })),
}

/** Pads without a bar: two people look at them from opposite sides. */
const fullScreenPads: { readonly [Id in LiveGameId]?: boolean } = { chess: true }

export const isFullScreenPad = (game: LiveGameId): boolean => fullScreenPads[game] === true

/** Returns the pad of a game, for the screen that all games share. */
export function getPadComponent(game: LiveGameId) {
  return pads[game] as unknown as ComponentType<PadProps<LiveGameId>>
}

import type { LiveGameId } from '#engine/live/games.ts'
import { entriesOf } from '../../../platform/storage/kept-json.ts'
import { keptValue } from '../../../platform/storage/kept-value.ts'

/** What a key of a keyboard or a remote can do, and the keys that do it where nobody chose another. */
const usual = {
  left: ['ArrowLeft', 'PageUp', 'a'],
  right: ['ArrowRight', 'PageDown', 'b'],
  undo: ['Backspace', 'u'],
  ball: ['ArrowUp'],
  ballBack: ['ArrowDown'],
  miss: ['m'],
  safety: ['s'],
  foul: ['f'],
  // As scorers of darts know them from the number pad.
  single: ['/'],
  double: ['*'],
  treble: ['-'],
  enter: ['Enter'],
  press: [' '],
  stop: ['p'],
} as const

export type Command = keyof typeof usual

const byHalves = ['left', 'right', 'undo'] as const
const ofDarts = ['single', 'double', 'treble', 'enter', 'undo'] as const

/** What there is to set in each game. */
export const commandsOf: Readonly<Record<LiveGameId, readonly Command[]>> = {
  tabletennis: byHalves,
  foosball: byHalves,
  racks: byHalves,
  straight: ['ball', 'ballBack', 'miss', 'safety', 'foul', 'undo'],
  x01: ofDarts,
  cricket: ofDarts,
  chess: ['press', 'stop', 'undo'],
}

/** With these a person leaves what is open, or moves on; the rest tell nobody which key it was. */
export const notForKeys: ReadonlySet<string> = new Set([
  'Escape',
  'Tab',
  'Shift',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
])

/** Keys that were chosen on this device, by what they do. */
export type KeyMap = { readonly [C in Command]?: string }

/** The keys that do something. */
export const keysFor = (command: Command, map: KeyMap): readonly string[] => {
  const chosen = map[command]
  return chosen === undefined ? usual[command] : [chosen]
}

/** What a key does in a game: what it was chosen for, before what it usually does. */
export function commandFor(key: string, among: readonly Command[], map: KeyMap): Command | null {
  const chosen = among.find((command) => map[command] === key)
  return chosen ?? among.find((command) => keysFor(command, map).includes(key)) ?? null
}

/** A key that now does this and nothing else of the game. */
export function withKey(map: KeyMap, command: Command, key: string): KeyMap {
  const others = Object.entries(map).filter(([, chosen]) => chosen !== key)
  return { ...Object.fromEntries(others), [command]: key }
}

/** Its usual keys again. */
export function withoutKey(map: KeyMap, command: Command): KeyMap {
  return Object.fromEntries(Object.entries(map).filter(([name]) => name !== command))
}

/** The keys that were chosen on this device, heard by the pad that is open. */
export const keyMap = keptValue<KeyMap>('fivebar.live.keys', (kept) =>
  Object.fromEntries(
    entriesOf(kept).filter(([command, key]) => command in usual && typeof key === 'string'),
  ),
)

import type { LiveGameId } from '#engine/live/games.ts'
import { readEntries } from '../../../platform/storage/stored-json.ts'
import { createPersisted } from '../../../platform/storage/create-persisted.ts'

/** The default keys of each command, on a keyboard or remote. */
const defaultKeys = {
  left: ['ArrowLeft', 'PageUp', 'a'],
  right: ['ArrowRight', 'PageDown', 'b'],
  undo: ['Backspace', 'u'],
  ball: ['ArrowUp'],
  ballBack: ['ArrowDown'],
  miss: ['m'],
  safety: ['s'],
  foul: ['f'],
  // The keys that darts scorers know from the number pad.
  single: ['/'],
  double: ['*'],
  treble: ['-'],
  enter: ['Enter'],
  press: [' '],
  stop: ['p'],
} as const

export type Command = keyof typeof defaultKeys

const halvesCommands = ['left', 'right', 'undo'] as const
const dartsCommands = ['single', 'double', 'treble', 'enter', 'undo'] as const

/** The commands that each game uses. */
export const commandsByGame: Readonly<Record<LiveGameId, readonly Command[]>> = {
  tabletennis: halvesCommands,
  foosball: halvesCommands,
  racks: halvesCommands,
  straight: ['ball', 'ballBack', 'miss', 'safety', 'foul', 'undo'],
  x01: dartsCommands,
  cricket: dartsCommands,
  chess: ['press', 'stop', 'undo'],
}

/** Keys that move the focus, close things, or do not identify a key. */
export const reservedKeys: ReadonlySet<string> = new Set([
  'Escape',
  'Tab',
  'Shift',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
])

/** Keys assigned on this device, by command. */
export type KeyMap = { readonly [C in Command]?: string }

/** Returns the keys of a command. */
export const getKeys = (command: Command, map: KeyMap): readonly string[] => {
  const chosen = map[command]
  return chosen === undefined ? defaultKeys[command] : [chosen]
}

/** Returns the command of a key; assigned keys come before default ones. */
export function findCommand(
  key: string,
  commands: readonly Command[],
  map: KeyMap,
): Command | null {
  const chosen = commands.find((command) => map[command] === key)
  return chosen ?? commands.find((command) => getKeys(command, map).includes(key)) ?? null
}

/** Assigns a key to a command, and removes it from others. */
export function assignKey(map: KeyMap, command: Command, key: string): KeyMap {
  const others = Object.entries(map).filter(([, chosen]) => chosen !== key)
  return { ...Object.fromEntries(others), [command]: key }
}

/** Restores a command's default keys. */
export function resetKey(map: KeyMap, command: Command): KeyMap {
  return Object.fromEntries(Object.entries(map).filter(([name]) => name !== command))
}

/** The keys assigned on this device. */
export const keyMap = createPersisted<KeyMap>('fivebar.live.keys', (stored) =>
  Object.fromEntries(
    readEntries(stored).filter(
      ([command, key]) => command in defaultKeys && typeof key === 'string',
    ),
  ),
)

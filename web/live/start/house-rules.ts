import type { SportId } from '#engine/sports/types.ts'
import { readEntries, writeStored, readStored } from '../../platform/storage/stored-json.ts'
import { type Choices, withAllowedChoices, matchStarts } from './rules.ts'

const storageKey = (key: string) => `fivebar.live.start.${key}`

/** Returns the house rules last chosen on this device for a sport. */
export function loadHouseRules(sportId: SportId): Choices {
  const stored = readEntries(readStored(storageKey(sportId)))
  const texts = stored.filter(([, value]) => typeof value === 'string')
  const choices = { ...matchStarts[sportId].defaults, ...Object.fromEntries(texts) }
  return withAllowedChoices(sportId, choices as Choices)
}

/** Stores the house rules and the sport for the next match on this device. */
export function saveHouseRules(sportId: SportId, choices: Choices): void {
  writeStored(storageKey(sportId), choices)
  writeStored(storageKey('sport'), sportId)
}

/** Returns the sport last started on this device, as stored; it may be invalid. */
export function loadLastSport(): unknown {
  return readStored(storageKey('sport'))
}

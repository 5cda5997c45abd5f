import type { SportId } from '#engine/sports/types.ts'
import { entriesOf, writeStored, readStored } from '../../platform/storage/stored-json.ts'
import { type Choices, withAllowedChoices, matchStarts } from './rules.ts'

const nameOf = (key: string) => `fivebar.live.start.${key}`

/** Returns the house rules last chosen on this device for a sport. */
export function loadHouseRules(sportId: SportId): Choices {
  const stored = entriesOf(readStored(nameOf(sportId)))
  const texts = stored.filter(([, value]) => typeof value === 'string')
  const choices = { ...matchStarts[sportId].usual, ...Object.fromEntries(texts) }
  return withAllowedChoices(sportId, choices as Choices)
}

export function saveHouseRules(sportId: SportId, choices: Choices): void {
  writeStored(nameOf(sportId), choices)
  writeStored(nameOf('sport'), sportId)
}

export function lastSport(): unknown {
  return readStored(nameOf('sport'))
}

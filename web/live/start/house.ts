import type { SportId } from '#engine/sports/types.ts'
import { entriesOf, writeStored, readStored } from '../../platform/storage/stored-json.ts'
import { type Choices, fitting, starts } from './rules.ts'

const nameOf = (key: string) => `fivebar.live.start.${key}`

/** Returns the house rules last chosen on this device for a sport. */
export function loadHouse(sportId: SportId): Choices {
  const kept = entriesOf(readStored(nameOf(sportId)))
  const texts = kept.filter(([, value]) => typeof value === 'string')
  const choices = { ...starts[sportId].usual, ...Object.fromEntries(texts) }
  return fitting(sportId, choices as Choices)
}

export function saveHouse(sportId: SportId, choices: Choices): void {
  writeStored(nameOf(sportId), choices)
  writeStored(nameOf('sport'), sportId)
}

export function lastSport(): unknown {
  return readStored(nameOf('sport'))
}

import type { SportId } from '#engine/sports/types.ts'
import { type Choices, fitting, starts } from './rules.ts'

const nameOf = (key: string) => `fivebar.live.start.${key}`

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null')
  } catch {
    return null
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value))
  } catch {
    // It is asked again next time.
  }
}

/** The house rules of a sport as they were chosen last on this device. */
export function houseOf(sportId: SportId): Choices {
  const known = read(sportId)
  const texts =
    typeof known === 'object' && known !== null
      ? Object.entries(known).filter(([, value]) => typeof value === 'string')
      : []
  const choices = { ...starts[sportId].usual, ...Object.fromEntries(texts) }
  return fitting(sportId, choices as Choices)
}

export function keepHouse(sportId: SportId, choices: Choices): void {
  keep(sportId, choices)
  keep('sport', sportId)
}

export function lastSport(): unknown {
  return read('sport')
}

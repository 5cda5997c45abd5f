import { counted, plural } from '../ui/locale.ts'

export function playersUnit(count: number): string {
  return plural(count, 'player', 'players')
}

export function playerCount(count: number): string {
  return counted(count, 'player', 'players')
}

export function matchesUnit(count: number): string {
  return plural(count, 'match', 'matches')
}

export function matchCount(count: number): string {
  return counted(count, 'match', 'matches')
}

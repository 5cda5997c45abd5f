export function playersUnit(count: number): string {
  return count === 1 ? 'player' : 'players'
}

export function playerCount(count: number): string {
  return `${count} ${playersUnit(count)}`
}

export function matchesUnit(count: number): string {
  return count === 1 ? 'match' : 'matches'
}

export function matchCount(count: number): string {
  return `${count} ${matchesUnit(count)}`
}

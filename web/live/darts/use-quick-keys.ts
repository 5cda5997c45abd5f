import { useEffect, useState } from 'react'
import { quickKeys } from '#engine/live/darts/quick-keys.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { database } from '../../platform/database.ts'
import type { Pair } from '#engine/sports/types.ts'

type Visits = Pair<readonly number[]>
const none: Visits = [[], []]

/**
 * The totals with a key of their own, of each side: what it threw most often in the matches that this
 * device knows. The match that is played is left out, so that no key moves in it.
 */
export function useQuickKeys(match: LiveMatchWire, count: number): Pair<readonly number[]> {
  const [visits, setVisits] = useState(none)
  const { id } = match
  const one = match.sides[0].map((player) => player.id).join(' ')
  const two = match.sides[1].map((player) => player.id).join(' ')
  useEffect(() => {
    let isGone = false
    visitsBefore(id, [one, two]).then(
      (known) => isGone || setVisits(known),
      // A browser that keeps nothing has the usual keys.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [id, one, two])
  return [quickKeys(visits[0], count), quickKeys(visits[1], count)]
}

async function visitsBefore(id: string, sides: Pair<string>): Promise<Visits> {
  const db = await database()
  const kept = (await db.getAll('liveMatches'))
    .filter((row) => row.id !== id && row.match.game === 'x01')
    .toSorted((a, b) => a.keptAt - b.keptAt)
  const of = (side: string) =>
    kept.flatMap(({ match, known }) => {
      const at = match.sides.findIndex((players) => players.map((p) => p.id).join(' ') === side) + 1
      return known.flatMap(({ event }): number[] => {
        const action = event.type === 'act' ? event.action : null
        const isOwn = at > 0 && action?.kind === 'visit' && action.by === at
        return isOwn && typeof action.points === 'number' ? [action.points] : []
      })
    })
  return [of(sides[0]), of(sides[1])]
}

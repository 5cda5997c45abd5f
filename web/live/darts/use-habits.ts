import { useEffect, useEffectEvent, useState } from 'react'
import { readHabits } from '#contract/live/habits.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { type Habits, habitsOf } from '#engine/live/darts/habits.ts'
import type { X01Action, X01Settings } from '#engine/live/darts/x01.ts'
import type { LiveEvent } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { call } from '../../platform/api/api.ts'
import { database } from '../../platform/storage/database.ts'
import { saveHabits, loadHabits } from './stored-habits.ts'

const noHabits: Habits = { visits: [], doubles: [] }
const noPairHabits: Pair<Habits> = [noHabits, noHabits]
/** Time in which the keys may still change, in ms: the scorer has not learnt them yet. */
const openingMs = 3_000

/**
 * Returns how both sides usually throw: from the server, or offline from this device. The keys stay
 * fixed once something is entered or some seconds have passed, even after a reload.
 */
export function useHabits(match: LiveMatchWire, entries: number): Pair<Habits> {
  const { id } = match
  const [habits, setHabits] = useState<Pair<Habits>>(() => loadHabits(id) ?? noPairHabits)
  const [initialEntries] = useState(entries)
  const [openedAt] = useState(() => performance.now())
  const isOpening = useEffectEvent(
    () => entries === initialEntries && performance.now() - openedAt < openingMs,
  )
  const apply = useEffectEvent((known: Pair<Habits>) => {
    setHabits(known)
    saveHabits(id, known)
  })
  const one = match.sides[0].map((player) => player.id).join(' ')
  const two = match.sides[1].map((player) => player.id).join(' ')
  useEffect(() => {
    if (loadHabits(id) !== null) return
    const ended = new AbortController()
    let hasReply = false
    call(readHabits, { params: { id } }, { signal: ended.signal }).then(
      ({ sides }) => {
        if (ended.signal.aborted || !isOpening()) return
        hasReply = true
        apply(sides)
      },
      // Offline, this device's data is enough.
      () => undefined,
    )
    localHabits(id, [one, two]).then(
      (known) => {
        if (!ended.signal.aborted && !hasReply && isOpening()) apply(known)
      },
      // Without storage, the default keys are used.
      () => undefined,
    )
    return () => ended.abort()
  }, [id, one, two])
  return habits
}

/** Derives habits from the other matches on this device. */
async function localHabits(id: string, sides: Pair<string>): Promise<Pair<Habits>> {
  const db = await database()
  const stored = (await db.getAll('liveMatches'))
    .filter((row) => row.id !== id && row.match.game === 'x01')
    .toSorted((a, b) => a.keptAt - b.keptAt)
  const of = (side: string): Habits => {
    const all = stored.flatMap(({ match, known }) => {
      const at = match.sides.findIndex((players) => players.map((p) => p.id).join(' ') === side)
      if (at === -1) return []
      const log = known.map(({ event }) => event) as unknown as LiveEvent<X01Action>[]
      return [habitsOf(match.settings as X01Settings, log, (at + 1) as Side)]
    })
    return {
      visits: all.flatMap(({ visits }) => visits),
      doubles: all.flatMap(({ doubles }) => doubles),
    }
  }
  return [of(sides[0]), of(sides[1])]
}

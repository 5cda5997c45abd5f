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
const none: Pair<Habits> = [noHabits, noHabits]
/** Time in which a scorer has not learnt the layout of the keys yet, in ms. */
const openingMs = 3_000

/**
 * Returns how both sides usually throw: from the server, or offline from this device. The keys stay
 * fixed for the match once something is entered or some seconds have passed, also after a reload.
 */
export function useHabits(match: LiveMatchWire, entries: number): Pair<Habits> {
  const { id } = match
  const [habits, setHabits] = useState<Pair<Habits>>(() => loadHabits(id) ?? none)
  const [begun] = useState(entries)
  const [openedAt] = useState(() => performance.now())
  const isOpening = useEffectEvent(
    () => entries === begun && performance.now() - openedAt < openingMs,
  )
  const take = useEffectEvent((known: Pair<Habits>) => {
    setHabits(known)
    saveHabits(id, known)
  })
  const one = match.sides[0].map((player) => player.id).join(' ')
  const two = match.sides[1].map((player) => player.id).join(' ')
  useEffect(() => {
    if (loadHabits(id) !== null) return
    const ended = new AbortController()
    let isHeard = false
    call(readHabits, { params: { id } }, { signal: ended.signal }).then(
      ({ sides }) => {
        if (ended.signal.aborted || !isOpening()) return
        isHeard = true
        take(sides)
      },
      // Offline, this device's data is enough.
      () => undefined,
    )
    habitsHere(id, [one, two]).then(
      (known) => {
        if (!ended.signal.aborted && !isHeard && isOpening()) take(known)
      },
      // Without storage, the default keys are used.
      () => undefined,
    )
    return () => ended.abort()
  }, [id, one, two])
  return habits
}

/** From the matches on this device, except the current one. */
async function habitsHere(id: string, sides: Pair<string>): Promise<Pair<Habits>> {
  const db = await database()
  const kept = (await db.getAll('liveMatches'))
    .filter((row) => row.id !== id && row.match.game === 'x01')
    .toSorted((a, b) => a.keptAt - b.keptAt)
  const of = (side: string): Habits => {
    const all = kept.flatMap(({ match, known }) => {
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

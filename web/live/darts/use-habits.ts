import { useEffect, useEffectEvent, useState } from 'react'
import { readHabits } from '#contract/live/habits.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { type Habits, collectHabits } from '#engine/live/darts/habits.ts'
import type { X01Action, X01Settings } from '#engine/live/darts/x01.ts'
import type { LiveEvent } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { call } from '../../platform/api/api.ts'
import { openDatabase } from '../../platform/storage/database.ts'
import { saveHabits, loadHabits } from './stored-habits.ts'

const noHabits: Habits = { visits: [], doubles: [] }
const noHabitsOfSides: Pair<Habits> = [noHabits, noHabits]
/** Time in which the quick keys may still change, in ms: the scorer has not memorised them yet. */
const adjustableMs = 3_000

/**
 * Returns how both sides usually throw, for the quick keys of the pad: from the server, or offline from
 * this device. The result stays fixed once something is entered or some seconds have passed, even after
 * a reload.
 */
export function useHabits(match: LiveMatchWire, entries: number): Pair<Habits> {
  const { id } = match
  const [habits, setHabits] = useState<Pair<Habits>>(() => loadHabits(id) ?? noHabitsOfSides)
  const [initialEntries] = useState(entries)
  const [openedAt] = useState(() => performance.now())
  const canAdjustKeys = useEffectEvent(
    () => entries === initialEntries && performance.now() - openedAt < adjustableMs,
  )
  const applyHabits = useEffectEvent((loaded: Pair<Habits>) => {
    setHabits(loaded)
    saveHabits(id, loaded)
  })
  const firstSideIds = match.sides[0].map((player) => player.id).join(' ')
  const secondSideIds = match.sides[1].map((player) => player.id).join(' ')
  useEffect(() => {
    if (loadHabits(id) !== null) return
    const controller = new AbortController()
    let hasReply = false
    call(readHabits, { params: { id } }, { signal: controller.signal }).then(
      ({ sides }) => {
        if (controller.signal.aborted || !canAdjustKeys()) return
        hasReply = true
        applyHabits(sides)
      },
      // Offline, this device's data is enough.
      () => undefined,
    )
    deriveLocalHabits(id, [firstSideIds, secondSideIds]).then(
      (loaded) => {
        if (!controller.signal.aborted && !hasReply && canAdjustKeys()) applyHabits(loaded)
      },
      // Without storage, the default keys are used.
      () => undefined,
    )
    return () => controller.abort()
  }, [id, firstSideIds, secondSideIds])
  return habits
}

/** Derives habits from the other matches on this device. */
async function deriveLocalHabits(id: string, sides: Pair<string>): Promise<Pair<Habits>> {
  const db = await openDatabase()
  const stored = (await db.getAll('liveMatches'))
    .filter((row) => row.id !== id && row.match.game === 'x01')
    .toSorted((a, b) => a.keptAt - b.keptAt)
  const computeHabits = (side: string): Habits => {
    const all = stored.flatMap(({ match, known }) => {
      const sideIndex = match.sides.findIndex(
        (players) => players.map((p) => p.id).join(' ') === side,
      )
      if (sideIndex === -1) return []
      const log = known.map(({ event }) => event) as unknown as LiveEvent<X01Action>[]
      return [collectHabits(match.settings as X01Settings, log, (sideIndex + 1) as Side)]
    })
    return {
      visits: all.flatMap(({ visits }) => visits),
      doubles: all.flatMap(({ doubles }) => doubles),
    }
  }
  return [computeHabits(sides[0]), computeHabits(sides[1])]
}

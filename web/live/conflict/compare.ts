import type { LiveConflictWire, OfficialEventWire } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { gameOf, type AnyAction } from '#engine/live/games.ts'
import type { LiveScore } from '#engine/live/game.ts'
import { foldLog, type LiveEvent } from '#engine/live/log.ts'
import { describeEntry } from '../entries/describe-entry.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { t } from './messages.ts'

type Event = LiveEvent<AnyAction>

/** One of the conflicting versions, from the first difference on. */
export type Version = {
  readonly score: LiveScore
  readonly entryCount: number
  readonly byName: string | null
  readonly at: string | null
}

/** Both versions' entries at one position of the log; null if a version has none. */
export type ComparisonLine = {
  readonly number: number
  readonly other: string | null
  readonly official: string | null
}

export type Comparison = {
  readonly other: Version
  readonly official: Version
  /** Number of entries that both versions share. */
  readonly sharedCount: number
  readonly lines: readonly ComparisonLine[]
  /** Where the versions start to differ, such as `leg 2`. */
  readonly place: string | null
  /** Whether the other version's entries are valid after the official ones. */
  readonly canKeepBoth: boolean
}

/**
 * Returns the official version before any decision: without the other version's entries and the
 * decision itself.
 */
function removeDecision(official: readonly OfficialEventWire[], conflict: LiveConflictWire) {
  const otherIds = new Set(conflict.events.map(({ event }) => event.id))
  return official.filter(
    ({ event, seq, parent }) => !otherIds.has(event.id) && !(seq === 0 && parent === conflict.id),
  )
}

/** Compares two versions of a match from the first difference on. */
export function compareVersions(
  match: LiveMatchWire,
  official: readonly OfficialEventWire[],
  conflict: LiveConflictWire,
): Comparison {
  const { rules, scoreOf } = gameOf(match.game)
  const unwrapEvent = ({ event }: { readonly event: unknown }) => event as Event
  const sharedCount = official.findIndex(({ event }) => event.id === conflict.after) + 1
  const before = official.slice(0, sharedCount).map(unwrapEvent)
  const officialEntries = removeDecision(official.slice(sharedCount), conflict)
  const otherEntries = conflict.events.map(unwrapEvent)
  const foldEvents = (events: readonly Event[]) => foldLog(rules, match.settings, events)
  const score = (events: readonly Event[]) => scoreOf(foldEvents(events).state)
  const wholeOfficial = [...before, ...officialEntries.map(unwrapEvent)]
  const combined = foldEvents([...wholeOfficial, ...otherEntries])
  const sides = getSideNames(match)
  const describe = (event: Event | undefined): string | null => {
    if (event === undefined) return null
    if (event.type !== 'act') return t(`revision.${event.type}`)
    return describeEntry(match.game, event.action, { settings: match.settings, sides })
  }
  const count = Math.max(officialEntries.length, otherEntries.length)
  const lines = Array.from({ length: count }, (_, index): ComparisonLine => ({
    number: sharedCount + index + 1,
    other: describe(otherEntries[index]),
    official: describe(
      officialEntries[index] === undefined ? undefined : unwrapEvent(officialEntries[index]),
    ),
  }))
  const firstOther = otherEntries[0]
  return {
    other: {
      score: score([...before, ...otherEntries]),
      entryCount: otherEntries.length,
      byName: conflict.byName,
      at: conflict.at,
    },
    official: {
      score: score(wholeOfficial),
      entryCount: officialEntries.length,
      byName: officialEntries.at(-1)?.byName ?? null,
      at: officialEntries.at(-1)?.at ?? null,
    },
    sharedCount,
    lines,
    place: firstOther?.type === 'act' ? firstOther.place : null,
    canKeepBoth: otherEntries.every(({ id }) => !combined.invalidated.includes(id)),
  }
}

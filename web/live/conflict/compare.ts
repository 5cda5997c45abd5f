import type { LiveConflictWire, OfficialEventWire } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { gameOf, type AnyAction } from '#engine/live/games.ts'
import type { LiveScore } from '#engine/live/game.ts'
import { foldLog, type LiveEvent } from '#engine/live/log.ts'
import { describeEntry } from '../entries/entry-messages.ts'
import { sideNames } from '../pad/score/side-names.ts'
import { t } from './messages.ts'

type Event = LiveEvent<AnyAction>

/** One of the conflicting versions, from the first difference on. */
export type Version = {
  readonly score: LiveScore
  readonly entries: number
  readonly byName: string | null
  readonly at: string | null
}

export type Line = {
  readonly number: number
  readonly other: string | null
  readonly official: string | null
}

export type Comparison = {
  readonly other: Version
  readonly official: Version
  /** Number of entries that both versions share. */
  readonly same: number
  readonly lines: readonly Line[]
  /** Where the versions start to differ, such as `leg 2`. */
  readonly place: string | null
  /** Whether the other version's entries are valid after the official ones. */
  readonly canBoth: boolean
}

/**
 * Returns the official version before any decision: without the other version's entries and the
 * decision itself.
 */
function withoutDecision(official: readonly OfficialEventWire[], fork: LiveConflictWire) {
  const theirs = new Set(fork.events.map(({ event }) => event.id))
  return official.filter(
    ({ event, seq, parent }) => !theirs.has(event.id) && !(seq === 0 && parent === fork.id),
  )
}

/** Compares two versions of a match from the first difference on. */
export function compareVersions(
  match: LiveMatchWire,
  official: readonly OfficialEventWire[],
  fork: LiveConflictWire,
): Comparison {
  const { rules, scoreOf } = gameOf(match.game)
  const eventOf = ({ event }: { readonly event: unknown }) => event as Event
  const at = official.findIndex(({ event }) => event.id === fork.after) + 1
  const before = official.slice(0, at).map(eventOf)
  const ours = withoutDecision(official.slice(at), fork)
  const theirs = fork.events.map(eventOf)
  const fold = (events: readonly Event[]) => foldLog(rules, match.settings, events)
  const score = (events: readonly Event[]) => scoreOf(fold(events).state)
  const wholeOfficial = [...before, ...ours.map(eventOf)]
  const both = fold([...wholeOfficial, ...theirs])
  const sides = sideNames(match)
  const describe = (event: Event | undefined): string | null => {
    if (event === undefined) return null
    if (event.type !== 'act') return t(`what.${event.type}`)
    return describeEntry(match.game, event.action, { settings: match.settings, sides })
  }
  const count = Math.max(ours.length, theirs.length)
  const lines = Array.from({ length: count }, (_, index): Line => ({
    number: at + index + 1,
    other: describe(theirs[index]),
    official: describe(ours[index] === undefined ? undefined : eventOf(ours[index])),
  }))
  const first = theirs[0]
  return {
    other: {
      score: score([...before, ...theirs]),
      entries: theirs.length,
      byName: fork.byName,
      at: fork.at,
    },
    official: {
      score: score(wholeOfficial),
      entries: ours.length,
      byName: ours.at(-1)?.byName ?? null,
      at: ours.at(-1)?.at ?? null,
    },
    same: at,
    lines,
    place: first?.type === 'act' ? first.place : null,
    canBoth: theirs.every(({ id }) => !both.invalidated.includes(id)),
  }
}

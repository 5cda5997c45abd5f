import { useState } from 'react'
import type { LiveLog, SentEventWire } from '#contract/live/events.ts'
import { type AnyAction, gameOf } from '#engine/live/games.ts'
import { enter as enterInLog, foldLog, revise } from '#engine/live/log.ts'
import { createRandomId } from '../../platform/random-id.ts'
import type { ScoringEvent, Scoring } from '../storage/scoring.ts'
import type { EditableLog } from '../pad/props.ts'

/** Holds the log of a recorded match with unsaved corrections, which are sent together. */
export function useCorrectedLog({ match, events }: LiveLog) {
  const [device] = useState(createRandomId)
  const [added, setAdded] = useState<readonly ScoringEvent[]>([])
  const game = gameOf(match.game)
  const official = events.map(({ event }) => event as ScoringEvent)
  const log = [...official, ...added]
  const { state, invalidated } = foldLog(game.rules, match.settings, log)
  const matchWithLog = { rules: game.rules, settings: match.settings, events: log }
  const editableLog: EditableLog = {
    preview: (change) => revise(matchWithLog, 'preview', change),
    revise: async (change) => {
      const result = revise(matchWithLog, createRandomId(), change)
      if (result.ok) setAdded((before) => [...before, result.event])
      return result.ok
    },
  }
  // Uses the latest corrections, since several entries may be added in one render.
  const enter = (action: AnyAction) =>
    setAdded((before) => {
      const match = { ...matchWithLog, events: [...official, ...before] }
      const result = enterInLog(match, createRandomId(), action)
      return result.ok ? [...before, result.event] : before
    })
  const scoring: Scoring = {
    match: { ...match, status: 'live' },
    game,
    log,
    state,
    invalidated,
    unsentCount: 0,
    saveStatus: 'saved',
    lastReplyAt: null,
    refused: [],
    conflicts: [],
    ownConflict: null,
    official: events,
    device,
    isConfirmed: false,
    isOnServer: true,
    refusal: null,
  }
  const corrections = added.map((event, at): SentEventWire => ({
    event: event as SentEventWire['event'],
    device,
    seq: at + 1,
    parent: log[official.length + at - 1]?.id ?? null,
    seenAt: null,
  }))
  return { editableLog, enter, scoring, corrections, result: game.resultOf(state) }
}

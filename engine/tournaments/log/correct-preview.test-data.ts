import { expect } from 'vitest'
import type { Tournament } from './events.ts'
import { foldTournamentLog } from './log-state.ts'
import { deriveState } from './fold.ts'
import { previewEvents } from './preview.ts'

/** The visible part of a match: its players, whether it is decided, and the deciding result. */
type VisibleMatch = {
  readonly players: string
  readonly isDecided: boolean
  readonly result: string
}

const noMatch: VisibleMatch = { players: ',', isDecided: false, result: '' }

function visibleState(tournament: Tournament) {
  const logState = foldTournamentLog(tournament)
  const state = deriveState(logState)
  const results = [...logState.results].map(([key, { sides }]) => ({
    id: key.split('\u0000')[0],
    sides,
  }))
  const matches = new Map(
    state.matches.map(({ id, sides, decision }): [string, VisibleMatch] => {
      const players = sides.map((side) => (side.kind === 'player' ? side.player : ''))
      const result = results.find(
        (each) => each.id === id && each.sides.every((player) => players.includes(player)),
      )
      const isDecided = decision !== null
      const by = isDecided && result !== undefined ? players.toSorted().join(' ') : ''
      return [id, { players: players.join(','), isDecided, result: by }]
    }),
  )
  const places = new Map(state.participants.map(({ player, place }) => [player, place]))
  return { matches, places, status: state.status }
}

/** Compares the preview of a change with the tournament before and after it. */
export function expectCorrectPreview(before: Tournament, after: Tournament) {
  const preview = previewEvents(before, after.log.slice(before.log.length))
  const [old, now] = [visibleState(before), visibleState(after)]
  const idsWhere = (test: (was: VisibleMatch, is: VisibleMatch) => boolean) =>
    [...new Set([...old.matches.keys(), ...now.matches.keys()])]
      .filter((id) => test(old.matches.get(id) ?? noMatch, now.matches.get(id) ?? noMatch))
      .toSorted()
  expect({
    sides: preview.changedSides.map(({ matchId }) => matchId).toSorted(),
    fallen: preview.fallenResults.toSorted(),
    decided: preview.newlyDecided.toSorted(),
    places: preview.changedPlaces,
    statuses: [preview.statusBefore, preview.statusAfter],
  }).toEqual({
    sides: idsWhere((was, is) => was.players !== is.players),
    fallen: idsWhere((was, is) => was.result !== '' && was.result !== is.result),
    decided: idsWhere((was, is) => !was.isDecided && is.isDecided),
    places: [...old.places]
      .map(([player, place]) => ({ player, before: place, after: now.places.get(player) ?? null }))
      .filter((place) => place.before !== place.after),
    statuses: [old.status, now.status],
  })
}

import { useState } from 'react'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { ResultCard } from './result-card.tsx'
import { ResultEntry } from './result-entry.tsx'
import type { ResultTournament } from './result-values.ts'
import { TeamResultEntry } from './team-result-entry.tsx'
import { isBetweenTeams } from '../match-sentence.ts'
import { ResultRemoval } from './result-removal.tsx'
import type { Reported } from './use-report.ts'

type Props = {
  tournament: ResultTournament
  match: TournamentMatchWire
  /** All matches, to show where winner and loser advance to. */
  matches: readonly TournamentMatchWire[]
  onClose: () => void
  onReported: (reported: Reported) => void
  onOpen: (id: string) => void
}

type Mode = 'card' | 'enter' | 'remove'

/** One match of a tournament: its state, or the form for its result. */
export function MatchDialog(props: Props) {
  const { tournament, match, matches, onClose, onReported, onOpen } = props
  const next = nextToEnter(matches, match)
  const canEnter = match.mayReport && !match.hasResult && !isBetweenTeams(match)
  const [mode, setMode] = useState<Mode>(canEnter ? 'enter' : 'card')
  switch (mode) {
    case 'card':
      return (
        <ResultCard
          tournament={tournament}
          match={match}
          matches={matches}
          onClose={onClose}
          onCorrect={() => setMode('enter')}
          onRemove={() => setMode('remove')}
        />
      )
    case 'enter':
      return isBetweenTeams(match) ? (
        <TeamResultEntry
          tournament={tournament}
          match={match}
          onClose={onClose}
          onReported={onReported}
        />
      ) : (
        <ResultEntry
          tournament={tournament}
          match={match}
          onClose={onClose}
          onReported={onReported}
          onNext={next === null ? undefined : () => onOpen(next.id)}
        />
      )
    case 'remove':
      return <ResultRemoval tournament={tournament} match={match} onClose={onClose} />
  }
}

/** Returns the next match without a result, wrapping around at the end. */
export function nextToEnter(
  matches: readonly TournamentMatchWire[],
  { id }: Pick<TournamentMatchWire, 'id'>,
): TournamentMatchWire | null {
  const index = matches.findIndex((match) => match.id === id)
  const others = [...matches.slice(index + 1), ...matches.slice(0, Math.max(0, index))]
  return (
    others.find((match) => match.mayReport && !match.hasResult && match.status === 'ready') ?? null
  )
}

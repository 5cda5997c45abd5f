import { useState } from 'react'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { ResultCard } from './result-card.tsx'
import { ResultEntry } from './result-entry.tsx'
import type { ResultTournament } from './result-values.ts'
import { ResultRemoval } from './result-removal.tsx'
import type { Reported } from './use-report.ts'

type Props = {
  tournament: ResultTournament
  match: TournamentMatchWire
  /** All matches, to say where winner and loser go. */
  matches: readonly TournamentMatchWire[]
  onClose: () => void
  onReported: (reported: Reported) => void
}

type Mode = 'card' | 'enter' | 'remove'

/** One match of a tournament: what stands, or the form for its result where that may be entered. */
export function MatchDialog({ tournament, match, matches, onClose, onReported }: Props) {
  const [mode, setMode] = useState<Mode>(match.mayReport && !match.hasResult ? 'enter' : 'card')
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
      return (
        <ResultEntry
          tournament={tournament}
          match={match}
          onClose={onClose}
          onReported={onReported}
        />
      )
    case 'remove':
      return <ResultRemoval tournament={tournament} match={match} onClose={onClose} />
  }
}

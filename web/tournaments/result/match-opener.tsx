import { useCallback, useState } from 'react'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { ResultTournament } from './result-values.ts'
import type { Reported } from './use-report.ts'

const MatchDialog = lazyPart(async () => (await import('./result-match-dialog.tsx')).MatchDialog)
const ReportedBar = lazyPart(async () => (await import('./result-reported-bar.tsx')).ReportedBar)

/** Tracks which match is open, and the latest report. */
export function useOpenMatch() {
  const [openId, setOpenId] = useState<string | null>(null)
  const [reported, setReported] = useState<Reported | null>(null)
  const open = useCallback((id: string) => {
    setReported(null)
    setOpenId(id)
  }, [])
  // `openNext` keeps the latest report and its Undo visible while the next result is entered.
  return { openId, open, openNext: setOpenId, close: () => setOpenId(null), reported, setReported }
}

type Props = {
  tournament: ResultTournament
  matches: readonly TournamentMatchWire[]
  opener: ReturnType<typeof useOpenMatch>
}

/** The dialog of the open match, and the latest report with Undo. */
export function MatchOpener({ tournament, matches, opener }: Props) {
  const match = matches.find(({ id }) => id === opener.openId)
  const { reported } = opener
  return (
    <>
      {match !== undefined && (
        <MatchDialog
          key={match.id}
          tournament={tournament}
          match={match}
          matches={matches}
          onClose={opener.close}
          onReported={opener.setReported}
          onOpen={opener.openNext}
        />
      )}
      {reported !== null && (
        <ReportedBar
          key={`${reported.match.id} ${reported.match.version}`}
          reported={reported}
          onClose={() => opener.setReported((latest) => (latest === reported ? null : latest))}
        />
      )}
    </>
  )
}

import type { WireEvent } from '#contract/events.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { pairRound, RoundNotDue, withPreparedRound } from './pair-round.ts'
import { isPairedInWorker } from '../tournament.ts'
import type { Folds, LoadedTournament } from '../tournament-state.ts'

/** Returns whether the next round of a large tournament should be paired automatically now. */
function isDue(opened: LoadedTournament): boolean {
  const { row, facts, state } = opened
  if (!isPairedInWorker(opened) || row.status !== 'active' || facts.isHeldOpen) return false
  const { autoAdvance, rounds } = facts.settings
  const isOver = state.matches.every(({ decision }) => decision !== null)
  return autoAdvance && isOver && facts.paired.length < rounds
}

/** Pairs due rounds of large tournaments in the background. */
export type AutoPairing = {
  readonly hear: (event: Pick<WireEvent, 'type' | 'data'>) => void
  readonly settled: () => Promise<void>
}

export function createAutoPairing(context: AppContext, folds: Folds): AutoPairing {
  const busy = new Map<string, Promise<void>>()
  /** Tournaments that changed while they were checked. */
  const heard = new Set<string>()
  const pair = async (id: string): Promise<void> => {
    const relax = [] as const
    await withPreparedRound(context, folds, { id, relax, isDue }, async (prepared) =>
      context.runInUnitOfWork(async (unit) => pairRound(unit, null, id, { relax, prepared })),
    )
  }
  const work = async (id: string): Promise<void> => {
    while (heard.delete(id)) {
      // A round without a legal pairing waits for the organiser, who is notified.
      await pair(id).catch((error: unknown) => {
        if (error instanceof RoundNotDue) return
        context.log.warn({ error }, 'automatic pairing failed')
      })
    }
    busy.delete(id)
  }
  const start = (id: string) => {
    heard.add(id)
    if (!busy.has(id)) busy.set(id, work(id))
  }
  return {
    hear: ({ type, data }) => {
      const isTournament = type.startsWith('tournament.') && 'tournamentId' in data
      if (isTournament && type !== 'tournament.deleted') start(data.tournamentId)
    },
    settled: async () => {
      await Promise.all(busy.values())
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { WireEvent } from '#contract/events.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { claimMs, claimPairing, isClaimed, releasePairing } from './pairing-claim-store.ts'
import { pairRound, RoundNotDue, withPreparedRound } from './pair-round.ts'
import { isPairedInWorker } from '../tournament.ts'
import type { TournamentCache, LoadedTournament } from '../tournament-state.ts'

/** Returns whether the next round of a large tournament is due for automatic pairing. */
function isDue(loaded: LoadedTournament): boolean {
  const { row, logState, state } = loaded
  if (!isPairedInWorker(loaded) || row.status !== 'active' || logState.isHeldOpen) return false
  const { autoAdvance, rounds } = logState.settings
  const isOver = state.matches.every(({ decision }) => decision !== null)
  return autoAdvance && isOver && logState.paired.length < rounds
}

/** Pairs due rounds of large tournaments in the background, each on one node. */
export type AutoPairing = {
  readonly onEvent: (event: Pick<WireEvent, 'type' | 'data'>) => void
  readonly waitUntilIdle: () => Promise<void>
  /** Stops waiting for other nodes. */
  readonly close: () => Promise<void>
}

export function createAutoPairing(
  context: AppContext,
  tournamentCache: TournamentCache,
): AutoPairing {
  const runningChecks = new Map<string, Promise<void>>()
  /** Tournaments that changed while they were checked. */
  const changedDuringCheck = new Set<string>()
  /** Timers by tournament: a round that another node is pairing is checked again once its claim has expired. */
  const recheckTimers = new Map<string, NodeJS.Timeout>()
  const holder = randomUUID()
  const pairIfDue = async (id: string): Promise<void> => {
    if (!isDue(await tournamentCache.load(context.db, id))) return
    const now = context.clock()
    const claimedUntil = await claimPairing(context.db, { id, holder }, now)
    if (claimedUntil !== null) return checkAgain(id, claimedUntil - now)
    try {
      await pairClaimed(id)
    } finally {
      await releasePairing(context.db, { id, holder })
    }
  }
  const pairClaimed = async (id: string): Promise<void> => {
    const relax = [] as const
    await withPreparedRound(context, tournamentCache, { id, relax, isDue }, async (prepared) =>
      context.runInUnitOfWork(async (unit) => pairRound(unit, null, id, { relax, prepared })),
    )
  }
  const checkUntilUnchanged = async (id: string): Promise<void> => {
    while (changedDuringCheck.delete(id)) {
      // A round without a legal pairing waits for the organiser, who is notified.
      await pairIfDue(id).catch((error: unknown) => {
        if (error instanceof RoundNotDue) return
        context.log.warn({ error }, 'automatic pairing failed')
      })
    }
    runningChecks.delete(id)
  }
  const startCheck = (id: string) => {
    changedDuringCheck.add(id)
    if (!runningChecks.has(id)) runningChecks.set(id, checkUntilUnchanged(id))
  }
  /** Checks again later, since a node that stopped before pairing the round leaves its claim behind. */
  const checkAgain = (id: string, ms: number) => {
    clearTimeout(recheckTimers.get(id))
    const check = async () => {
      recheckTimers.delete(id)
      if (await isClaimed(context.db, id)) startCheck(id)
    }
    const timer = setTimeout(
      () => {
        check().catch((error: unknown) => context.log.warn({ error }, 'automatic pairing failed'))
      },
      Math.min(Math.max(ms, 0), claimMs),
    )
    recheckTimers.set(id, timer.unref())
  }
  const waitUntilIdle = async () => {
    await Promise.all(runningChecks.values())
  }
  return {
    onEvent: ({ type, data }) => {
      const isTournament = type.startsWith('tournament.') && 'tournamentId' in data
      if (isTournament && type !== 'tournament.deleted') startCheck(data.tournamentId)
    },
    waitUntilIdle,
    close: async () => {
      await waitUntilIdle()
      for (const timer of recheckTimers.values()) clearTimeout(timer)
    },
  }
}

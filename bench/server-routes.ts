import { startBenchServer } from './bench-server.ts'
import { fillBigClub } from './big-club.ts'
import { benchDraft } from './drafts.ts'
import { benchEventDelivery } from './event-delivery.ts'
import { benchLeaderboard } from './leaderboard.ts'
import { benchLiveEntry } from './live-tables.ts'
import type { ReportRow } from './measure.ts'
import { benchPreviews } from './previews.ts'
import { benchRecording } from './recording.ts'

/** Measures requests to the server of a club with this many players and table tennis matches. */
export async function benchServerRoutes(
  playerCount: number,
  matchCount: number,
): Promise<ReportRow[]> {
  const bench = await startBenchServer()
  try {
    const playerIds = await fillBigClub(bench.server.context, playerCount, matchCount)
    return [
      await benchLeaderboard(bench),
      await benchRecording(bench, playerIds),
      ...(await benchPreviews(bench)),
      await benchEventDelivery(bench),
      ...(await benchLiveEntry(bench)),
      await benchDraft(bench),
    ]
  } finally {
    await bench.close()
  }
}

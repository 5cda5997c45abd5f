import { matchDraft } from '#contract/matches.ts'
import { checkResult } from '#engine/sports/check.ts'
import { insertClub } from '#server/club/store.ts'
import { toResultDraft, toResultColumns } from '#server/matches/match-row.ts'
import { insertMatches, type MatchRow } from '#server/matches/store.ts'
import type { AppContext } from '#server/platform/config/app-context.ts'
import { createPlayerRow } from '#server/players/add-player.ts'
import { insertPlayers } from '#server/players/store.ts'
import { recalculateAllBoards } from '#server/ratings/rate-log.ts'
import { inventResult } from '#server/demo/invent-result.ts'
import { seededId, seededRandom } from '#server/demo/random.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const createName = (i: number) =>
  `Player ${[676, 26, 1].map((place) => letters[Math.floor(i / place) % 26]!).join('')}${letters[Math.floor(i / 17_576)] ?? ''}`

/** Creates a club with players and table tennis matches. Returns the player ids. */
export async function fillBigClub(
  context: AppContext,
  playerCount: number,
  matchCount: number,
): Promise<string[]> {
  const random = seededRandom(11)
  const now = context.clock()
  const year = 365 * 86_400_000
  const players = Array.from({ length: playerCount }, (_, i) =>
    createPlayerRow(
      { newId: () => seededId(random, now - year), now: now - year },
      { name: createName(i), email: null, startingLevel: null, createdBy: null },
    ),
  )
  const strengths = players.map(() => random.normal() * 200)
  const rows = Array.from({ length: matchCount }, (_, i): MatchRow => {
    const a = random.int(0, playerCount - 1)
    const b = (a + random.int(1, playerCount - 1)) % playerCount
    const at = now - year + Math.floor((i / matchCount) * (year - 1000))
    const draft = matchDraft.parse({
      sportId: 'tabletennis',
      player1Id: players[a]!.id,
      player2Id: players[b]!.id,
      ...inventResult(random, 'tabletennis', strengths[a]! - strengths[b]!),
    })
    const check = checkResult(toResultDraft(draft))
    if (!check.ok) throw new Error('The invented result is invalid')
    return {
      id: seededId(random, at),
      ...toResultColumns(draft, check.result),
      status: 'completed',
      playedAt: at,
      createdAt: at,
      updatedAt: at,
      createdBy: null,
      voidReason: null,
      tournamentId: null,
      tournamentMatchId: null,
      teamMatchId: null,
      rubber: null,
      version: 1,
    }
  })
  await context.runInUnitOfWork(async (unit) => {
    await insertClub(unit.tx, { name: 'Big Club', isDemo: false, publicResults: false }, now)
    await insertPlayers(unit.tx, players)
    await insertMatches(unit.tx, rows)
    await recalculateAllBoards(unit)
  })
  return players.map(({ id }) => id)
}

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
const nameOf = (i: number) =>
  `Player ${[676, 26, 1].map((place) => letters[Math.floor(i / place) % 26]!).join('')}${letters[Math.floor(i / 17_576)] ?? ''}`

/** Fills a club with players and matches of table tennis. Returns the ids of the players. */
export async function fillBigClub(
  context: AppContext,
  players: number,
  matches: number,
): Promise<string[]> {
  const random = seededRandom(11)
  const now = context.clock()
  const year = 365 * 86_400_000
  const people = Array.from({ length: players }, (_, i) =>
    createPlayerRow(
      { newId: () => seededId(random, now - year), now: now - year },
      { name: nameOf(i), email: null, startingLevel: null, createdBy: null },
    ),
  )
  const strength = people.map(() => random.normal() * 200)
  const rows = Array.from({ length: matches }, (_, i): MatchRow => {
    const a = random.int(0, players - 1)
    const b = (a + random.int(1, players - 1)) % players
    const at = now - year + Math.floor((i / matches) * (year - 1000))
    const draft = matchDraft.parse({
      sportId: 'tabletennis',
      player1Id: people[a]!.id,
      player2Id: people[b]!.id,
      ...inventResult(random, 'tabletennis', strength[a]! - strength[b]!),
    })
    const check = checkResult(toResultDraft(draft))
    if (!check.ok) throw new Error('an illegal match was invented')
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
    await insertPlayers(unit.tx, people)
    await insertMatches(unit.tx, rows)
    await recalculateAllBoards(unit)
  })
  return people.map(({ id }) => id)
}

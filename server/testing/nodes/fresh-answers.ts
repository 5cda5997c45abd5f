import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { recordMatch } from '#contract/matches.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { listTournamentMatches, reportResult } from '#contract/tournaments/matches.ts'
import { seededRandom } from '../../demo/random.ts'
import { addToCount, type PartResult, type PartSetting } from '../faults/violations.ts'
import { addFourPlayers, matchBetween } from '../faults/cut-connections.ts'
import { accepted, requester } from '../world.ts'
import { createCup, createWinningResult } from '../tournament.ts'
import type { Cluster } from './cluster.ts'
import { signInAdmin } from './people.ts'

/** Changes data on one node that others cache. After the reply, every node must return the new state. */
export async function checkFreshAnswers(
  cluster: Cluster,
  { seed, isLong }: Pick<PartSetting, 'seed' | 'isLong'>,
): Promise<PartResult> {
  const result: PartResult = { counts: {}, violations: [] }
  const random = seededRandom(seed)
  const { callNode } = await signInAdmin(cluster)
  const pickNode = () => callNode(random.int(0, cluster.nodes.length - 1))
  const people = await addFourPlayers(callNode(0))
  let acknowledged = 0
  const checkBoard = async (expected: number) => {
    const { items } = accepted(
      await pickNode()(getLeaderboard, { query: { sportId: 'tabletennis' } }),
    )
    const games = items
      .filter(({ playerId }) => people.includes(playerId))
      .reduce((sum, standing) => sum + standing.games, 0)
    if (games / 2 < expected)
      result.violations.push(`${games / 2} matches on a board, not ${expected}`)
    addToCount(result.counts, 'boards')
  }
  const recordMatches = async (times: number) => {
    for (let time = 0; time < times; time++) {
      accepted(await pickNode()(recordMatch, { body: matchBetween(people, time) }))
      acknowledged += 1
      await checkBoard(acknowledged)
    }
  }
  const times = isLong ? 60 : 8
  await Promise.all([recordMatches(times), recordMatches(times), recordMatches(times)])

  const cup = await createCup({ pass: () => {} }, requester(callNode(0)), 8, {
    format: 'round_robin',
  })
  const params = { id: cup.id }
  for (let round = 0; round < (isLong ? 20 : 4); round++) {
    const { items } = accepted(await pickNode()(listTournamentMatches, { params }))
    const match = items.find(({ status }) => status === 'ready')!
    const named = { ...params, matchId: match.id }
    const body = createWinningResult('tabletennis', 1)
    accepted(await pickNode()(reportResult, { params: named, body }))
    const replies = await Promise.all(
      cluster.nodes.map(async (_, node) => {
        const list = accepted(await callNode(node)(listTournamentMatches, { params }))
        const { version } = accepted(await callNode(node)(getTournament, { params }))
        return { version, status: list.items.find(({ id }) => id === match.id)!.status }
      }),
    )
    if (new Set(replies.map((reply) => JSON.stringify(reply))).size !== 1)
      result.violations.push(`a tournament differs: ${JSON.stringify(replies)}`)
    if (replies.some(({ status }) => status === 'ready'))
      result.violations.push('a result is not seen everywhere')
    addToCount(result.counts, 'results in a tournament')
  }

  for (let round = 0; round < (isLong ? 20 : 3); round++) {
    const { version } = accepted(await pickNode()(getClubSettings, {}))
    const clubName = `Club ${round}`
    accepted(await pickNode()(changeClubSettings, { body: { version, settings: { clubName } } }))
    const replies = await Promise.all(
      cluster.nodes.map(
        async (_, node) => accepted(await callNode(node)(getClubSettings, {})).settings.clubName,
      ),
    )
    if (replies.some((name) => name !== clubName))
      result.violations.push(`${replies.join()} instead of ${clubName}`)
    addToCount(result.counts, 'settings')
  }
  return result
}

import { setTimeout as sleep } from 'node:timers/promises'
import { recordMatch } from '#contract/matches.ts'
import { seededRandom } from '../../demo/random.ts'
import { createClubProcess, secret } from './club-process.ts'
import { countRows } from './flows.ts'
import { findViolations, addToCount, type PartResult, type PartSetting } from './violations.ts'
import { addFourPlayers, retryUntilAnswered, matchBetween } from './cut-connections.ts'

/** Sends requests alternately to two nodes on one database, killing one and then the other. */
export async function killOneOfTwo(setting: PartSetting): Promise<PartResult> {
  const club = await createClubProcess(setting)
  const result: PartResult = { counts: {}, violations: [] }
  const random = seededRandom(setting.seed)
  try {
    const nodes = [await club.start(), await club.start()]
    let requestCount = 0
    const { call } = await club.signIn(() => nodes[requestCount++ % 2]!.url)
    const people = await addFourPlayers(call)
    const recordings = setting.isLong ? 1000 : 40
    const kills = setting.isLong ? 6 : 1
    let next = 0
    const worker = async () => {
      while (next < recordings) {
        const at = next++
        const headers = { 'idempotency-key': `match-${at}` }
        const body = matchBetween(people, at)
        await retryUntilAnswered(
          async () => call(recordMatch, { body }, headers),
          result,
          `recording ${at}`,
        )
      }
    }
    const killNodes = async () => {
      for (let kill = 1; kill <= kills; kill++) {
        const due = (recordings * kill) / (kills + 1)
        while (next < due) await sleep(5)
        const which = random.int(0, 1)
        await nodes[which]!.kill('SIGKILL')
        nodes[which] = await club.start()
        addToCount(result.counts, 'nodes killed')
      }
    }
    await Promise.all([killNodes(), ...Array.from({ length: 6 }, worker)])
    const { db } = club.open()
    const matches = await countRows(db, 'count(*) from matches')
    if (matches !== recordings) result.violations.push(`${matches} matches of ${recordings}`)
    addToCount(result.counts, 'recordings', recordings)
    result.violations.push(...(await findViolations(db, secret)))
  } finally {
    await club.remove()
  }
  return result
}

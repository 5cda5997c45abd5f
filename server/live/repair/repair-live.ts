import { isDeepStrictEqual } from 'node:util'
import { actionsOf } from '#contract/live/actions.ts'
import { stringsIn } from '#contract/strings-in.ts'
import { settingsOf } from '#contract/live/settings.ts'
import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import type { LiveGameId } from '#engine/live/games.ts'
import type { LiveScore } from '#engine/live/game.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { createLiveLogs, playedOf, scoreOf } from '../live-log.ts'
import { damageIn, type LiveDamage } from './live-damage.ts'
import { changeLive, putEventText, requireLive, scoreOfRow, type LiveRow } from '../store.ts'

/** Maximum number of combinations tried to repair one match. */
const maxTried = 256

/** The result of repairing one damaged match. */
export type Repaired = { readonly isRepaired: boolean; readonly says: readonly string[] }

/**
 * Repairs settings and entries in which an earlier release replaced a value of the product by
 * "former member". A value is restored if the game's schema accepts it and folding the log then
 * results in the stored score. Returns null for a match without damage.
 */
export async function repairLive(unit: UnitOfWork, id: string): Promise<Repaired | null> {
  await unit.lock(`live:${id}`, 'exclusive')
  const row = await requireLive(unit.tx, id)
  const damage = await damageIn(unit.tx, row)
  if (damage.length === 0) return null
  const says = damage.map((one) => one.says)
  const readings = damage.map((one) => readingsOf(one, valuesOf(row.game)))
  for (const texts of combinations(readings).slice(0, maxTried)) {
    await put(
      unit,
      id,
      damage.map((one, at) => ({ ...one, text: texts[at]! })),
    )
    const score = await scoreIn(unit, row)
    if (score === null || !isSame(score, scoreOfRow(row), row.game)) continue
    await changeLive(unit.tx, id, { score: JSON.stringify(score), stamp: unit.newId() })
    return { isRepaired: true, says: damage.map(({ says: was }, at) => `${was} → ${texts[at]!}`) }
  }
  await put(
    unit,
    id,
    damage.map((one) => ({ ...one, text: one.json })),
  )
  return { isRepaired: false, says }
}

/** Returns the values of a game that contain a space, as names do: only those were ever replaced. */
const valuesOf = (game: LiveGameId) =>
  [...stringsIn(settingsOf[game]), ...stringsIn(actionsOf[game])].filter((value) =>
    value.includes(' '),
  )

const former = new RegExp(`"${FORMER_MEMBER}"`, 'i')

/** Returns every way to replace "former member" by a value that the game's schema accepts. */
function readingsOf({ json, check }: LiveDamage, values: readonly string[]): string[] {
  const drafts = [json]
  const whole: string[] = []
  for (let at = 0; at < drafts.length && at < maxTried; at++) {
    const draft = drafts[at]!
    if (!former.test(draft)) {
      if (check(draft) === null) whole.push(draft)
      continue
    }
    drafts.push(...values.map((value) => draft.replace(former, () => JSON.stringify(value))))
  }
  return whole
}

/** Returns every combination of one text from each list. */
function combinations(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return lists.reduce<readonly (readonly string[])[]>(
    (sofar, list) =>
      sofar.flatMap((texts) => list.map((text) => [...texts, text])).slice(0, maxTried),
    [[]],
  )
}

type Mended = LiveDamage & { readonly text: string }

async function put(
  { tx }: UnitOfWork,
  liveMatchId: string,
  mended: readonly Mended[],
): Promise<void> {
  for (const { table, id, text } of mended) {
    if (table === 'liveMatches') await changeLive(tx, id, { settings: text })
    else await putEventText(tx, { liveMatchId, id, event: text })
  }
}

async function scoreIn(unit: UnitOfWork, { id }: LiveRow): Promise<LiveScore | null> {
  const row = await requireLive(unit.tx, id)
  const { official } = await createLiveLogs().read(unit.tx, row)
  try {
    return scoreOf(playedOf(row), official)
  } catch {
    return null
  }
}

/** Returns whether two scores are the same; the stored one may have lost values in the same way. */
function isSame(score: LiveScore, stored: LiveScore, game: LiveGameId): boolean {
  const values = valuesOf(game)
  const worn = (one: LiveScore) =>
    values.reduce(
      (text, value) => text.replaceAll(JSON.stringify(value), () => '"former member"'),
      JSON.stringify(one).toLowerCase(),
    )
  return isDeepStrictEqual(JSON.parse(worn(score)), JSON.parse(worn(stored)))
}

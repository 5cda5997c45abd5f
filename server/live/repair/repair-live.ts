import { isDeepStrictEqual } from 'node:util'
import { actionSchemas } from '#contract/live/actions.ts'
import { listAllowedStrings } from '#contract/allowed-strings.ts'
import { settingsSchemas } from '#contract/live/settings.ts'
import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import type { LiveGameId } from '#engine/live/games.ts'
import type { LiveScore } from '#engine/live/game.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { createLiveLogs, toPlayedMatch, computeScore } from '../live-log.ts'
import { findDamage, type LiveDamage } from './live-damage.ts'
import { updateLive, updateEventText, requireLive, parseScore, type LiveRow } from '../store.ts'

/** Maximum number of combinations tried to repair one match. */
const maxTried = 256

/** The result of repairing one damaged match. */
export type RepairResult = { readonly isRepaired: boolean; readonly lines: readonly string[] }

/**
 * Repairs settings and entries in which an earlier release replaced a fixed value, such as the name of a shot, by
 * "former member". A value is restored if the game's schema accepts it and folding the log then
 * results in the stored score. Returns null for a match without damage.
 */
export async function repairLive(unit: UnitOfWork, id: string): Promise<RepairResult | null> {
  await unit.lock(`live:${id}`, 'exclusive')
  const row = await requireLive(unit.tx, id)
  const damage = await findDamage(unit.tx, row)
  if (damage.length === 0) return null
  const lines = damage.map((one) => one.description)
  const replacements = damage.map((one) => findReplacements(one, listReplaceableValues(row.game)))
  for (const texts of combineLists(replacements).slice(0, maxTried)) {
    await saveTexts(
      unit,
      id,
      damage.map((one, index) => ({ ...one, text: texts[index]! })),
    )
    const score = await computeStoredScore(unit, row)
    if (score === null || !isSameScore(score, parseScore(row), row.game)) continue
    await updateLive(unit.tx, id, { score: JSON.stringify(score), stamp: unit.newId() })
    return {
      isRepaired: true,
      lines: damage.map(({ description: was }, index) => `${was} → ${texts[index]!}`),
    }
  }
  await saveTexts(
    unit,
    id,
    damage.map((one) => ({ ...one, text: one.json })),
  )
  return { isRepaired: false, lines }
}

/** Returns the values of a game that contain a space, as names do: only those were ever replaced. */
const listReplaceableValues = (game: LiveGameId) =>
  [...listAllowedStrings(settingsSchemas[game]), ...listAllowedStrings(actionSchemas[game])].filter(
    (value) => value.includes(' '),
  )

const formerMemberPattern = new RegExp(`"${FORMER_MEMBER}"`, 'i')

/** Returns every way to replace "former member" by a value that the game's schema accepts. */
function findReplacements({ json, check }: LiveDamage, values: readonly string[]): string[] {
  const drafts = [json]
  const valid: string[] = []
  for (let index = 0; index < drafts.length && index < maxTried; index++) {
    const draft = drafts[index]!
    if (!formerMemberPattern.test(draft)) {
      if (check(draft) === null) valid.push(draft)
      continue
    }
    drafts.push(
      ...values.map((value) => draft.replace(formerMemberPattern, () => JSON.stringify(value))),
    )
  }
  return valid
}

/** Returns every combination of one text from each list. */
function combineLists(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return lists.reduce<readonly (readonly string[])[]>(
    (partial, list) =>
      partial.flatMap((texts) => list.map((text) => [...texts, text])).slice(0, maxTried),
    [[]],
  )
}

type Replacement = LiveDamage & { readonly text: string }

async function saveTexts(
  { tx }: UnitOfWork,
  liveMatchId: string,
  replacements: readonly Replacement[],
): Promise<void> {
  for (const { table, id, text } of replacements) {
    if (table === 'liveMatches') await updateLive(tx, id, { settings: text })
    else await updateEventText(tx, { liveMatchId, id, event: text })
  }
}

async function computeStoredScore(unit: UnitOfWork, { id }: LiveRow): Promise<LiveScore | null> {
  const row = await requireLive(unit.tx, id)
  const { official } = await createLiveLogs().read(unit.tx, row)
  try {
    return computeScore(toPlayedMatch(row), official)
  } catch {
    return null
  }
}

/** Returns whether two scores are the same; the stored one may have lost values in the same way. */
function isSameScore(score: LiveScore, stored: LiveScore, game: LiveGameId): boolean {
  const values = listReplaceableValues(game)
  const withFormerMember = (one: LiveScore) =>
    values.reduce(
      (text, value) => text.replaceAll(JSON.stringify(value), () => '"former member"'),
      JSON.stringify(one).toLowerCase(),
    )
  return isDeepStrictEqual(
    JSON.parse(withFormerMember(score)),
    JSON.parse(withFormerMember(stored)),
  )
}

import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { importTrf as endpoint } from '#contract/tournaments/exchange.ts'
import { t } from '#contract/messages.ts'
import { checkName, hasHiddenLetters } from '#engine/accounts/name.ts'
import { cleanText, isBlank } from '#engine/accounts/text.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { TrfPlayer } from '#engine/tournaments/trf/types.ts'
import type { IdSource } from '../../platform/database/unit-of-work.ts'
import { playerRow } from '../../players/add-player.ts'
import { asCandidate, type Namesake, type PlayerRow } from '../../players/store.ts'

type Entry = ReplyInput<typeof endpoint>['entries'][number]
type Chosen = BodyOf<typeof endpoint>['chosen']

/**
 * Turns `Dvořáková, Hana` into `Hana Dvořáková`, and leaves every other name as it is written.
 */
export function clubName(written: string): string {
  const plain = cleanText(written).replaceAll(/\s+/g, ' ').trim()
  const [surname = '', first, ...more] = plain.split(',').map((part) => part.trim())
  if (first === undefined || more.length > 0) return plain
  return `${first} ${surname}`.trim()
}

export type MatchedPlayers = {
  readonly entries: readonly Entry[]
  /** Player ids by starting number. */
  readonly ids: ReadonlyMap<number, string>
  readonly fresh: readonly PlayerRow[]
  readonly problems: readonly Message[]
}

type Club = ReadonlyMap<string, readonly Namesake[]>
type Named = { readonly player: TrfPlayer; readonly name: string }

/**
 * Finds the players of a report by name; unknown names become new players. Where several people have a name,
 * in the club or in the report, one of them has to be chosen.
 */
export function matchPlayers(
  making: IdSource,
  players: readonly TrfPlayer[],
  club: Club,
  chosen: Chosen,
  createdBy: string,
): MatchedPlayers {
  const named = players.map((player): Named => ({ player, name: clubName(player.name) }))
  const sharing = Map.groupBy(named, ({ name }) => foldName(name))
  const choices = new Map(chosen.map(({ number, playerId }) => [number, playerId]))
  const byId = new Map([...club.values()].flat().map((one) => [one.playerId as string, one]))
  const problems: Message[] = []
  const fresh: PlayerRow[] = []
  const ids = new Map<number, string>()
  const entries = named.map(({ player, name }): Entry => {
    const { number } = player
    const found = club.get(foldName(name)) ?? []
    const isShared = (sharing.get(foldName(name)) ?? []).length > 1
    const choice = choices.get(number)
    const isUnclear = choice === undefined && (found.length > 1 || (isShared && found.length > 0))
    if (isUnclear) problems.push(t('report.severalCalled', { number, name }))
    const person =
      choice === undefined ? (isUnclear ? undefined : found[0]) : byId.get(choice ?? '')
    if (typeof choice === 'string' && person === undefined) {
      problems.push(t('report.notChosen', { number, name }))
    }
    const entry = entryOf(player, name, person ?? null, found, isUnclear)
    if (person !== undefined) {
      ids.set(number, person.playerId)
      return entry
    }
    const wrong = nameProblem(number, name)
    if (wrong !== null) problems.push(wrong)
    const row = playerRow(making, { name, email: null, startingLevel: null, createdBy })
    fresh.push(row)
    ids.set(number, row.id)
    return entry
  })
  return { entries, ids, fresh, problems: [...problems, ...matchedTwice(ids)] }
}

function entryOf(
  player: TrfPlayer,
  name: string,
  person: Namesake | null,
  found: readonly Namesake[],
  isUnclear: boolean,
): Entry {
  const { number, sex, title, federation, fideNumber, birthDate, rating } = player
  return {
    number,
    sex,
    title,
    federation,
    fideNumber,
    birthDate,
    rating,
    written: player.name,
    name: person?.name ?? name,
    playerId: person?.playerId ?? null,
    candidates: found.map(asCandidate),
    isUnclear,
    isOddName: person === null && checkName(name).length > 0,
  }
}

/** Returns why a name can't be kept as it is: it is missing, or has invisible characters. */
function nameProblem(number: number, name: string): Message | null {
  if (!isBlank(name) && !hasHiddenLetters(name)) return null
  const [wrong] = checkName(name)
  return wrong === undefined ? null : t('report.player', { number, name, problem: wrong })
}

function matchedTwice(ids: ReadonlyMap<number, string>): readonly Message[] {
  const numbers = Map.groupBy([...ids.keys()], (number) => ids.get(number)!)
  return [...numbers.values()].flatMap(([number, other]) =>
    number === undefined || other === undefined ? [] : [t('report.chosenTwice', { number, other })],
  )
}

import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { importTrf as endpoint } from '#contract/tournaments/exchange.ts'
import { t } from '#contract/messages.ts'
import { checkName, hasHiddenLetters } from '#engine/accounts/name.ts'
import { cleanText, isBlank } from '#engine/accounts/text.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { checkFideNumber, normaliseFideNumber } from '#engine/players/federation-numbers.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { sharesWord } from '#engine/players/plan-import.ts'
import type { TrfPlayer } from '#engine/tournaments/trf/types.ts'
import type { IdSource } from '../../platform/database/unit-of-work.ts'
import { createPlayerRow } from '../../players/add-player.ts'
import { toCandidate, type ClubPlayer, type Namesake, type PlayerRow } from '../../players/store.ts'

type Entry = ReplyInput<typeof endpoint>['entries'][number]
type Choices = BodyOf<typeof endpoint>['chosen']

/**
 * Converts `Dvořáková, Hana` to `Hana Dvořáková`. Names in other forms stay as they are written.
 */
export function toClubName(reportName: string): string {
  const cleanName = cleanText(reportName).replaceAll(/\s+/g, ' ').trim()
  const [surname = '', first, ...more] = cleanName.split(',').map((part) => part.trim())
  if (first === undefined || more.length > 0) return cleanName
  return `${first} ${surname}`.trim()
}

export type MatchedPlayers = {
  readonly entries: readonly Entry[]
  /** Player ids by starting number. */
  readonly ids: ReadonlyMap<number, string>
  readonly newPlayers: readonly PlayerRow[]
  /** FIDE numbers to add to existing players of the club. */
  readonly newNumbers: readonly { readonly person: ClubPlayer; readonly fideNumber: string }[]
  readonly problems: readonly Message[]
}

type PlayersByName = ReadonlyMap<string, readonly ClubPlayer[]>
type NamedPlayer = {
  readonly player: TrfPlayer
  readonly name: string
  /** Null if the report has no FIDE number here, or something else in its columns. */
  readonly fideNumber: string | null
}

function findValidFideNumber({ fideNumber }: TrfPlayer): string | null {
  const number = normaliseFideNumber(fideNumber)
  return number === null || checkFideNumber(number).length > 0 ? null : number
}

/** Club players who may be a player of the report. `ambiguity` says why the organiser has to choose one. */
type PossiblePlayers = {
  readonly people: readonly ClubPlayer[]
  readonly ambiguity: Message | null
}

/** Returns a function that finds a player by FIDE number and name. */
function createFinder(
  club: PlayersByName,
  namedPlayers: readonly NamedPlayer[],
): (one: NamedPlayer) => PossiblePlayers {
  const everyone = [...club.values()].flat()
  const byNumber = new Map(everyone.map((person) => [person.fideNumber, person]))
  const sharing = Map.groupBy(namedPlayers, ({ name }) => foldName(name))
  return ({ player: { number }, name, fideNumber }) => {
    const namesakes = club.get(foldName(name)) ?? []
    const owner = fideNumber === null ? undefined : byNumber.get(fideNumber)
    if (owner !== undefined) {
      if (sharesWord(name, owner.name)) return { people: [owner], ambiguity: null }
      const values = { number, written: name, name: owner.name }
      return { people: [owner, ...namesakes], ambiguity: t('report.numberOf', values) }
    }
    const hasOther = namesakes.some((one) => one.fideNumber !== null && fideNumber !== null)
    if (hasOther) return { people: namesakes, ambiguity: t('report.otherNumber', { number, name }) }
    const isShared = (sharing.get(foldName(name)) ?? []).length > 1
    const isUnclear = namesakes.length > 1 || (isShared && namesakes.length > 0)
    return {
      people: namesakes,
      ambiguity: isUnclear ? t('report.severalCalled', { number, name }) : null,
    }
  }
}

/**
 * Finds the players of a report by FIDE number and name; unknown names become new players. If several people
 * have a name, in the club or in the report, or the number is someone else's, the organiser has to choose one.
 */
export function matchPlayers(
  idSource: IdSource,
  players: readonly TrfPlayer[],
  club: PlayersByName,
  chosen: Choices,
  createdBy: string,
): MatchedPlayers {
  const namedPlayers = players.map((player): NamedPlayer => ({
    player,
    name: toClubName(player.name),
    fideNumber: findValidFideNumber(player),
  }))
  const findPossiblePlayers = createFinder(club, namedPlayers)
  const choices = new Map(chosen.map(({ number, playerId }) => [number, playerId]))
  const takenNumbers = new Set([...club.values()].flat().map((person) => person.fideNumber))
  const byId = new Map([...club.values()].flat().map((one) => [one.playerId as string, one]))
  const problems: Message[] = [...findSharedNumbers(namedPlayers)]
  const newNumbers: MatchedPlayers['newNumbers'][number][] = []
  const newPlayers: PlayerRow[] = []
  const ids = new Map<number, string>()
  const entries = namedPlayers.map((one): Entry => {
    const { player, name, fideNumber } = one
    const { number } = player
    const { people, ambiguity } = findPossiblePlayers(one)
    const choice = choices.get(number)
    const isUnclear = choice === undefined && ambiguity !== null
    if (isUnclear) problems.push(ambiguity)
    const person =
      choice === undefined ? (isUnclear ? undefined : people[0]) : byId.get(choice ?? '')
    if (typeof choice === 'string' && person === undefined) {
      problems.push(t('report.notChosen', { number, name }))
    }
    const entry = toEntry(player, name, person ?? null, people, isUnclear)
    const isFree = fideNumber !== null && !takenNumbers.has(fideNumber)
    if (person !== undefined) {
      if (isFree && person.fideNumber === null) newNumbers.push({ person, fideNumber })
      ids.set(number, person.playerId)
      return entry
    }
    const nameProblem = findNameProblem(number, name)
    if (nameProblem !== null) problems.push(nameProblem)
    const row = createPlayerRow(idSource, {
      name,
      email: null,
      fideNumber: isFree ? fideNumber : null,
      startingLevel: null,
      createdBy,
    })
    newPlayers.push(row)
    ids.set(number, row.id)
    return entry
  })
  return {
    entries,
    ids,
    newPlayers,
    newNumbers,
    problems: [...problems, ...findSharedPlayers(ids)],
  }
}

function toEntry(
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
    candidates: found.map(toCandidate),
    isUnclear,
    isOddName: person === null && checkName(name).length > 0,
  }
}

/** Returns why a name can't be kept as it is: it is missing, or has invisible characters. */
function findNameProblem(number: number, name: string): Message | null {
  if (!isBlank(name) && !hasHiddenLetters(name)) return null
  const [nameProblem] = checkName(name)
  return nameProblem === undefined
    ? null
    : t('report.player', { number, name, problem: nameProblem })
}

function findSharedNumbers(namedPlayers: readonly NamedPlayer[]): readonly Message[] {
  const numberedPlayers = namedPlayers.filter(({ fideNumber }) => fideNumber !== null)
  const sharing = Map.groupBy(numberedPlayers, ({ fideNumber }) => fideNumber)
  return [...sharing.values()].flatMap(([one, other]) =>
    one === undefined || other === undefined
      ? []
      : [t('report.sameNumber', { number: one.player.number, other: other.player.number })],
  )
}

function findSharedPlayers(ids: ReadonlyMap<number, string>): readonly Message[] {
  const numbers = Map.groupBy([...ids.keys()], (number) => ids.get(number)!)
  return [...numbers.values()].flatMap(([number, other]) =>
    number === undefined || other === undefined ? [] : [t('report.chosenTwice', { number, other })],
  )
}

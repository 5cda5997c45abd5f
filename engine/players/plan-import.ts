import type { StartingLevel } from '../ratings/glicko.ts'
import type { ReadRow } from './import.ts'
import type { Message } from '../messages/create-messages.ts'
import { nationalKey } from './federation-numbers.ts'
import { t } from './import-messages.ts'
import { foldName } from './fold-name.ts'

export type ExistingPlayer = {
  readonly id: string
  readonly name: string
  readonly email?: string | null | undefined
  readonly startingLevel?: string | null | undefined
  readonly fideNumber?: string | null | undefined
  readonly nationalNumber?: string | null | undefined
}

/** What a person decided about a row. */
export type ImportChoice = {
  readonly line: number
  readonly action: 'add' | 'match' | 'skip'
  /** The player to match with. */
  readonly playerId?: string | null | undefined
}

/**
 * `add`: a new player; `match`: an existing player; `ask`: not imported until someone decides; `skip`: not
 * imported.
 */
export type ImportAction = 'add' | 'match' | 'ask' | 'skip'

export type PlannedImport = {
  readonly line: number
  readonly name: string
  /** The e-mail to store, for a new or a matched player. */
  readonly email: string | null
  readonly level: StartingLevel['id'] | null
  /** The federation numbers to store, for a new or a matched player. */
  readonly fideNumber: string | null
  readonly nationalNumber: string | null
  readonly action: ImportAction
  /** Reasons to ask or skip, and what is not imported. */
  readonly problems: readonly Message[]
  /** The player that the row is matched with. */
  readonly player: ExistingPlayer | null
  /** Existing players that the row may be. */
  readonly candidates: readonly ExistingPlayer[]
  /** The earlier line that the row repeats. */
  readonly sameAsLine: number | null
  /** Whether the row can become a player: its name follows the rules. */
  readonly canAdd: boolean
}

/** Who has an e-mail or a number: an existing player, or the new player of an earlier line. */
type Owner = ExistingPlayer | number

type Index = {
  readonly byId: ReadonlyMap<string, ExistingPlayer>
  readonly byName: ReadonlyMap<string, readonly ExistingPlayer[]>
  readonly byLooseNameKey: ReadonlyMap<string, readonly ExistingPlayer[]>
  /** E-mails in use: by a player, or by an earlier line. */
  readonly emails: Map<string, Owner>
  readonly fideNumbers: Map<string, Owner>
  readonly byNationalNumber: ReadonlyMap<string, readonly ExistingPlayer[]>
  readonly linesByName: Map<string, number>
  readonly linesByPlayer: Map<string, number>
  /** Players with what earlier lines add to them, by id. */
  readonly completed: Map<string, ExistingPlayer>
}

/**
 * Returns keys that similar names share: the words in any order, with and without middle names. "Mei L. Chua"
 * and "Chua Mei Ling" share one.
 */
const looseNameKeys = (name: string): readonly string[] => {
  const words = foldName(name).split(' ')
  const ends = [...words.slice(0, 1), ...words.slice(-1)].sort().join(' ')
  return [...new Set([[...words].sort().join(' '), ...(words.length < 2 ? [] : [ends])])]
}

const emailKey = (email: string) => email.trim().toLowerCase()

function groupBy(
  players: readonly ExistingPlayer[],
  keysOf: (player: ExistingPlayer) => readonly string[],
): Map<string, ExistingPlayer[]> {
  const groups = new Map<string, ExistingPlayer[]>()
  for (const player of players) {
    for (const key of keysOf(player)) {
      const others = groups.get(key)
      if (others === undefined) groups.set(key, [player])
      else others.push(player)
    }
  }
  return groups
}

const createIndex = (existing: readonly ExistingPlayer[]): Index => ({
  byId: new Map(existing.map((player) => [player.id, player])),
  byName: groupBy(existing, ({ name }) => [foldName(name)]),
  byLooseNameKey: groupBy(existing, ({ name }) => looseNameKeys(name)),
  emails: new Map(
    existing.flatMap((player) => (player.email ? [[emailKey(player.email), player]] : [])),
  ),
  fideNumbers: new Map(
    existing.flatMap((player) => (player.fideNumber ? [[player.fideNumber, player]] : [])),
  ),
  byNationalNumber: groupBy(existing, ({ nationalNumber }) =>
    nationalNumber ? [nationalKey(nationalNumber)] : [],
  ),
  linesByName: new Map(),
  linesByPlayer: new Map(),
  completed: new Map(),
})

const joinNames = (players: readonly ExistingPlayer[]) => players.map(({ name }) => name).join(', ')

type RowDecision = Pick<PlannedImport, 'action' | 'problems'> &
  Partial<
    Pick<
      PlannedImport,
      'email' | 'level' | 'player' | 'candidates' | 'sameAsLine' | 'fideNumber' | 'nationalNumber'
    >
  >

const ask = (message: Message, fields: Partial<RowDecision> = {}): RowDecision => ({
  ...fields,
  action: 'ask',
  problems: [message],
})

const describeOwner = (owner: Owner) =>
  typeof owner === 'number' ? t('import.line', { line: owner }) : owner.name

const findEmailOwner = ({ email }: ReadRow, { emails }: Index) =>
  email === null ? undefined : emails.get(emailKey(email))

const findFideOwner = ({ fideNumber }: ReadRow, { fideNumbers }: Index) =>
  fideNumber === null ? undefined : fideNumbers.get(fideNumber)

/** Returns why federation numbers of a row are not stored; empty if they are. */
function explainUnstoredNumbers(row: ReadRow, owner: Owner | undefined): readonly Message[] {
  if (row.numberProblems.length > 0) return [t('import.numberLeftOut')]
  return owner === undefined ? [] : [t('import.fideLeftOut', { owner: describeOwner(owner) })]
}

/** Adds a new player, without an e-mail, level or numbers that are invalid or belong to someone else. */
function addPlayer(row: ReadRow, index: Index): RowDecision {
  const owner = findEmailOwner(row, index)
  const fideOwner = findFideOwner(row, index)
  const isEmailInvalid = row.emailProblems.length > 0
  const areNumbersInvalid = row.numberProblems.length > 0
  const problems = [
    ...(isEmailInvalid ? [t('import.emailLeftOutInvalid')] : []),
    ...(owner === undefined ? [] : [t('import.emailLeftOut', { owner: describeOwner(owner) })]),
    ...(row.levelProblems.length > 0 ? [t('import.levelLeftOut')] : []),
    ...explainUnstoredNumbers(row, fideOwner),
  ]
  return {
    action: 'add',
    problems,
    email: isEmailInvalid || owner !== undefined ? null : row.email,
    fideNumber: areNumbersInvalid || fideOwner !== undefined ? null : row.fideNumber,
    nationalNumber: areNumbersInvalid ? null : row.nationalNumber,
  }
}

/** Returns the numbers to store for a matched player, and why others are not stored. */
function chooseNumbers(row: ReadRow, matched: ExistingPlayer, index: Index) {
  const owner = findFideOwner(row, index)
  const player = getCompleted(matched, index)
  const isInvalid = row.numberProblems.length > 0
  const isOwnedByOther = owner !== undefined && owner !== matched
  const isKeptNumber = !isInvalid && hasOtherNumber(row, player)
  return {
    problems: [
      ...explainUnstoredNumbers(row, isOwnedByOther ? owner : undefined),
      ...(isKeptNumber ? [t('import.numbersKept')] : []),
    ],
    fideNumber: isInvalid || isOwnedByOther || player.fideNumber ? null : row.fideNumber,
    nationalNumber: isInvalid || player.nationalNumber ? null : row.nationalNumber,
  }
}

/** Returns a player with what earlier lines of the file add. */
const getCompleted = (player: ExistingPlayer, { completed }: Index) =>
  completed.get(player.id) ?? player

/** Matches an existing player, who gets the e-mail and numbers of the row that they don't have yet. */
function matchPlayer(row: ReadRow, player: ExistingPlayer, index: Index): RowDecision {
  const owner = findEmailOwner(row, index)
  const isOwnedByOther = owner !== undefined && owner !== player
  const isEmailInvalid = row.emailProblems.length > 0
  const hasEmail = Boolean(getCompleted(player, index).email)
  const hasOtherEmail = row.email !== null && !isOwnedByOther && owner !== player && hasEmail
  const isNewLevel = row.level !== null && row.level !== (player.startingLevel ?? null)
  const { problems: numberProblems, ...numbers } = chooseNumbers(row, player, index)
  const hasOtherLevel = isNewLevel || row.levelProblems.length > 0
  const problems = [
    ...(isEmailInvalid ? [t('import.emailLeftOutInvalid')] : []),
    ...(isOwnedByOther ? [t('import.emailLeftOut', { owner: describeOwner(owner) })] : []),
    ...(hasOtherEmail ? [t('import.emailKept')] : []),
    ...(hasOtherLevel ? [t('import.levelKept')] : []),
    ...numberProblems,
  ]
  const storesEmail = owner === undefined && !isEmailInvalid && !hasEmail
  return {
    action: 'match',
    problems,
    player,
    email: storesEmail ? row.email : null,
    level: null,
    ...numbers,
  }
}

function applyChoice(row: ReadRow, choice: ImportChoice, index: Index): RowDecision {
  const { nameProblems } = row
  if (choice.action === 'skip') return { action: 'skip', problems: [t('import.skipped')] }
  if (choice.action === 'add') {
    return nameProblems.length > 0
      ? { action: 'skip', problems: nameProblems }
      : addPlayer(row, index)
  }
  const player = index.byId.get(choice.playerId ?? '')
  if (player === undefined) return ask(t('import.unknownPlayer'))
  return matchPlayer(row, player, index)
}

/** Returns whether a player has another federation number than the row. */
function hasOtherNumber(row: ReadRow, { fideNumber, nationalNumber }: ExistingPlayer): boolean {
  const isOtherFide = row.fideNumber !== null && fideNumber && fideNumber !== row.fideNumber
  const isOtherNational =
    row.nationalNumber !== null &&
    nationalNumber &&
    nationalKey(nationalNumber) !== nationalKey(row.nationalNumber)
  return Boolean(isOtherFide) || Boolean(isOtherNational)
}

/** Returns the player who has a federation number of the row. A FIDE number outweighs a national one. */
function findByNumber(row: ReadRow, index: Index): ExistingPlayer | null {
  const owner = findFideOwner(row, index)
  if (typeof owner === 'object') return owner
  if (row.nationalNumber === null) return null
  const owners = index.byNationalNumber.get(nationalKey(row.nationalNumber)) ?? []
  const [player, ...others] = owners.filter((each) => !hasOtherNumber(row, each))
  return player === undefined || others.length > 0 ? null : player
}

/** Returns whether two names have a word in common, as a name before and after a marriage does. */
export function sharesWord(name: string, other: string): boolean {
  const words = new Set(foldName(name).split(' '))
  return foldName(other)
    .split(' ')
    .some((word) => words.has(word))
}

/** Matches the player with the row's federation number, or asks if the names share no word. */
function decideByNumber(row: ReadRow, player: ExistingPlayer, index: Index): RowDecision {
  return sharesWord(row.name, player.name)
    ? matchPlayerOnce(row, player, index)
    : ask(t('import.numberOf', { name: player.name }), { candidates: [player] })
}

/** Matches a player, or asks if an earlier line is matched with them. */
function matchPlayerOnce(row: ReadRow, player: ExistingPlayer, index: Index): RowDecision {
  const line = index.linesByPlayer.get(player.id)
  if (line === undefined) return matchPlayer(row, player, index)
  const values = { line, name: player.name }
  return ask(t('import.takenByLine', values), { candidates: [player], sameAsLine: line })
}

/** Matches the only player with the row's name, or asks if their e-mails differ. */
function decideByName(row: ReadRow, player: ExistingPlayer, index: Index): RowDecision {
  const candidates = [player]
  const isFirst = !index.linesByPlayer.has(player.id)
  const hasOtherEmail =
    row.email !== null && player.email && emailKey(row.email) !== emailKey(player.email)
  if (isFirst && hasOtherEmail && findEmailOwner(row, index) === undefined) {
    return ask(t('import.otherEmail', { name: player.name }), { candidates })
  }
  return matchPlayerOnce(row, player, index)
}

/** Adds a player whose name is new, or asks if the e-mail, another line or a similar name speaks against it. */
function decideNewName(row: ReadRow, index: Index): RowDecision {
  const owner = findEmailOwner(row, index)
  if (typeof owner === 'object') {
    return ask(t('import.emailOf', { name: owner.name }), { candidates: [owner] })
  }
  const sameAsLine = index.linesByName.get(foldName(row.name))
  if (sameAsLine !== undefined) {
    return ask(t('import.sameName', { line: sameAsLine }), { sameAsLine })
  }
  if (owner !== undefined) {
    return ask(t('import.sameEmail', { line: owner }), { sameAsLine: owner })
  }
  const similarNames = looseNameKeys(row.name).flatMap((key) => index.byLooseNameKey.get(key) ?? [])
  const candidates = [...new Set(similarNames)]
  return candidates.length === 0
    ? addPlayer(row, index)
    : ask(t('import.perhaps', { names: joinNames(candidates) }), { candidates })
}

function decideRow(row: ReadRow, index: Index): RowDecision {
  const { nameProblems, emailProblems, levelProblems, numberProblems } = row
  const problems = [...nameProblems, ...emailProblems, ...levelProblems, ...numberProblems]
  const named = index.byName.get(foldName(row.name)) ?? []
  if (nameProblems.length > 0) return { action: 'skip', problems, candidates: named }
  if (problems.length > 0) return { action: 'ask', problems, candidates: named }
  const numbered = findByNumber(row, index)
  if (numbered !== null) return decideByNumber(row, numbered, index)
  const line = findFideOwner(row, index)
  if (typeof line === 'number') {
    return ask(t('import.sameNumber', { line }), { candidates: named, sameAsLine: line })
  }
  const other = named.find((player) => hasOtherNumber(row, player))
  if (other !== undefined) {
    return ask(t('import.otherNumber', { name: other.name }), { candidates: named })
  }
  if (named.length === 0) return decideNewName(row, index)
  if (named.length === 1) return decideByName(row, named[0]!, index)
  const owner = named.find((player) => player === findEmailOwner(row, index))
  if (owner !== undefined) return decideByName(row, owner, index)
  const values = { count: named.length, names: joinNames(named) }
  return ask(t('import.several', values), { candidates: named })
}

function addToIndex(row: PlannedImport, index: Index): void {
  const { line, player, email, fideNumber, nationalNumber, action } = row
  if (action === 'add') {
    const name = foldName(row.name)
    if (!index.linesByName.has(name)) index.linesByName.set(name, line)
  }
  if (player !== null && !index.linesByPlayer.has(player.id)) {
    index.linesByPlayer.set(player.id, line)
  }
  if (action !== 'add' && action !== 'match') return
  if (player !== null) {
    const before = getCompleted(player, index)
    index.completed.set(player.id, {
      ...before,
      email: email ?? before.email,
      fideNumber: fideNumber ?? before.fideNumber,
      nationalNumber: nationalNumber ?? before.nationalNumber,
    })
  }
  if (email !== null) index.emails.set(emailKey(email), line)
  if (fideNumber !== null) index.fideNumbers.set(fideNumber, line)
}

/**
 * Returns what the import does with each row: add a player, match an existing one by federation number, name
 * or e-mail, ask, or skip, each with the reason. Choices override it, except for names that break the rules.
 * No e-mail and no FIDE number is assigned to two players. Planning the same rows again after the import adds
 * no one.
 */
export function planImport(
  rows: readonly ReadRow[],
  existing: readonly ExistingPlayer[],
  choices: readonly ImportChoice[] = [],
): readonly PlannedImport[] {
  const index = createIndex(existing)
  const choiceByLine = new Map(choices.map((choice) => [choice.line, choice]))
  return rows.map((row) => {
    const choice = choiceByLine.get(row.line)
    const proposed = decideRow(row, index)
    const decision = choice === undefined ? proposed : applyChoice(row, choice, index)
    const planned: PlannedImport = {
      line: row.line,
      name: row.name,
      email: row.email,
      level: row.level,
      fideNumber: row.fideNumber,
      nationalNumber: row.nationalNumber,
      player: null,
      candidates: proposed.candidates ?? (proposed.player ? [proposed.player] : []),
      sameAsLine: null,
      canAdd: row.nameProblems.length === 0,
      ...decision,
    }
    addToIndex(planned, index)
    return planned
  })
}

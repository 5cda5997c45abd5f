import { oneLine } from '../../accounts/text.ts'
import type { ByeAhead } from '../log/events.ts'
import type { Day } from '../log/days.ts'
import { readTieBreak } from '../ranking/tie-breaks.ts'
import { ordinaryPoints, type Colour, type PointSystem } from '../pairing/swiss/types.ts'
import { otherColour } from '../pairing/swiss/contestant.ts'
import {
  maxTieBreakLength,
  maxForbiddenPairs,
  maxPoints,
  maxTieBreaks,
  settingTable,
} from '../log/settings/setting-table.ts'
import { areBaku, groupAccelerations } from './acceleration.ts'
import { findContradictions, fillColour } from './contradictions.ts'
import { readPlayerLine, readTenths, type PlayerLine } from './player-line.ts'
import type { TrfProblem } from './problems.ts'
import { parseTrfDates, splitRoundDates, formatTrfDate } from './report-dates.ts'
import { entryPoints } from './result-codes.ts'
import {
  everyRound,
  type TrfAbsence,
  type TrfAcceleration,
  type TrfEntry,
  type TrfForbidden,
  type TrfPlayer,
  type TrfTournament,
} from './types.ts'

export type TrfReading =
  /** `unread`: records that are not supported here, each named once. */
  | { readonly ok: true; readonly tournament: TrfTournament; readonly unread: readonly string[] }
  | { readonly ok: false; readonly errors: readonly TrfProblem[] }

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }
/** Lists that grow line by line; copying them each time would take a minute for a long report. */
type GrowingLists = Pick<
  TrfTournament,
  'deputyArbiters' | 'accelerations' | 'forbidden' | 'absences' | 'kept'
>
type Draft = Omit<Mutable<TrfTournament>, 'initialColour' | 'players' | keyof GrowingLists> & {
  -readonly [Key in keyof GrowingLists]: GrowingLists[Key][number][]
} & {
  readonly errors: TrfProblem[]
  readonly lines: PlayerLine[]
  accelerated: Map<number, number[]>
  initialColour: Colour | null
  /** Whether the file defines points for results. */
  statesPoints: boolean
  /** Players absent from the next round, as listed by XXZ. */
  readonly nextAbsent: number[]
  readonly unread: Set<string>
  /** First line number and text of each record. */
  readonly firstLines: Map<string, { readonly at: number; readonly value: string }>
  /** Counts that the report states, by record. */
  readonly counts: Map<string, string>
  /** Line that identifies a team tournament. */
  teamLine: number | null
}

const column = (line: string, from: number, to: number) => line.slice(from - 1, to).trim()
const tenths = (text: string) => readTenths(text) ?? NaN

const pointNames: Readonly<Record<string, readonly (keyof PointSystem)[]>> = {
  W: ['win'],
  D: ['draw'],
  L: ['loss'],
  A: ['zeroPointBye', 'forfeitLoss'],
  Z: ['zeroPointBye'],
  P: ['allocatedBye'],
  BBW: ['win'],
  BBD: ['draw'],
  BBL: ['loss'],
  BBZ: ['zeroPointBye'],
  BBU: ['allocatedBye'],
  BBF: ['forfeitLoss'],
}

function setPoints(draft: Draft, code: string, text: string) {
  const names = pointNames[code]
  if (names === undefined) draft.unread.add(code)
  draft.statesPoints = true
  for (const name of names ?? []) {
    draft.points = { ...draft.points, [name]: tenths(text) }
  }
}

const scoring = /([A-Z])\s*(\d+(?:[.,]\d+)?)/gi

function readScoring(line: string, at: number, draft: Draft) {
  const found = [...line.slice(3).matchAll(scoring)].map(
    ([, code = '', value = '']) => [code.toUpperCase(), value] as const,
  )
  const rest = line.slice(3).replaceAll(scoring, '').trim()
  if (rest !== '') addError(draft, `"${rest}" is not a valid list of points`, at)
  // Absences may have other points than forfeits, so Z is applied after A.
  for (const [code, value] of found.toSorted(([a], [b]) => Number(a === 'Z') - Number(b === 'Z'))) {
    if (code !== 'X') setPoints(draft, code, value)
    else if (tenths(value) !== 0) draft.unread.add('162 X (points for an unknown result)')
  }
  // The bye is worth a win by default.
  if (!found.some(([code]) => code === 'P')) {
    draft.points = { ...draft.points, allocatedBye: draft.points.win }
  }
}

/** Codes of JaVaFo for points: `XXS W=3 D=1`. Source: JaVaFo, Advanced User Manual. */
const javafoNames: Readonly<Record<string, readonly (keyof PointSystem)[]>> = {
  W: ['win'],
  WW: ['win'],
  BW: ['win'],
  FW: ['win'],
  FPB: ['win'],
  D: ['draw'],
  WD: ['draw'],
  BD: ['draw'],
  HPB: ['draw'],
  WL: ['loss'],
  BL: ['loss'],
  FL: ['forfeitLoss'],
  ZPB: ['zeroPointBye'],
  PAB: ['allocatedBye'],
}

function readJavafoPoints(text: string, at: number, draft: Draft) {
  const found = new Map<keyof PointSystem, number>()
  for (const [, code = '', value = ''] of text.matchAll(
    /(?<![A-Z])([A-Z]{1,3})\s*=\s*(\d+(?:\.\d+)?)/gi,
  )) {
    const names = javafoNames[code.toUpperCase()]
    if (names === undefined) draft.unread.add(`XXS ${code}`)
    for (const name of names ?? []) {
      const known = found.get(name)
      if (known !== undefined && known !== tenths(value)) {
        const message = `${code} differs from another code for the same result; only one value is supported`
        addError(draft, message, at)
      }
      found.set(name, tenths(value))
    }
  }
  draft.statesPoints = true
  const allocatedBye = found.get('win') ?? draft.points.allocatedBye
  draft.points = { ...draft.points, allocatedBye, ...Object.fromEntries(found) }
}

const byeKinds: Readonly<Record<string, ByeAhead>> = { H: 'half', Z: 'zero', F: 'full' }

function readAbsences(line: string, draft: Draft): readonly TrfAbsence[] {
  const bye = byeKinds[column(line, 5, 5).toUpperCase()]
  const round = Number(column(line, 7, 9))
  if (bye === undefined || !(Number.isInteger(round) && round > 0)) {
    draft.unread.add(line.trimEnd())
    return []
  }
  return readNumbers(line.slice(10), '240', draft).map((number) => ({ number, round, bye }))
}

function readAcceleration(line: string): TrfAcceleration {
  return {
    points: tenths(column(line, 10, 13)),
    firstRound: Number(column(line, 15, 17)),
    lastRound: Number(column(line, 19, 21)),
    firstPlayer: Number(column(line, 23, 26)),
    lastPlayer: Number(column(line, 28, 31)),
  }
}

/** Returns the starting numbers in a text; anything else is listed as unread. */
function readNumbers(text: string, code: string, draft: Draft): readonly number[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const number = Number(word)
      if (Number.isInteger(number) && number > 0) return [number]
      draft.unread.add(`${code} (${word})`)
      return []
    })
}

function readForbidden(line: string, at: number, draft: Draft): TrfForbidden {
  const [first, last] = [column(line, 5, 7), column(line, 9, 11)]
  const firstRound = first === '' ? 1 : Number(first)
  const lastRound = last === '' ? everyRound : Number(last)
  if (!(firstRound >= 1 && firstRound <= lastRound)) {
    addError(draft, `"${first} ${last}" is not a valid range of rounds`, at)
  }
  return { firstRound, lastRound, players: readNumbers(line.slice(12), '260', draft) }
}

function addError(draft: Draft, message: string, ...lines: readonly (number | undefined)[]) {
  draft.errors.push({ lines: lines.filter((line) => line !== undefined), message })
}

const findLine = (draft: Draft, ...codes: readonly string[]) =>
  codes.map((code) => draft.firstLines.get(code)?.at).find((at) => at !== undefined)

type Reader = (draft: Draft, value: string, line: string, at: number) => void

/** Readers for each line, by its first three characters. */
const readers: Readonly<Record<string, Reader>> = {
  '001': (draft, _, line, at) => {
    draft.lines.push(readPlayerLine(line, at, (message) => addError(draft, message, at)))
  },
  '012': (draft, value) => {
    draft.name = value
  },
  '022': (draft, value) => {
    draft.city = value
  },
  '032': (draft, value) => {
    draft.federation = value
  },
  '042': (draft, value) => {
    draft.startDate = value
  },
  '052': (draft, value) => {
    draft.endDate = value
  },
  '062': readCount,
  '072': readCount,
  '082': readCount,
  '092': (draft, value, _, at) => {
    draft.type = value
    if (/\bteams?\b/i.test(value)) draft.teamLine ??= at
  },
  '102': (draft, value) => {
    draft.chiefArbiter = value
  },
  '112': (draft, value) => {
    draft.deputyArbiters.push(value)
  },
  '122': (draft, value) => {
    draft.timeControl = value
  },
  '132': (draft, _, line) => {
    draft.roundDates = splitRoundDates(line)
  },
  '142': readRoundCount,
  XXR: readRoundCount,
  '152': (draft, value, _, at) => {
    if (!/^[WB]/i.test(value)) addError(draft, `"${value}" is not a colour: use W or B`, at)
    draft.initialColour = value.toUpperCase().startsWith('B') ? 'black' : 'white'
  },
  XXC: (draft, value) => {
    if (/black/i.test(value)) draft.initialColour = 'black'
    else if (/white/i.test(value)) draft.initialColour = 'white'
  },
  XXS: (draft, value, _, at) => readJavafoPoints(value, at, draft),
  XXZ: (draft, value) => {
    for (const number of readNumbers(value, 'XXZ', draft)) draft.nextAbsent.push(number)
  },
  '240': (draft, _, line) => {
    for (const absence of readAbsences(line, draft)) draft.absences.push(absence)
  },
  '162': (draft, _, line, at) => readScoring(line, at, draft),
  '202': (draft, value) => {
    draft.tieBreaks = value.split(',').map((acronym) => acronym.trim())
  },
  '212': (draft, value) => {
    if (draft.tieBreaks.length > 0) return
    const named = value.split(',').map((acronym) => acronym.trim())
    draft.tieBreaks = named.filter((acronym) => acronym !== 'PTS')
  },
  '250': (draft, _, line) => {
    draft.accelerations.push(readAcceleration(line))
  },
  XXA: (draft, _, line) => {
    const virtual = line.slice(8).trim().split(/\s+/).map(tenths)
    draft.accelerated.set(Number(column(line, 5, 8)), virtual)
  },
  '260': (draft, _, line, at) => {
    draft.forbidden.push(readForbidden(line, at, draft))
  },
  XXP: (draft, value) => {
    const players = readNumbers(value, 'XXP', draft)
    draft.forbidden.push({ firstRound: 1, lastRound: everyRound, players })
  },
}

function readRoundCount(draft: Draft, value: string, _: string, at: number) {
  const rounds = Number(value)
  if (Number.isNaN(rounds)) addError(draft, `"${value}" is not a number of rounds`, at)
  draft.rounds = rounds || 0
}

function readCount(draft: Draft, value: string, line: string) {
  draft.counts.set(line.slice(0, 3), value)
}

/** Records that occur at most once. */
const uniqueRecords = [
  '012',
  '022',
  '032',
  '042',
  '052',
  '092',
  '102',
  '122',
  '132',
  '142',
  '152',
  '162',
]

function readLine(line: string, at: number, draft: Draft) {
  const code = line.slice(0, 3)
  const value = line.slice(4).trim()
  const first = draft.firstLines.get(code)
  if (first === undefined) draft.firstLines.set(code, { at, value })
  else if (uniqueRecords.includes(code) && first.value !== value) {
    addError(draft, `Record ${code} appears twice`, first.at, at)
  }
  if (isTeamRecord(code, value)) draft.teamLine ??= at
  if (code.startsWith('BB')) setPoints(draft, code, value)
  else if (readers[code] !== undefined) readers[code](draft, value, line, at)
  else if (keptRecords[code] !== undefined) {
    draft.kept.push(line.trimEnd())
    draft.unread.add(`${code} (${keptRecords[code]})`)
  } else if (code !== '###' && code.trim() !== '') draft.unread.add(code)
}

/** Returns whether only a report of teams has a record. Source: TRF26, records 300 to 362, 801, 802, 192. */
function isTeamRecord(code: string, value: string): boolean {
  if (code === '192') return /TEAM/i.test(value)
  return /^(3[0-5]\d|36[0-2]|80[12])$/.test(code)
}

/** Records that are exported unchanged. */
const keptRecords: Readonly<Record<string, string>> = {
  '172': 'method of the starting ranks',
  '182': 'pairing program',
  '192': 'tournament type code',
  '222': 'time control code',
  '299': 'points awarded outside the results',
}

function emptyDraft(): Draft {
  return {
    name: '',
    city: '',
    federation: '',
    startDate: '',
    endDate: '',
    type: '',
    chiefArbiter: '',
    deputyArbiters: [],
    timeControl: '',
    roundDates: [],
    rounds: 0,
    initialColour: null,
    points: ordinaryPoints,
    tieBreaks: [],
    lines: [],
    accelerations: [],
    forbidden: [],
    absences: [],
    kept: [],
    statesPoints: false,
    nextAbsent: [],
    unread: new Set(),
    errors: [],
    accelerated: new Map(),
    firstLines: new Map(),
    counts: new Map(),
    teamLine: null,
  }
}

const absent: TrfEntry = { kind: 'bye', bye: 'zero' }

/**
 * Returns the number of paired rounds: those with games, then those with an allocated bye and at most one
 * player without an entry. Later columns are byes for future rounds.
 */
function countPairedRounds({ lines }: Draft): number {
  const longest = Math.max(0, ...lines.map(({ rounds }) => rounds.length))
  const isGame = (entry: PlayerLine['rounds'][number]) => entry !== null && entry.kind !== 'bye'
  let paired = Math.max(0, ...lines.map(({ rounds }) => rounds.findLastIndex(isGame) + 1))
  const isPaired = (round: number) => {
    const entries = lines.map(({ rounds }) => rounds[round] ?? null)
    const hasBye = entries.some((entry) => entry?.kind === 'bye' && entry.bye === 'allocated')
    return hasBye && entries.filter((entry) => entry === null).length < 2
  }
  while (paired < longest && isPaired(paired)) paired++
  return paired
}

/** Returns byes of future rounds, from players' lines and absence records. */
function collectByesAhead(draft: Draft, played: number): TrfAbsence[] {
  const { lines, unread } = draft
  const inColumns = lines.flatMap(({ number, rounds }) =>
    rounds.slice(played).flatMap((entry, at): readonly TrfAbsence[] => {
      return entry?.kind === 'bye' ? [{ number, round: played + at + 1, bye: entry.bye }] : []
    }),
  )
  const listed = draft.nextAbsent.map((number) => {
    return { number, round: played + 1, bye: 'zero' } as const
  })
  const byNumber = new Map(lines.map((line) => [line.number, line]))
  const byesOfListed = [...draft.absences, ...inColumns, ...listed].filter(({ number }) => {
    if (byNumber.has(number)) return true
    unread.add(`Bye of player ${number}, who is not listed`)
    return false
  })
  const ahead = byesOfListed.filter(({ number, round, bye }) => {
    if (round > played) return true
    const entry = byNumber.get(number)?.rounds[round - 1] ?? absent
    const isSame = entry.kind === 'bye' && entry.bye === bye
    if (!isSame) unread.add(`Bye of player ${number} in round ${round}, which is paired`)
    return false
  })
  const byPlace = new Map(ahead.map((each) => [`${each.round} ${each.number}`, each]))
  return [...byPlace.values()].toSorted((a, b) => a.round - b.round || a.number - b.number)
}

/** Returns the forbidden pairs without duplicate or unknown players, which are listed as unread. */
function collectForbidden({ lines, forbidden, unread }: Draft): TrfForbidden[] {
  const playerNumbers = new Set(lines.map(({ number }) => number))
  return forbidden
    .map((each) => {
      const uniquePlayers = [...new Set(each.players)]
      for (const number of uniquePlayers.filter((one) => !playerNumbers.has(one))) {
        unread.add(`Forbidden pairs of player ${number}, who is not listed`)
      }
      return { ...each, players: uniquePlayers.filter((number) => playerNumbers.has(number)) }
    })
    .filter(({ players }) => players.length > 1)
}

/** Checks the limits of a tournament. One beyond them could be stored but not read again. */
function checkBounds(draft: Draft) {
  const { points, tieBreaks, forbidden, rounds, roundDates, name, city } = draft
  const isAllowedValue = (value: number) =>
    Number.isInteger(value) && value >= 0 && value <= maxPoints
  if (!Object.values(points).every(isAllowedValue)) {
    addError(draft, `Points for a result must be 0 to ${maxPoints / 10}`, findLine(draft, '162'))
  }
  const isShortEnough = (acronym: string) => acronym.length <= maxTieBreakLength
  if (tieBreaks.length > maxTieBreaks || !tieBreaks.every(isShortEnough)) {
    const message = `Up to ${maxTieBreaks} tie-breaks of ${maxTieBreakLength} characters are supported`
    addError(draft, message, findLine(draft, '202', '212'))
  }
  const pairs = forbidden.reduce((sum, { players: { length } }) => sum + length * (length - 1), 0)
  if (pairs / 2 > maxForbiddenPairs) {
    const message = `Up to ${maxForbiddenPairs} forbidden pairs are supported`
    addError(draft, message, findLine(draft, '260', 'XXP'))
  }
  const { max } = settingTable['settings.rounds']
  if (!Number.isInteger(rounds) || rounds > max || roundDates.length > max) {
    addError(draft, `Up to ${max} rounds are supported`, findLine(draft, '142', 'XXR'))
  }
  if (name.length > maxNameLength) {
    addError(draft, `A name has at most ${maxNameLength} characters here`, findLine(draft, '012'))
  }
  const { max: maxCityLength } = settingTable.venue
  if (city.length > maxCityLength) {
    addError(draft, `A place has at most ${maxCityLength} characters here`, findLine(draft, '022'))
  }
}

/** Maximum length of a tournament's name. */
const maxNameLength = 100

/** Parses the report's dates, each in a possible order of day and month. */
function readDates(draft: Draft) {
  const { startDate, endDate, roundDates } = draft
  const readDate = (code: string, text: string, after: Day | null): Day | null => {
    if (text === '') return null
    const days = parseTrfDates([text], { from: after, to: null })
    if (days === null) addError(draft, `"${text}" is not a date`, findLine(draft, code))
    return days?.[0] ?? null
  }
  const from = readDate('042', startDate, null)
  const to = readDate('052', endDate, from)
  draft.startDate = from === null ? '' : formatTrfDate(from)
  draft.endDate = to === null ? '' : formatTrfDate(to)
  if (from !== null && to !== null && to < from) {
    addError(
      draft,
      'The tournament ends before it starts',
      findLine(draft, '042'),
      findLine(draft, '052'),
    )
  }
  const days = parseTrfDates(roundDates, { from, to })
  if (days === null) {
    const invalidText = roundDates.find((text) => parseTrfDates([text], { from, to }) === null)
    addError(
      draft,
      `"${invalidText ?? roundDates.join(' ')}" is not a date`,
      findLine(draft, '132'),
    )
  }
  draft.roundDates = (days ?? []).map((day) => formatTrfDate(day).slice(2))
}

/** Lists counts that differ from the players found, which may mean that lines are missing. */
function checkCounts({ counts, lines, unread }: Draft) {
  const listed = {
    '062': lines.length,
    '072': lines.filter(({ rating }) => rating !== null).length,
  }
  for (const [code, count] of Object.entries(listed)) {
    const stated = counts.get(code) ?? ''
    const isOther = /^\d+$/.test(stated) && Number(stated) !== count
    if (isOther) unread.add(`${code} (says ${stated}, but ${count} are listed)`)
  }
}

/** Returns the line that identifies a team tournament, or null. */
function findTeamLine({ teamLine, counts, type, firstLines }: Draft): number | null {
  if (teamLine !== null) return teamLine
  const first = firstLines.get('013')
  const hasTeams = Number(counts.get('082')) > 0 && type === ''
  return hasTeams && first !== undefined ? first.at : null
}

/**
 * Returns the colour of the highest-ranked player paired in round 1; lower players alternate.
 * Source: TRF26, record 152.
 */
function findInitialColour(players: readonly TrfPlayer[]): Colour {
  const paired = players
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ history: [first] }) => (first === undefined || first.kind === 'bye' ? [] : [first]))
  const at = paired.findIndex((each) => each.kind !== 'forfeit' || each.isColourless !== true)
  const found = paired[at]
  if (found === undefined) return 'white'
  return at % 2 === 0 ? found.colour : otherColour(found.colour)
}

const threePointWin = { win: 30, draw: 10, allocatedBye: 30 }
/** Usual point systems of clubs for files that state none, the most common first. */
const likelyPoints: readonly PointSystem[] = [
  ordinaryPoints,
  { ...ordinaryPoints, allocatedBye: 5 },
  { ...ordinaryPoints, allocatedBye: 0 },
  { ...ordinaryPoints, ...threePointWin },
  { ...ordinaryPoints, ...threePointWin, allocatedBye: 10 },
  { ...ordinaryPoints, win: 20, draw: 10, allocatedBye: 20 },
]

const sumPoints = (history: readonly TrfEntry[], points: PointSystem) =>
  history.reduce((sum, entry) => sum + entryPoints(entry, points), 0)

/**
 * Returns whether a player's points match the paired rounds, with or without byes for future rounds.
 */
function matchesPoints(
  player: TrfPlayer,
  later: readonly TrfAbsence[],
  points: PointSystem,
): boolean {
  const total = sumPoints(player.history, points)
  const ahead = sumPoints(
    later.map(({ bye }) => ({ kind: 'bye', bye }) as const),
    points,
  )
  return player.points === total || player.points === total + ahead
}

/** Finds the point system that explains the stated points, or adds an error. */
function explainPoints(draft: Draft, players: readonly TrfPlayer[]) {
  const lines = new Map(draft.lines.map((line) => [line.number, line]))
  const stated = players.filter(({ number }) => lines.get(number)?.hasPoints === true)
  const candidates = draft.statesPoints ? [draft.points] : likelyPoints
  const absences = Map.groupBy(draft.absences, ({ number }) => number)
  const hasRightPoints = (player: TrfPlayer, points: PointSystem) =>
    matchesPoints(player, absences.get(player.number) ?? [], points)
  const explains = (points: PointSystem) => stated.every((player) => hasRightPoints(player, points))
  const found = candidates.find(explains)
  if (found !== undefined) {
    draft.points = found
    return
  }
  // This player's points were tried too, so at least one player's points don't match.
  const mismatched = stated.find((player) => !hasRightPoints(player, draft.points))!
  const total = sumPoints(mismatched.history, draft.points) / 10
  const abnormal = draft.kept.some((line) => line.startsWith('299'))
  const why = abnormal ? '; points awarded outside the results (record 299) are not supported' : ''
  const message = `Player ${mismatched.number} has ${mismatched.points / 10} points, but the results add up to ${total}${why}`
  addError(draft, message, lines.get(mismatched.number)?.line)
}

/** Returns the players with an entry for each round paired; missing ones are absences. */
function buildPlayers({ lines }: Draft, paired: number): readonly TrfPlayer[] {
  const byNumber = new Map(lines.map((line) => [line.number, line]))
  return lines.map(({ rounds, line: _line, hasPoints: _has, ...player }) => ({
    ...player,
    history: Array.from({ length: paired }, (_, at): TrfEntry => {
      const entry = rounds[at] ?? null
      if (entry === null || entry.kind === 'bye') return entry ?? absent
      return fillColour(entry, player.number, byNumber.get(entry.opponent)?.rounds[at])
    }),
  }))
}

function listUnsupported({ type, tieBreaks, unread }: Draft) {
  if (/robin|knock|scheveningen|match/i.test(type)) {
    unread.add(`092 (${type} is imported as a Swiss tournament)`)
  }
  for (const acronym of tieBreaks) {
    if (readTieBreak(acronym) === null) unread.add(`202 (${acronym})`)
  }
}

const teamMessage = 'This is a team tournament. Only individual tournaments can be imported'

/**
 * Parses a FIDE report file of either version, with the extensions of pairing programs. Missing rounds of a
 * player are absences, and byes after the last paired round are for future rounds. Refuses unreadable
 * lines, contradicting players' lines, and points that don't match the results. Lists unsupported records.
 * Source: FIDE C.04 Annex 2; TRF26.
 */
export function readTrf(text: string): TrfReading {
  const draft = emptyDraft()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  // Control characters, such as the end of a file of DOS, become spaces, so that the columns stay.
  lines.forEach((line, at) => readLine(oneLine(line), at + 1, draft))
  const teamLine = findTeamLine(draft)
  if (teamLine !== null) return { ok: false, errors: [{ lines: [teamLine], message: teamMessage }] }
  if (draft.lines.length === 0) addError(draft, 'The report has no players')
  readDates(draft)
  const paired = countPairedRounds(draft)
  draft.absences = collectByesAhead(draft, paired)
  draft.forbidden = collectForbidden(draft)
  const stated = draft.rounds === 0 ? draft.roundDates.length : draft.rounds
  draft.rounds = Math.max(stated, paired, ...draft.absences.map(({ round }) => round))
  draft.errors.push(...findContradictions(draft.lines))
  checkBounds(draft)
  if (draft.errors.length > 0) return { ok: false, errors: draft.errors }
  const players = buildPlayers(draft, paired)
  explainPoints(draft, players)
  checkCounts(draft)
  listUnsupported(draft)
  const { errors, accelerated, unread } = draft
  if (errors.length > 0) return { ok: false, errors }
  const tournament = buildTournament(draft, players)
  const accelerations = [...draft.accelerations, ...groupAccelerations(accelerated)]
  if (!areBaku(accelerations, tournament)) unread.add('250 (acceleration other than Baku)')
  return { ok: true, tournament: { ...tournament, accelerations }, unread: [...unread] }
}

function buildTournament(draft: Draft, players: readonly TrfPlayer[]): TrfTournament {
  const {
    errors: _errors,
    lines: _lines,
    accelerated: _accelerated,
    statesPoints: _states,
    nextAbsent: _next,
    unread: _unread,
    firstLines: _first,
    counts: _counts,
    teamLine: _team,
    ...tournament
  } = draft
  return {
    ...tournament,
    players,
    initialColour: tournament.initialColour ?? findInitialColour(players),
  }
}

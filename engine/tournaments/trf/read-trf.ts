import { pointsOf } from '../pairing/swiss/contestant.ts'
import {
  ordinaryPoints,
  type Colour,
  type PointSystem,
  type RoundEntry,
} from '../pairing/swiss/types.ts'
import {
  longestTieBreak,
  mostForbidden,
  mostPoints,
  mostTieBreaks,
  settingTable,
} from '../log/settings/setting-table.ts'
import { isBaku, spansOf } from './acceleration.ts'
import { readEntry } from './result-codes.ts'
import {
  everyRound,
  type TrfAbsence,
  type TrfAcceleration,
  type TrfForbidden,
  type TrfPlayer,
  type TrfTournament,
} from './types.ts'

export type TrfProblem = { readonly line: number; readonly message: string }
export type TrfReading =
  /** `unread`: records that are not supported here, each named once. */
  | { readonly ok: true; readonly tournament: TrfTournament; readonly unread: readonly string[] }
  | { readonly ok: false; readonly errors: readonly TrfProblem[] }

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }
/** Lists that grow line by line: copying them each time would take a minute for a long report. */
type Growing = Pick<
  TrfTournament,
  'deputyArbiters' | 'players' | 'accelerations' | 'forbidden' | 'absences' | 'kept'
>
type Draft = Omit<Mutable<TrfTournament>, 'initialColour' | keyof Growing> & {
  -readonly [Key in keyof Growing]: Growing[Key][number][]
} & {
  readonly errors: TrfProblem[]
  accelerated: Map<number, number[]>
  initialColour: Colour | null
  /** Whether the file states what a result is worth. */
  statesPoints: boolean
  /** Players whose points are in the file. */
  readonly pointsGiven: Set<number>
  /** Players absent from the next round, as listed by XXZ. */
  readonly nextAbsent: number[]
  readonly unread: Set<string>
}

const column = (line: string, from: number, to: number) => line.slice(from - 1, to).trim()
const tenths = (text: string) => Math.round(Number(text) * 10)
const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text))

function readPlayer(line: string, at: number, draft: Draft): TrfPlayer {
  const complain = (message: string) => draft.errors.push({ line: at, message })
  const number = Number(column(line, 5, 8))
  if (!Number.isInteger(number) || number < 1) complain('The starting-rank number is missing')
  const points = column(line, 81, 84)
  if (points !== '' && !isNumber(points)) complain(`"${points}" are no points`)
  if (points !== '') draft.pointsGiven.add(number)
  const rating = Number(column(line, 49, 52))
  const sex = column(line, 10, 10).toLowerCase()
  return {
    number,
    sex: sex === 'm' || sex === 'w' ? sex : '',
    title: column(line, 11, 13),
    name: column(line, 15, 47),
    rating: Number.isInteger(rating) && rating > 0 ? rating : null,
    federation: column(line, 54, 56),
    fideNumber: column(line, 58, 68),
    birthDate: column(line, 70, 79),
    points: points === '' ? 0 : tenths(points),
    rank: Number(column(line, 86, 89)) || 0,
    history: readRounds(line, complain),
  }
}

function readRounds(line: string, complain: (message: string) => void): TrfPlayer['history'] {
  const count = Math.ceil(Math.max(0, line.trimEnd().length - 91) / 10)
  return Array.from({ length: count }, (_, at) => {
    const block = line.slice(91 + 10 * at, 99 + 10 * at).padEnd(8)
    const entry = readEntry(block)
    if (entry === null) complain(`Round ${at + 1} cannot be read: "${block.trim()}"`)
    return entry ?? { kind: 'bye', bye: 'zero' }
  })
}

const pointNames: Readonly<Record<string, readonly (keyof PointSystem)[]>> = {
  W: ['win'],
  D: ['draw'],
  L: ['loss'],
  A: ['zeroPointBye', 'forfeitLoss'],
  P: ['allocatedBye'],
  BBW: ['win'],
  BBD: ['draw'],
  BBL: ['loss'],
  BBZ: ['zeroPointBye'],
  BBU: ['allocatedBye'],
  BBF: ['forfeitLoss'],
}

function setPoints(draft: Draft, code: string, text: string) {
  draft.statesPoints = true
  for (const name of pointNames[code] ?? []) {
    draft.points = { ...draft.points, [name]: tenths(text) }
  }
}

function readScoring(line: string, draft: Draft) {
  const found = [...line.slice(3).matchAll(/([WDLAPX])\s*(\d+(?:\.\d+)?)/gi)]
  for (const [, code = '', value = ''] of found) setPoints(draft, code.toUpperCase(), value)
  // The bye is worth a win by default.
  if (!found.some(([, code = '']) => code.toUpperCase() === 'P')) {
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
    for (const name of javafoNames[code.toUpperCase()] ?? []) {
      const known = found.get(name)
      if (known !== undefined && known !== tenths(value)) {
        const message = `${code} is worth something else than its like, which no tournament here can say`
        draft.errors.push({ line: at, message })
      }
      found.set(name, tenths(value))
    }
  }
  draft.statesPoints = true
  const allocatedBye = found.get('win') ?? draft.points.allocatedBye
  draft.points = { ...draft.points, allocatedBye, ...Object.fromEntries(found) }
}

const byeKinds: Readonly<Record<string, TrfAbsence['bye']>> = { H: 'half', Z: 'zero' }
const fullPointAhead = 'full-point byes of rounds to come'

function readAbsences(line: string, draft: Draft): readonly TrfAbsence[] {
  const kind = column(line, 5, 5).toUpperCase()
  if (kind === 'F') draft.unread.add(`240 (${fullPointAhead})`)
  const bye = byeKinds[kind]
  const round = Number(column(line, 7, 9))
  if (bye === undefined || !(round > 0)) return []
  return numbersIn(line.slice(10)).map((number) => ({ number, round, bye }))
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

const numbersIn = (text: string) =>
  text
    .split(/\s+/)
    .map(Number)
    .filter((number) => number > 0)

function readForbidden(line: string, at: number, draft: Draft): TrfForbidden {
  const [first, last] = [column(line, 5, 7), column(line, 9, 11)]
  const firstRound = first === '' ? 1 : Number(first)
  const lastRound = last === '' ? everyRound : Number(last)
  if (!(firstRound >= 1 && firstRound <= lastRound)) {
    draft.errors.push({ line: at, message: `"${first} ${last}" are no first and last round` })
  }
  return { firstRound, lastRound, players: numbersIn(line.slice(12)) }
}

type Reader = (draft: Draft, value: string, line: string, at: number) => void

/** Readers for each line, by its first three characters. */
const readers: Readonly<Record<string, Reader>> = {
  '001': (draft, _, line, at) => {
    draft.players.push(readPlayer(line, at, draft))
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
  '092': (draft, value) => {
    draft.type = value
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
    draft.roundDates = line.slice(91).trim().split(/\s+/).filter(Boolean)
  },
  '142': readRoundCount,
  XXR: readRoundCount,
  '152': (draft, value) => {
    draft.initialColour = value.toUpperCase().startsWith('B') ? 'black' : 'white'
  },
  XXC: (draft, value) => {
    if (/black/i.test(value)) draft.initialColour = 'black'
    else if (/white/i.test(value)) draft.initialColour = 'white'
  },
  XXS: (draft, value, _, at) => readJavafoPoints(value, at, draft),
  XXZ: (draft, value) => {
    for (const number of numbersIn(value)) draft.nextAbsent.push(number)
  },
  '240': (draft, _, line) => {
    for (const absence of readAbsences(line, draft)) draft.absences.push(absence)
  },
  '162': (draft, _, line) => readScoring(line, draft),
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
    draft.forbidden.push({ firstRound: 1, lastRound: everyRound, players: numbersIn(value) })
  },
}

function readRoundCount(draft: Draft, value: string) {
  draft.rounds = Number(value) || 0
}

function readLine(line: string, at: number, draft: Draft) {
  const code = line.slice(0, 3)
  const value = line.slice(4).trim()
  if (code.startsWith('BB')) setPoints(draft, code, value)
  else if (readers[code] !== undefined) readers[code](draft, value, line, at)
  else if (keptRecords[code] !== undefined) {
    draft.kept.push(line.trimEnd())
    draft.unread.add(`${code} (${keptRecords[code]})`)
  } else if (!understood.includes(code) && code.trim() !== '') draft.unread.add(code)
}

/** Records that are exported unchanged. */
const keptRecords: Readonly<Record<string, string>> = {
  '172': 'how starting ranks were made',
  '182': 'the program that paired',
  '192': 'the coded type of tournament',
  '222': 'the coded time control',
  '299': 'points given outside the results',
}
/** Comments, and counts that follow from the players. */
const understood = ['062', '072', '082', '###']

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
    players: [],
    accelerations: [],
    forbidden: [],
    absences: [],
    kept: [],
    statesPoints: false,
    pointsGiven: new Set(),
    nextAbsent: [],
    unread: new Set(),
    errors: [],
    accelerated: new Map(),
  }
}

function checkOpponents({ players, errors }: Draft) {
  const byNumber = new Map(players.map((player) => [player.number, player]))
  if (byNumber.size < players.length) errors.push({ line: 0, message: 'A number is given twice' })
  for (const { number, history } of players) {
    history.forEach((entry, at) => {
      if (entry.kind === 'bye') return
      const other = byNumber.get(entry.opponent)?.history[at]
      if (other === undefined || other.kind === 'bye' || other.opponent !== number) {
        const message = `Round ${at + 1}: ${number} names ${entry.opponent}, who does not name ${number}`
        errors.push({ line: 0, message })
      }
    })
  }
}

const absent: RoundEntry = { kind: 'bye', bye: 'zero' }

/** Rounds with a game or a bye; later columns announce absences. */
function roundsPlayed({ players }: Draft): number {
  const isOfPlay = (entry: RoundEntry) => entry.kind !== 'bye' || entry.bye === 'allocated'
  return Math.max(0, ...players.map(({ history }) => history.findLastIndex(isOfPlay) + 1))
}

const knownIn = ({ players }: Draft) => new Set(players.map(({ number }) => number))

/** Returns absences of future rounds, from the players' lines and from the lines for absences. */
function announced(draft: Draft, played: number): TrfAbsence[] {
  const inColumns = draft.players.flatMap(({ number, history }) =>
    history.slice(played).flatMap((entry, at): readonly TrfAbsence[] => {
      if (entry.kind !== 'bye' || entry.bye === 'allocated') return []
      if (entry.bye === 'full') {
        draft.unread.add(fullPointAhead)
        return []
      }
      return [{ number, round: played + at + 1, bye: entry.bye }]
    }),
  )
  const listed = draft.nextAbsent.map((number) => {
    return { number, round: played + 1, bye: 'zero' } as const
  })
  const known = knownIn(draft)
  const told = draft.absences.filter(({ round }) => Number.isInteger(round) && round > played)
  const all = [...told, ...inColumns, ...listed].filter(({ number }) => known.has(number))
  const byPlace = new Map(all.map((each) => [`${each.round} ${each.number}`, each]))
  return [...byPlace.values()].toSorted((a, b) => a.round - b.round || a.number - b.number)
}

/** Returns the forbidden pairs with each player of the report once; unknown players are dropped. */
function forbiddenIn(draft: Draft): TrfForbidden[] {
  const known = knownIn(draft)
  return draft.forbidden
    .map((each) => ({ ...each, players: [...new Set(each.players)].filter((n) => known.has(n)) }))
    .filter(({ players }) => players.length > 1)
}

/** Checks the limits of a tournament here: a larger one could be stored but never read. */
function checkBounds({ points, tieBreaks, forbidden, rounds, errors }: Draft) {
  const complain = (message: string) => errors.push({ line: 0, message })
  const isWorth = (value: number) => Number.isInteger(value) && value >= 0 && value <= mostPoints
  if (!Object.values(points).every(isWorth)) {
    complain(`A result is worth 0 to ${mostPoints / 10} points here`)
  }
  const isNamed = (acronym: string) => acronym.length <= longestTieBreak
  if (tieBreaks.length > mostTieBreaks || !tieBreaks.every(isNamed)) {
    complain(`At most ${mostTieBreaks} criteria of ${longestTieBreak} characters break ties here`)
  }
  const pairs = forbidden.reduce((sum, { players: { length } }) => sum + length * (length - 1), 0)
  if (pairs / 2 > mostForbidden) complain(`At most ${mostForbidden} pairs can be kept apart here`)
  const { most } = settingTable['settings.rounds']
  if (!Number.isInteger(rounds) || rounds > most) complain(`At most ${most} rounds are played here`)
}

/** Returns the colour of the highest-ranked player paired in round 1. Source: TRF26, record 152. */
function colourOfFirst({ players }: Draft): Colour {
  const paired = players
    .toSorted((a, b) => a.number - b.number)
    .map(({ history: [first] }) => first)
    .find((first) => first !== undefined && first.kind !== 'bye')
  return paired?.kind === 'game' || paired?.kind === 'forfeit' ? paired.colour : 'white'
}

const three = { win: 30, draw: 10, allocatedBye: 30 }
/** Usual point systems of clubs for files that state none, the most common first. */
const likelyPoints: readonly PointSystem[] = [
  ordinaryPoints,
  { ...ordinaryPoints, allocatedBye: 5 },
  { ...ordinaryPoints, allocatedBye: 0 },
  { ...ordinaryPoints, ...three },
  { ...ordinaryPoints, ...three, allocatedBye: 10 },
  { ...ordinaryPoints, win: 20, draw: 10, allocatedBye: 20 },
]

const totalOf = (history: TrfPlayer['history'], points: PointSystem) =>
  history.reduce((sum, entry) => sum + pointsOf(entry, points), 0)

/**
 * Returns whether a player's points follow from the rounds played, with or without byes announced for later
 * ones.
 */
function follows(player: TrfPlayer, later: readonly TrfAbsence[], points: PointSystem): boolean {
  const total = totalOf(player.history, points)
  const ahead = totalOf(
    later.map(({ bye }) => ({ kind: 'bye', bye }) as const),
    points,
  )
  return player.points === total || player.points === total + ahead
}

/** Finds the point system that explains the given points, or reports the error. */
function explainPoints(draft: Draft) {
  const given = draft.players.filter(({ number }) => draft.pointsGiven.has(number))
  const candidates = draft.statesPoints ? [draft.points] : likelyPoints
  const absences = Map.groupBy(draft.absences, ({ number }) => number)
  const isRight = (player: TrfPlayer, points: PointSystem) =>
    follows(player, absences.get(player.number) ?? [], points)
  const explains = (points: PointSystem) => given.every((player) => isRight(player, points))
  const found = candidates.find(explains)
  if (found !== undefined) {
    draft.points = found
    return
  }
  // This player's points are among those tried, so another player's points do not fit.
  const wrong = given.find((player) => !isRight(player, draft.points))!
  const total = totalOf(wrong.history, draft.points) / 10
  const abnormal = draft.kept.some((line) => line.startsWith('299'))
  const why = abnormal ? '; points given outside the results (record 299) are not read' : ''
  const message = `Player ${wrong.number} has ${wrong.points / 10} points, but the results come to ${total}${why}`
  draft.errors.push({ line: 0, message })
}

/**
 * Parses a FIDE report file of either version, with the lines of the pairing programs. Players with fewer
 * rounds than others were absent; columns after the last round played announce absences. Refuses, with the
 * line, what it cannot read, opponents who do not list each other, and points that do not follow from the
 * results. Unsupported records are listed.
 * Source: FIDE C.04 Annex 2; TRF26.
 */
export function readTrf(text: string): TrfReading {
  const draft = emptyDraft()
  text.split(/\r\n|\r|\n/).forEach((line, at) => readLine(line, at + 1, draft))
  if (draft.players.length === 0) draft.errors.push({ line: 0, message: 'There are no players' })
  const played = roundsPlayed(draft)
  draft.absences = announced(draft, played)
  draft.forbidden = forbiddenIn(draft)
  draft.rounds = Math.max(draft.rounds, played, ...draft.absences.map(({ round }) => round))
  checkOpponents(draft)
  checkBounds(draft)
  if (draft.errors.length > 0) return { ok: false, errors: draft.errors }
  draft.players = draft.players.map((player) => ({
    ...player,
    history: Array.from({ length: played }, (_, at) => player.history[at] ?? absent),
  }))
  explainPoints(draft)
  const {
    errors,
    accelerated,
    unread,
    statesPoints: _s,
    pointsGiven: _g,
    nextAbsent: _n,
    ...tournament
  } = draft
  if (errors.length > 0) return { ok: false, errors }
  const accelerations = [...tournament.accelerations, ...spansOf(accelerated)]
  if (!isBaku(accelerations, tournament)) unread.add('250 (acceleration other than Baku)')
  const initialColour = tournament.initialColour ?? colourOfFirst(draft)
  const read = { ...tournament, accelerations, initialColour }
  return { ok: true, tournament: read, unread: [...unread] }
}

import { ordinaryPoints, type PointSystem } from '../pairing/swiss/types.ts'
import { spansOf } from './acceleration.ts'
import { readEntry } from './result-codes.ts'
import type { TrfAcceleration, TrfForbidden, TrfPlayer, TrfTournament } from './types.ts'

export type TrfProblem = { readonly line: number; readonly message: string }
export type TrfReading =
  | { readonly ok: true; readonly tournament: TrfTournament }
  | { readonly ok: false; readonly errors: readonly TrfProblem[] }

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }
type Draft = Mutable<TrfTournament> & {
  readonly errors: TrfProblem[]
  accelerated: Map<number, number[]>
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
  for (const name of pointNames[code] ?? []) {
    draft.points = { ...draft.points, [name]: tenths(text) }
  }
}

function readScoring(line: string, draft: Draft) {
  const found = [...line.slice(3).matchAll(/([WDLAPX])\s*(\d+(?:\.\d+)?)/gi)]
  for (const [, code = '', value = ''] of found) setPoints(draft, code.toUpperCase(), value)
  // The bye is worth a win where nothing else is said.
  if (!found.some(([, code = '']) => code.toUpperCase() === 'P')) {
    draft.points = { ...draft.points, allocatedBye: draft.points.win }
  }
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

function readForbidden(line: string): TrfForbidden {
  return {
    firstRound: Number(column(line, 5, 7)),
    lastRound: Number(column(line, 9, 11)),
    players: numbersIn(line.slice(12)),
  }
}

type Reader = (draft: Draft, value: string, line: string, at: number) => void

/** What each line says, by its first three characters. */
const readers: Readonly<Record<string, Reader>> = {
  '001': (draft, _, line, at) => {
    draft.players = [...draft.players, readPlayer(line, at, draft)]
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
    draft.deputyArbiters = [...draft.deputyArbiters, value]
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
    draft.initialColour = value.toUpperCase() === 'B' ? 'black' : 'white'
  },
  XXC: (draft, value) => {
    draft.initialColour = value.includes('black') ? 'black' : 'white'
  },
  '162': (draft, _, line) => readScoring(line, draft),
  '202': (draft, value) => {
    draft.tieBreaks = value.split(',').map((acronym) => acronym.trim())
  },
  '250': (draft, _, line) => {
    draft.accelerations = [...draft.accelerations, readAcceleration(line)]
  },
  XXA: (draft, _, line) => {
    const virtual = line.slice(8).trim().split(/\s+/).map(tenths)
    draft.accelerated.set(Number(column(line, 5, 8)), virtual)
  },
  '260': (draft, _, line) => {
    draft.forbidden = [...draft.forbidden, readForbidden(line)]
  },
  XXP: (draft, value) => {
    const always = { firstRound: 1, lastRound: 999, players: numbersIn(value) }
    draft.forbidden = [...draft.forbidden, always]
  },
}

function readRoundCount(draft: Draft, value: string) {
  draft.rounds = Number(value) || 0
}

function readLine(line: string, at: number, draft: Draft) {
  const code = line.slice(0, 3)
  const value = line.slice(4).trim()
  if (code.startsWith('BB')) setPoints(draft, code, value)
  else readers[code]?.(draft, value, line, at)
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
    initialColour: 'white',
    points: ordinaryPoints,
    tieBreaks: [],
    players: [],
    accelerations: [],
    forbidden: [],
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

/**
 * Reads a FIDE report file of either version, with the lines of the pairing programs. Unknown lines
 * are passed over; players with fewer rounds than others were absent. Refuses, with the line, what
 * it cannot read, and players who do not name one another. Source: FIDE C.04 Annex 2.
 */
export function readTrf(text: string): TrfReading {
  const draft = emptyDraft()
  text.split(/\r\n|\r|\n/).forEach((line, at) => readLine(line, at + 1, draft))
  if (draft.players.length === 0) draft.errors.push({ line: 0, message: 'There are no players' })
  const played = Math.max(0, ...draft.players.map(({ history }) => history.length))
  draft.players = draft.players.map((player) => ({
    ...player,
    history: Array.from(
      { length: played },
      (_, at) => player.history[at] ?? { kind: 'bye', bye: 'zero' },
    ),
  }))
  checkOpponents(draft)
  const { errors, accelerated, ...tournament } = draft
  if (errors.length > 0) return { ok: false, errors }
  const accelerations = [...tournament.accelerations, ...spansOf(accelerated)]
  const rounds = Math.max(tournament.rounds, played)
  return { ok: true, tournament: { ...tournament, rounds, accelerations } }
}

import type { ByeAhead } from '../log/events.ts'
import type { PointSystem } from '../pairing/swiss/types.ts'
import { readColumns, readPlayerLine } from './player-line.ts'
import { splitRoundDates } from './report-dates.ts'
import { addError, parseTenths, type TrfDraft } from './trf-draft.ts'
import { everyRound, type TrfAbsence, type TrfAcceleration, type TrfForbidden } from './types.ts'

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

function setPoints(draft: TrfDraft, code: string, text: string) {
  const names = pointNames[code]
  if (names === undefined) draft.unread.add(code)
  draft.statesPoints = true
  for (const name of names ?? []) {
    draft.points = { ...draft.points, [name]: parseTenths(text) }
  }
}

const scoring = /([A-Z])\s*(\d+(?:[.,]\d+)?)/gi

function readScoring(line: string, lineNumber: number, draft: TrfDraft) {
  const found = [...line.slice(3).matchAll(scoring)].map(
    ([, code = '', value = '']) => [code.toUpperCase(), value] as const,
  )
  const rest = line.slice(3).replaceAll(scoring, '').trim()
  if (rest !== '') addError(draft, `"${rest}" is not a valid list of points`, lineNumber)
  // Absences may have other points than forfeits, so Z is applied after A.
  for (const [code, value] of found.toSorted(([a], [b]) => Number(a === 'Z') - Number(b === 'Z'))) {
    if (code !== 'X') setPoints(draft, code, value)
    else if (parseTenths(value) !== 0) draft.unread.add('162 X (points for an unknown result)')
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

function readJavafoPoints(text: string, lineNumber: number, draft: TrfDraft) {
  const found = new Map<keyof PointSystem, number>()
  for (const [, code = '', value = ''] of text.matchAll(
    /(?<![A-Z])([A-Z]{1,3})\s*=\s*(\d+(?:\.\d+)?)/gi,
  )) {
    const names = javafoNames[code.toUpperCase()]
    if (names === undefined) draft.unread.add(`XXS ${code}`)
    for (const name of names ?? []) {
      const known = found.get(name)
      if (known !== undefined && known !== parseTenths(value)) {
        const message = `${code} differs from another code for the same result; only one value is supported`
        addError(draft, message, lineNumber)
      }
      found.set(name, parseTenths(value))
    }
  }
  draft.statesPoints = true
  const allocatedBye = found.get('win') ?? draft.points.allocatedBye
  draft.points = { ...draft.points, allocatedBye, ...Object.fromEntries(found) }
}

const byeKinds: Readonly<Record<string, ByeAhead>> = { H: 'half', Z: 'zero', F: 'full' }

function readAbsences(line: string, draft: TrfDraft): readonly TrfAbsence[] {
  const bye = byeKinds[readColumns(line, 5, 5).toUpperCase()]
  const round = Number(readColumns(line, 7, 9))
  if (bye === undefined || !(Number.isInteger(round) && round > 0)) {
    draft.unread.add(line.trimEnd())
    return []
  }
  return readNumbers(line.slice(10), '240', draft).map((number) => ({ number, round, bye }))
}

function readAcceleration(line: string): TrfAcceleration {
  return {
    points: parseTenths(readColumns(line, 10, 13)),
    firstRound: Number(readColumns(line, 15, 17)),
    lastRound: Number(readColumns(line, 19, 21)),
    firstPlayer: Number(readColumns(line, 23, 26)),
    lastPlayer: Number(readColumns(line, 28, 31)),
  }
}

/** Returns the starting numbers in a text; anything else is listed as unread. */
function readNumbers(text: string, code: string, draft: TrfDraft): readonly number[] {
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

function readForbidden(line: string, lineNumber: number, draft: TrfDraft): TrfForbidden {
  const [first, last] = [readColumns(line, 5, 7), readColumns(line, 9, 11)]
  const firstRound = first === '' ? 1 : Number(first)
  const lastRound = last === '' ? everyRound : Number(last)
  if (!(firstRound >= 1 && firstRound <= lastRound)) {
    addError(draft, `"${first} ${last}" is not a valid range of rounds`, lineNumber)
  }
  return { firstRound, lastRound, players: readNumbers(line.slice(12), '260', draft) }
}

type Reader = (draft: TrfDraft, value: string, line: string, lineNumber: number) => void

/** Readers for each line, by its first three characters. */
const readers: Readonly<Record<string, Reader>> = {
  '001': (draft, _, line, lineNumber) => {
    draft.lines.push(
      readPlayerLine(line, lineNumber, (message) => addError(draft, message, lineNumber)),
    )
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
  '092': (draft, value, _, lineNumber) => {
    draft.type = value
    if (/\bteams?\b/i.test(value)) draft.teamLine ??= lineNumber
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
  '152': (draft, value, _, lineNumber) => {
    if (!/^[WB]/i.test(value)) addError(draft, `"${value}" is not a colour: use W or B`, lineNumber)
    draft.initialColour = value.toUpperCase().startsWith('B') ? 'black' : 'white'
  },
  XXC: (draft, value) => {
    if (/black/i.test(value)) draft.initialColour = 'black'
    else if (/white/i.test(value)) draft.initialColour = 'white'
  },
  XXS: (draft, value, _, lineNumber) => readJavafoPoints(value, lineNumber, draft),
  XXZ: (draft, value) => {
    for (const number of readNumbers(value, 'XXZ', draft)) draft.nextAbsent.push(number)
  },
  '240': (draft, _, line) => {
    for (const absence of readAbsences(line, draft)) draft.absences.push(absence)
  },
  '162': (draft, _, line, lineNumber) => readScoring(line, lineNumber, draft),
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
    const virtual = line.slice(8).trim().split(/\s+/).map(parseTenths)
    draft.accelerated.set(Number(readColumns(line, 5, 8)), virtual)
  },
  '260': (draft, _, line, lineNumber) => {
    draft.forbidden.push(readForbidden(line, lineNumber, draft))
  },
  XXP: (draft, value) => {
    const players = readNumbers(value, 'XXP', draft)
    draft.forbidden.push({ firstRound: 1, lastRound: everyRound, players })
  },
}

function readRoundCount(draft: TrfDraft, value: string, _: string, lineNumber: number) {
  const rounds = Number(value)
  if (Number.isNaN(rounds)) addError(draft, `"${value}" is not a number of rounds`, lineNumber)
  draft.rounds = rounds || 0
}

function readCount(draft: TrfDraft, value: string, line: string) {
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

/** Reads a line of the report into the draft. */
export function readLine(line: string, lineNumber: number, draft: TrfDraft) {
  const code = line.slice(0, 3)
  const value = line.slice(4).trim()
  const first = draft.firstLines.get(code)
  if (first === undefined) draft.firstLines.set(code, { lineNumber, value })
  else if (uniqueRecords.includes(code) && first.value !== value) {
    addError(draft, `Record ${code} appears twice`, first.lineNumber, lineNumber)
  }
  if (isTeamRecord(code, value)) draft.teamLine ??= lineNumber
  if (code.startsWith('BB')) setPoints(draft, code, value)
  else if (readers[code] !== undefined) readers[code](draft, value, line, lineNumber)
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

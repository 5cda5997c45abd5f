import { oneLine } from '../../accounts/text.ts'
import { ordinaryPoints, type PointSystem } from '../pairing/swiss/types.ts'
import { writeEntry } from './result-codes.ts'
import type {
  TrfAbsence,
  TrfAcceleration,
  TrfEntry,
  TrfPlayer,
  TrfTournament,
  TrfVersion,
} from './types.ts'

const decimal = (tenths: number) => (tenths / 10).toFixed(1)
/** Formats the points × 10 of a player in four characters: from 100 on, whole points have no decimal. */
const formatTotal = (tenths: number) => (tenths < 1000 ? decimal(tenths) : String(tenths / 10))
const alignLeft = (text: string, width: number) => text.slice(0, width).padEnd(width)
const alignRight = (text: string | number, width: number) => String(text).padStart(width)
const zeros = (value: number, width: number) => String(value).padStart(width, '0')

function formatPlayer(
  player: TrfPlayer,
  ahead: readonly (TrfEntry | null)[],
  version: TrfVersion,
): string {
  const fixed = [
    '001',
    alignRight(player.number, 4),
    `${alignLeft(player.sex, 1)}${alignRight(player.title, 3)}`,
    alignLeft(player.name, 33),
    alignRight(player.rating ?? '', 4),
    alignLeft(player.federation, 3),
    alignRight(player.fideNumber, 11),
    alignLeft(player.birthDate, 10),
    alignRight(formatTotal(player.points), 4),
    alignRight(player.rank, 4),
  ].join(' ')
  const rounds = [...player.history, ...ahead]
    .map((entry) => (entry === null ? ' '.repeat(10) : `  ${writeEntry(entry, version)}`))
    .join('')
  return fixed + rounds
}

function formatRoundDates(dates: readonly string[]): readonly string[] {
  if (dates.every((date) => date === '')) return []
  return [`132${' '.repeat(88)}${dates.map((date) => alignLeft(date, 8)).join('  ')}`]
}

type CodedPoints = readonly [code: string, points: number]

function listScores(points: PointSystem): readonly CodedPoints[] {
  return [
    ['W', points.win],
    ['D', points.draw],
    ['L', points.loss],
    ['A', points.zeroPointBye],
    ['P', points.allocatedBye],
  ]
}

/** Scores that differ from the defaults; in TRF26 the bye is worth a win. */
function listChangedScores(points: PointSystem, version: TrfVersion): readonly CodedPoints[] {
  const bye = version === 'TRF26' ? { allocatedBye: points.win } : {}
  const usual = new Map(listScores({ ...ordinaryPoints, ...bye }))
  return listScores(points).filter(([code, value]) => usual.get(code) !== value)
}

const formatForfeitLoss = ({ forfeitLoss }: PointSystem) =>
  `BBF ${alignRight(decimal(forfeitLoss), 4)}`

function formatPoints(points: PointSystem, version: TrfVersion): readonly string[] {
  const codedPoints = listChangedScores(points, version)
  // No code distinguishes a forfeit loss from a missed round.
  const forfeit = points.forfeitLoss === points.zeroPointBye ? [] : [formatForfeitLoss(points)]
  if (version === 'TRF26') {
    if (codedPoints.length === 0) return forfeit
    const fields = codedPoints.map(([code, value]) => `${code}${alignRight(decimal(value), 4)}`)
    return [`162  ${fields.join('    ')}`, ...forfeit]
  }
  const codes: Record<string, string> = { W: 'BBW', D: 'BBD', L: 'BBL', A: 'BBZ', P: 'BBU' }
  const lines = codedPoints.map(
    ([code, value]) => `${codes[code]} ${alignRight(decimal(value), 4)}`,
  )
  const isForfeitUsual = points.forfeitLoss === ordinaryPoints.forfeitLoss
  return [...lines, ...(isForfeitUsual ? [] : [formatForfeitLoss(points)])]
}

function formatAccelerations(
  spans: readonly TrfAcceleration[],
  version: TrfVersion,
): readonly string[] {
  if (version === 'TRF26') {
    return spans.map((span) =>
      [
        '250',
        '    ',
        alignRight(decimal(span.points), 4),
        zeros(span.firstRound, 3),
        zeros(span.lastRound, 3),
        zeros(span.firstPlayer, 4),
        zeros(span.lastPlayer, 4),
      ].join(' '),
    )
  }
  const players = [...new Set(spans.flatMap(listPlayers))].toSorted((a, b) => a - b)
  return players.map(
    (player) => `XXA ${alignRight(player, 4)}${formatVirtualPoints(player, spans)}`,
  )
}

function listPlayers({ firstPlayer, lastPlayer }: TrfAcceleration): readonly number[] {
  return Array.from({ length: lastPlayer - firstPlayer + 1 }, (_, index) => firstPlayer + index)
}

function formatVirtualPoints(player: number, spans: readonly TrfAcceleration[]): string {
  const own = spans.filter((span) => span.firstPlayer <= player && player <= span.lastPlayer)
  const rounds = Math.max(...own.map(({ lastRound }) => lastRound))
  return Array.from({ length: rounds }, (_, index) => {
    const span = own.find(
      ({ firstRound, lastRound }) => firstRound <= index + 1 && index < lastRound,
    )
    return ` ${alignRight(decimal(span?.points ?? 0), 4)}`
  }).join('')
}

const byeLetters = { full: 'F', half: 'H', zero: 'Z' } as const

function formatAbsences(absences: readonly TrfAbsence[]): readonly string[] {
  const listed = absences.flatMap(({ bye, round, number }) =>
    bye === 'allocated' ? [] : [{ kind: `${byeLetters[bye]} ${zeros(round, 3)}`, number }],
  )
  return [...Map.groupBy(listed, ({ kind }) => kind)].map(([kind, all]) => {
    const numbers = all.map(({ number }) => zeros(number, 4)).join(' ')
    return `240 ${kind} ${numbers}`
  })
}

/**
 * Returns byes of future rounds to write into round columns: all in TRF16, which has no record for them; in
 * TRF26 only the allocated bye. Null for a round without one.
 */
function listFutureByes(
  { number, history }: TrfPlayer,
  { absences }: TrfTournament,
  version: TrfVersion,
): readonly (TrfEntry | null)[] {
  const own = absences.filter(
    (each) => each.number === number && (version === 'TRF16' || each.bye === 'allocated'),
  )
  const last = Math.max(history.length, ...own.map(({ round }) => round))
  return Array.from({ length: last - history.length }, (_, index) => {
    const bye = own.find(({ round }) => round === history.length + index + 1)?.bye
    return bye === undefined ? null : { kind: 'bye', bye }
  })
}

/** Returns the lines of forbidden pairs. TRF16 has no rounds for them, so it gets those of the next round. */
function formatForbidden(trf: TrfTournament, version: TrfVersion): readonly string[] {
  const next = 1 + Math.max(0, ...trf.players.map(({ history }) => history.length))
  return trf.forbidden.flatMap(({ firstRound, lastRound, players }) => {
    if (version === 'TRF16') {
      return firstRound <= next && next <= lastRound ? [`XXP ${players.join(' ')}`] : []
    }
    const numbers = players.map((number) => alignRight(number, 4)).join(' ')
    return [`260 ${zeros(firstRound, 3)} ${zeros(lastRound, 3)} ${numbers}`]
  })
}

function formatExtensions(trf: TrfTournament, version: TrfVersion): readonly string[] {
  if (version === 'TRF16') {
    return [`XXR ${trf.rounds}`, `XXC ${trf.initialColour}1`]
  }
  const tieBreaks = trf.tieBreaks.length === 0 ? [] : [`202 ${trf.tieBreaks.join(',')}`]
  return [`142 ${trf.rounds}`, `152 ${trf.initialColour === 'white' ? 'W' : 'B'}`, ...tieBreaks]
}

/**
 * Writes a tournament as a FIDE report file, with CR LF line ends. TRF16 has no lines for the planned rounds,
 * the initial colour, the points, acceleration and forbidden pairs; the lines of the pairing programs (XXR,
 * XXC, BB…, XXA, XXP) hold them there, and tie-breaks are left out.
 * Source: FIDE C.04 Annex 2, TRF16 and TRF26.
 */
export function writeTrf(trf: TrfTournament, version: TrfVersion): string {
  const rated = trf.players.filter(({ rating }) => rating !== null).length
  const lines = [
    `012 ${trf.name}`,
    `022 ${trf.city}`,
    `032 ${trf.federation}`,
    `042 ${trf.startDate}`,
    `052 ${trf.endDate}`,
    `062 ${trf.players.length}`,
    `072 ${rated}`,
    `082 0`,
    `092 ${trf.type}`,
    `102 ${trf.chiefArbiter}`,
    ...trf.deputyArbiters.map((arbiter) => `112 ${arbiter}`),
    `122 ${trf.timeControl}`,
    ...formatRoundDates(trf.roundDates),
    ...formatExtensions(trf, version),
    ...formatPoints(trf.points, version),
    ...(version === 'TRF26' ? trf.kept : []),
    ...trf.players.map((player) =>
      formatPlayer(player, listFutureByes(player, trf, version), version),
    ),
    ...(version === 'TRF26' ? formatAbsences(trf.absences) : []),
    ...formatAccelerations(trf.accelerations, version),
    ...formatForbidden(trf, version),
  ]
  return lines.map((line) => `${oneLine(line).trimEnd()}\r\n`).join('')
}

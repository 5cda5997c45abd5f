import { oneLine } from '../../accounts/text.ts'
import type { Day } from '../log/days.ts'
import {
  maxTieBreakLength,
  maxForbiddenPairs,
  maxPoints,
  maxTieBreaks,
  settingTable,
} from '../log/settings/setting-table.ts'
import { otherColour } from '../pairing/swiss/contestant.ts'
import type { Colour } from '../pairing/swiss/types.ts'
import { readTieBreak } from '../ranking/tie-breaks.ts'
import { isBaku, groupAccelerations } from './acceleration.ts'
import { findContradictions, fillColour } from './contradictions.ts'
import { explainPoints } from './explain-points.ts'
import type { PlayerLine } from './player-line.ts'
import type { TrfProblem } from './problems.ts'
import { readLine } from './read-line.ts'
import { parseTrfDates, formatTrfDate } from './report-dates.ts'
import { addError, createDraft, findLine, type TrfDraft } from './trf-draft.ts'
import type { TrfAbsence, TrfEntry, TrfForbidden, TrfPlayer, TrfTournament } from './types.ts'

export type TrfReading =
  /** `unread`: records that are not supported here, each named once. */
  | { readonly ok: true; readonly tournament: TrfTournament; readonly unread: readonly string[] }
  | { readonly ok: false; readonly errors: readonly TrfProblem[] }

const absent: TrfEntry = { kind: 'bye', bye: 'zero' }

/**
 * Returns the number of paired rounds: those with games, then those with an allocated bye and at most one
 * player without an entry. Later columns are byes for future rounds.
 */
function countPairedRounds({ lines }: TrfDraft): number {
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
function collectByesAhead(draft: TrfDraft, played: number): TrfAbsence[] {
  const { lines, unread } = draft
  const inColumns = lines.flatMap(({ number, rounds }) =>
    rounds.slice(played).flatMap((entry, index): readonly TrfAbsence[] => {
      return entry?.kind === 'bye' ? [{ number, round: played + index + 1, bye: entry.bye }] : []
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
function collectForbidden({ lines, forbidden, unread }: TrfDraft): TrfForbidden[] {
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
function checkBounds(draft: TrfDraft) {
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
function readDates(draft: TrfDraft) {
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
function checkCounts({ counts, lines, unread }: TrfDraft) {
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
function findTeamLine({ teamLine, counts, type, firstLines }: TrfDraft): number | null {
  if (teamLine !== null) return teamLine
  const first = firstLines.get('013')
  const hasTeams = Number(counts.get('082')) > 0 && type === ''
  return hasTeams && first !== undefined ? first.lineNumber : null
}

/**
 * Returns the colour of the highest-ranked player paired in round 1; lower players alternate.
 * Source: TRF26, record 152.
 */
function findInitialColour(players: readonly TrfPlayer[]): Colour {
  const paired = players
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ history: [first] }) => (first === undefined || first.kind === 'bye' ? [] : [first]))
  const firstIndex = paired.findIndex(
    (each) => each.kind !== 'forfeit' || each.isColourless !== true,
  )
  const found = paired[firstIndex]
  if (found === undefined) return 'white'
  return firstIndex % 2 === 0 ? found.colour : otherColour(found.colour)
}

/** Returns the players with an entry for each round paired; missing ones are absences. */
function buildPlayers({ lines }: TrfDraft, paired: number): readonly TrfPlayer[] {
  const byNumber = new Map(lines.map((line) => [line.number, line]))
  return lines.map(({ rounds, line: _line, hasPoints: _has, ...player }) => ({
    ...player,
    history: Array.from({ length: paired }, (_, index): TrfEntry => {
      const entry = rounds[index] ?? null
      if (entry === null || entry.kind === 'bye') return entry ?? absent
      return fillColour(entry, player.number, byNumber.get(entry.opponent)?.rounds[index])
    }),
  }))
}

function listUnsupported({ type, tieBreaks, unread }: TrfDraft) {
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
  const draft = createDraft()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  // Control characters, such as the end of a file of DOS, become spaces, so that the columns stay.
  lines.forEach((line, index) => readLine(oneLine(line), index + 1, draft))
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
  if (!isBaku(accelerations, tournament)) unread.add('250 (acceleration other than Baku)')
  return { ok: true, tournament: { ...tournament, accelerations }, unread: [...unread] }
}

function buildTournament(draft: TrfDraft, players: readonly TrfPlayer[]): TrfTournament {
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

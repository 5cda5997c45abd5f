import type { MatchDraftInput } from '#contract/matches.ts'
import { isSingleGame, setScore } from '#engine/sports/table-tennis/rules.ts'
import { isLegInPoints } from '#engine/sports/darts/rules.ts'
import { isInSets } from '#engine/sports/foosball/rules.ts'
import { isSportId, resolveFormat, sports } from '#engine/sports/sports.ts'
import type { Ending, MatchDetails, Pair, Side, SportId } from '#engine/sports/types.ts'
import { emptyEntry, type Entry, numberOf, setsOf, type Texts } from './entry.ts'

export const slots = ['player1Id', 'player2Id', 'partner1Id', 'partner2Id'] as const
export type Slot = (typeof slots)[number]

/** What the score counts: the points of each set, one number for each side, or a single game or leg. */
export type Mode = 'sets' | 'score' | 'game'

export type MatchType = 'casual' | 'friendly' | 'league'

export type RecordForm = {
  readonly sportId: SportId
  readonly format: string
  readonly mode: Mode
  readonly people: Readonly<Record<Slot, string>>
  readonly pairs: boolean
  readonly matchType: MatchType
  /** As a field for date and time holds it, local; empty for now. */
  readonly playedAt: string
  readonly ending: Ending
  readonly winnerSide: Side | null
  readonly entry: Entry
  /** Points of a set or a single game of table tennis. */
  readonly target: 11 | 21
  readonly raceTo: string
  readonly bestOf: number | null
  readonly white: Side | null
  readonly attack: Pair<1 | 2> | null
  /** What the form does not show and keeps while it still fits the score. */
  readonly kept: { readonly details: MatchDetails; readonly of: string }
}

const nobody: RecordForm['people'] = {
  player1Id: '',
  player2Id: '',
  partner1Id: '',
  partner2Id: '',
}

const nothingKept: RecordForm['kept'] = { details: {}, of: '' }

export function emptyForm(sportId: SportId): RecordForm {
  return {
    sportId,
    format: sports[sportId].defaultFormat,
    mode: sportId === 'tabletennis' ? 'sets' : 'score',
    people: nobody,
    pairs: false,
    matchType: 'casual',
    playedAt: '',
    ending: 'played',
    winnerSide: null,
    entry: emptyEntry,
    target: 11,
    raceTo: '',
    bestOf: null,
    white: null,
    attack: null,
    kept: nothingKept,
  }
}

/** Another sport takes the people along and nothing of the score. */
export function withSport(form: RecordForm, sportId: SportId): RecordForm {
  const { people, matchType, playedAt } = form
  const singles = { ...people, partner1Id: '', partner2Id: '' }
  return { ...emptyForm(sportId), people: singles, matchType, playedAt }
}

/** Whether there was play, so that there is a score. */
export function wasPlayed(ending: Ending): boolean {
  return ending === 'played' || ending === 'retired'
}

export function hasWinnerChoice(ending: Ending): boolean {
  return ending === 'retired' || ending === 'forfeit'
}

/** Number after "Best of" in table tennis. */
export function bestOfFormat(format: string): number {
  return Number(format.slice('Best of '.length))
}

export function setCount({ sportId, format }: Pick<RecordForm, 'sportId' | 'format'>): number {
  return sportId === 'tabletennis' ? bestOfFormat(format) : 5
}

/** Sets won, as far as the sets are over. */
export function setsWon(form: RecordForm): Pair {
  const sets = setsOf(form.entry, setCount(form))
  if (form.sportId === 'tabletennis') return setScore(sets, form.target)
  const goals = goalsToWin(form.format)
  const over = sets.filter((set) => isSetOfGoals(set, goals))
  const won = over.filter(([one, two]) => one > two).length
  return [won, over.length - won]
}

/** Goals that win in First to N; null in Tournament. */
export function goalsToWin(format: string): number | null {
  return format === 'Tournament' ? null : Number(format.slice('First to '.length))
}

function isSetOfGoals([one, two]: Pair, goals: number | null): boolean {
  if (Number.isNaN(one) || Number.isNaN(two) || one === two) return false
  return goals === null || Math.max(one, two) === goals
}

function scoreOf(form: RecordForm): Pair {
  const { ending, sportId, winnerSide, mode, entry } = form
  if (!wasPlayed(ending)) {
    if (ending === 'double_forfeit' || sportId !== 'chess' || winnerSide === null) return [0, 0]
    return winnerSide === 1 ? [1, 0] : [0, 1]
  }
  if (mode === 'sets') return setsWon(form)
  return [numberOf(entry.score[0]), numberOf(entry.score[1])]
}

function detailsOf(form: RecordForm): MatchDetails | null {
  const kept = keptOf(form)
  const details = wasPlayed(form.ending) ? { ...kept, ...playedDetails(form) } : agreed(form)
  const given = Object.entries(details).filter(([, value]) => value !== undefined)
  return given.length === 0 ? null : (Object.fromEntries(given) as MatchDetails)
}

/** What was agreed before play and stands even where there was none. */
function agreed({ sportId, raceTo, bestOf, mode, white }: RecordForm): MatchDetails {
  switch (sportId) {
    case 'pool':
      return raceTo === '' ? {} : { raceTo: Number(raceTo) }
    case 'darts':
      return bestOf === null || mode === 'game' ? {} : { bestOf }
    case 'chess':
      return white === null ? {} : { white }
    case 'tabletennis':
    case 'foosball':
      return {}
  }
}

function playedDetails(form: RecordForm): MatchDetails {
  const { sportId, mode, entry, target } = form
  const sets = setsOf(entry, setCount(form))
  switch (sportId) {
    case 'tabletennis':
      if (mode === 'game') return { unit: 'points', pointsPerSet: target }
      if (mode === 'score') return { unit: 'sets' }
      return { unit: 'sets', sets, ...(target === 11 ? {} : { pointsPerSet: target }) }
    case 'darts':
      return { unit: mode === 'game' ? 'points' : 'legs', ...agreed(form) }
    case 'foosball': {
      const attack = form.pairs && form.attack !== null ? { attack: form.attack } : {}
      return mode === 'sets' ? { unit: 'sets', sets, ...attack } : { unit: 'goals', ...attack }
    }
    case 'pool':
    case 'chess':
      return agreed(form)
  }
}

/** Racks, legs and runs that were told one by one hold only for the score they came with. */
function keptOf(form: RecordForm): MatchDetails {
  return form.kept.of === fingerprint(form) ? form.kept.details : {}
}

export function dropsKept(form: RecordForm): boolean {
  return Object.keys(form.kept.details).length > 0 && form.kept.of !== fingerprint(form)
}

function fingerprint(form: RecordForm): string {
  const { sportId, format, people, ending } = form
  return JSON.stringify([sportId, format, people, ending, scoreOf(form)])
}

/** What the form says, as the server takes it. Numbers that are missing are `NaN`. */
export function draftOf(form: RecordForm): MatchDraftInput {
  const { sportId, format, people, pairs, matchType, ending, winnerSide, playedAt } = form
  const [player1Score, player2Score] = scoreOf(form)
  return {
    sportId,
    format,
    player1Id: people.player1Id,
    player2Id: people.player2Id,
    partner1Id: pairs ? people.partner1Id || null : null,
    partner2Id: pairs ? people.partner2Id || null : null,
    player1Score,
    player2Score,
    matchType,
    ending,
    ...(hasWinnerChoice(ending) && winnerSide !== null ? { winnerSide } : {}),
    details: detailsOf(form) as MatchDraftInput['details'],
    ...(playedAt === '' ? {} : { playedAt: new Date(playedAt).toISOString() }),
  }
}

/** The form that says what a draft says. */
export function formOfDraft(draft: MatchDraftInput): RecordForm {
  const sportId = isSportId(draft.sportId) ? draft.sportId : 'tabletennis'
  const details: MatchDetails = draft.details ?? {}
  const score: Pair = [draft.player1Score, draft.player2Score]
  const { sets = [], pointsPerSet = 11, raceTo, bestOf, white, attack } = details
  const form: RecordForm = {
    ...emptyForm(sportId),
    format: resolveFormat(sports[sportId], draft.format ?? 'standard') ?? draft.format ?? '',
    mode: modeOf(sportId, score, details),
    people: {
      player1Id: draft.player1Id,
      player2Id: draft.player2Id,
      partner1Id: draft.partner1Id ?? '',
      partner2Id: draft.partner2Id ?? '',
    },
    pairs: Boolean(draft.partner1Id ?? draft.partner2Id),
    matchType: draft.matchType ?? 'casual',
    playedAt: draft.playedAt === undefined ? '' : localTime(Date.parse(draft.playedAt)),
    ending: draft.ending ?? 'played',
    winnerSide: draft.winnerSide ?? null,
    entry: {
      ...emptyEntry,
      sets: sets.map(([one, two]): Texts => [String(one), String(two)]),
      score: [String(score[0]), String(score[1])],
    },
    target: pointsPerSet,
    raceTo: raceTo === undefined ? '' : String(raceTo),
    bestOf: bestOf ?? null,
    white: white ?? null,
    attack: attack ?? null,
  }
  const { racks, legs, breakRule, innings, highRuns, fouls, ownGoals } = details
  const kept = { racks, legs, breakRule, innings, highRuns, fouls, ownGoals }
  const given = Object.entries(kept).filter(([, value]) => value !== undefined)
  return { ...form, kept: { details: Object.fromEntries(given), of: fingerprint(form) } }
}

function modeOf(sportId: SportId, score: Pair, details: MatchDetails): Mode {
  switch (sportId) {
    case 'tabletennis':
      if (isSingleGame(score, details)) return 'game'
      return details.sets === undefined ? 'score' : 'sets'
    case 'darts':
      return isLegInPoints(score, details) ? 'game' : 'score'
    case 'foosball':
      return isInSets(details) && details.sets !== undefined ? 'sets' : 'score'
    case 'pool':
    case 'chess':
      return 'score'
  }
}

/** A moment as a field for date and time holds it, in the reader's zone. */
export function localTime(at: number): string {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/**
 * A field of a form holds no seconds: a moment that was not changed stays exactly what it was, or
 * the match would change places with others of its minute.
 */
export function atSameMoment(
  draft: MatchDraftInput,
  before: { playedAt: string },
): MatchDraftInput {
  const isSame =
    draft.playedAt !== undefined &&
    localTime(Date.parse(draft.playedAt)) === localTime(Date.parse(before.playedAt))
  return isSame ? { ...draft, playedAt: before.playedAt } : draft
}

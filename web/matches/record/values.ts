import type { MatchDraftInput } from '#contract/matches.ts'
import { wasPlayed } from '#engine/sports/finding.ts'
import { isSportId, resolveFormat, sports } from '#engine/sports/sports.ts'
import type { Ending, MatchDetails, Pair, SportId } from '#engine/sports/types.ts'
import { emptyEntry, parseNumber, readSets, type TextPair } from '../../sports/entry.ts'
import { findHouseRules, type RecordValues } from '../../sports/record-values.ts'
import { createFormProblem, type FormProblem } from '../../sports/form-problem.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { parseDateTimeInput, toDateTimeInput } from '../../ui/fields/date-time-input.ts'

const noPeople: RecordValues['people'] = {
  player1Id: '',
  player2Id: '',
  partner1Id: '',
  partner2Id: '',
}

const noHouseRules: RecordValues['houseRules'] = { details: {}, format: '' }
const noHiddenDetails: RecordValues['hiddenDetails'] = { details: {}, scoreKey: '' }

export function emptyValues(sportId: SportId): RecordValues {
  return {
    sportId,
    format: sports[sportId].defaultFormat,
    mode: sportForms[sportId].initialMode,
    people: noPeople,
    pairs: false,
    matchType: 'casual',
    playedAt: '',
    ending: 'played',
    winnerSide: null,
    entry: emptyEntry,
    target: 11,
    raceTo: '',
    bestOf: null,
    winByTwo: false,
    legsPerSet: null,
    maximums: ['', ''],
    white: null,
    attack: null,
    houseRules: noHouseRules,
    hiddenDetails: noHiddenDetails,
  }
}

/** Changes the sport, keeping the people and clearing the score. */
export function changeSport(values: RecordValues, sportId: SportId): RecordValues {
  const { people, matchType, playedAt } = values
  const singles = { ...people, partner1Id: '', partner2Id: '' }
  return { ...emptyValues(sportId), people: singles, matchType, playedAt }
}

export function hasWinnerChoice(ending: Ending): boolean {
  return ending === 'retired' || ending === 'forfeit'
}

/** Returns a problem if the side that retired or did not come is not chosen. */
export function winnerProblems({ ending, winnerSide }: RecordValues): readonly FormProblem[] {
  if (!hasWinnerChoice(ending) || winnerSide !== null) return []
  const key = ending === 'retired' ? 'form.whoGaveUp' : 'form.whoDidNotCome'
  return [createFormProblem('ending', key)]
}

/** Returns the number of sets in the form. */
export function setCount({
  sportId,
  format,
  bestOf: length,
}: Pick<RecordValues, 'sportId' | 'format' | 'bestOf'>): number {
  return sportForms[sportId].setCount(format, length)
}

function enteredSets(values: RecordValues): readonly Pair[] {
  return readSets(values.entry, setCount(values))
}

/** Returns the sets won so far. */
export function setsWon(values: RecordValues): Pair {
  return sportForms[values.sportId].setsWon(values, enteredSets(values))
}

function currentScore(values: RecordValues): Pair {
  const { ending, sportId, winnerSide, mode, entry } = values
  if (!wasPlayed(ending)) {
    const { scoresForfeits } = sports[sportId]
    if (ending === 'double_forfeit' || !scoresForfeits || winnerSide === null) return [0, 0]
    return winnerSide === 1 ? [1, 0] : [0, 1]
  }
  if (mode === 'sets') return setsWon(values)
  return [parseNumber(entry.score[0]), parseNumber(entry.score[1])]
}

function currentDetails(values: RecordValues): MatchDetails | null {
  const { agreedDetails, playedDetails } = sportForms[values.sportId]
  const actualDetails = () => ({
    ...validHiddenDetails(values),
    ...playedDetails(values, enteredSets(values)),
  })
  const entered = wasPlayed(values.ending) ? actualDetails() : agreedDetails(values)
  const details = { ...findHouseRules(values), ...entered }
  const all = definedDetails(details)
  return Object.keys(all).length === 0 ? null : all
}

/** Removes empty details. */
function definedDetails(details: MatchDetails): MatchDetails {
  const parts = Object.entries(details).filter(([, value]) => value !== undefined)
  return Object.fromEntries(parts) as MatchDetails
}

/** Returns hidden details such as racks, legs and runs if they still fit the score. */
function validHiddenDetails(values: RecordValues): MatchDetails {
  return values.hiddenDetails.scoreKey === fingerprint(values) ? values.hiddenDetails.details : {}
}

/** Whether saving removes hidden details, because they belong to another score. */
export function dropsHiddenDetails(values: RecordValues): boolean {
  return (
    Object.keys(values.hiddenDetails.details).length > 0 &&
    values.hiddenDetails.scoreKey !== fingerprint(values)
  )
}

/** Returns a key of the players and result that hidden details belong to. */
function fingerprint(values: RecordValues): string {
  const { sportId, format, people, ending } = values
  const sets = values.mode === 'sets' ? enteredSets(values) : null
  return JSON.stringify([sportId, format, people, ending, currentScore(values), sets])
}

/** Returns the request body. Missing numbers are `NaN`. */
export function valuesToDraft(values: RecordValues): MatchDraftInput {
  const { sportId, format, people, pairs, matchType, ending, winnerSide, playedAt } = values
  const [player1Score, player2Score] = currentScore(values)
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
    details: currentDetails(values) as MatchDraftInput['details'],
    ...(playedAt === '' ? {} : { playedAt: parseDateTimeInput(playedAt)! }),
  }
}

/** Returns the form values of a draft. */
export function draftToValues(draft: MatchDraftInput): RecordValues {
  const sportId = isSportId(draft.sportId) ? draft.sportId : 'tabletennis'
  const details: MatchDetails = draft.details ?? {}
  const score: Pair = [draft.player1Score, draft.player2Score]
  const { sets = [], pointsPerSet = 11, raceTo, bestOf, white, attack, winByTwo = false } = details
  const { start, opens, out, headStart, decider, goalsTo, legsPerSet = null, maximums } = details
  const houseRules = { start, opens, out, headStart, decider, goalsTo }
  const format = resolveFormat(sports[sportId], draft.format ?? 'standard') ?? draft.format ?? ''
  const values: RecordValues = {
    ...emptyValues(sportId),
    format,
    mode: sportForms[sportId].detectMode(score, details),
    people: {
      player1Id: draft.player1Id,
      player2Id: draft.player2Id,
      partner1Id: draft.partner1Id ?? '',
      partner2Id: draft.partner2Id ?? '',
    },
    pairs: Boolean(draft.partner1Id ?? draft.partner2Id),
    matchType: draft.matchType ?? 'casual',
    playedAt: toDateTimeInput(draft.playedAt),
    ending: draft.ending ?? 'played',
    winnerSide: draft.winnerSide ?? null,
    entry: {
      ...emptyEntry,
      sets: sets.map(([one, two]): TextPair => [String(one), String(two)]),
      score: [String(score[0]), String(score[1])],
    },
    target: pointsPerSet,
    raceTo: raceTo === undefined ? '' : String(raceTo),
    bestOf: bestOf ?? null,
    winByTwo,
    legsPerSet,
    maximums: maximums === undefined ? ['', ''] : [String(maximums[0]), String(maximums[1])],
    white: white ?? null,
    attack: attack ?? null,
    houseRules: { details: definedDetails(houseRules), format },
  }
  const { racks, legs, breakRule, innings, highRuns, fouls, ownGoals } = details
  const hiddenDetails = { racks, legs, breakRule, innings, highRuns, fouls, ownGoals }
  return {
    ...values,
    hiddenDetails: { details: definedDetails(hiddenDetails), scoreKey: fingerprint(values) },
  }
}

/**
 * Keeps an unchanged time exactly. A form field has no seconds, and rounding could reorder matches
 * within a minute.
 */
export function keepExactTime(
  draft: MatchDraftInput,
  before: { playedAt: string },
): MatchDraftInput {
  const isSame =
    draft.playedAt !== undefined &&
    toDateTimeInput(draft.playedAt) === toDateTimeInput(before.playedAt)
  return isSame ? { ...draft, playedAt: before.playedAt } : draft
}

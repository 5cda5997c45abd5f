import { isTableStage } from '#engine/tournaments/log/state.ts'
import type { MatchDraftInput } from '#contract/matches.ts'
import type { TournamentMatchWire, TournamentResultInput } from '#contract/tournaments/matches.ts'
import type { TournamentSummary } from '#contract/tournaments/tournament.ts'
import type { Ending, Side, SportId } from '#engine/sports/types.ts'
import { otherSide } from '#engine/sports/finding.ts'
import { type RecordValues } from '../../sports/record-values.ts'
import {
  valuesToDraft,
  emptyValues,
  hasWinnerChoice,
  draftToValues,
  winnerProblems,
} from '../../matches/record/values.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { createFormProblem, type FormProblem } from '../../sports/form-problem.ts'
import { winningSide } from '../match-sentence.ts'

type Match = TournamentMatchWire

/** The fields of the tournament that the dialog needs. */
export type ResultTournament = Pick<TournamentSummary, 'id' | 'sportId' | 'format' | 'name'> & {
  /** Whether the viewer is not signed in, which disables reporting. */
  readonly isReadOnly?: boolean
}

const endingByDecision = {
  played: 'played',
  retired: 'retired',
  walkover: 'forfeit',
  double_walkover: 'double_forfeit',
  bye: 'forfeit',
} as const satisfies Record<string, Ending>

/** Returns the form values of a match: those reported, else empty ones. */
export function matchToValues(match: Match, sportId: SportId): RecordValues {
  const player1Id = match.sides[0].playerId ?? ''
  const player2Id = match.sides[1].playerId ?? ''
  const empty = emptyValues(sportId)
  const formatValues = sportForms[sportId].tournamentValues(match)
  const people = { ...empty.people, player1Id, player2Id }
  const { decision, details, hasResult } = match
  if (decision === null || !hasResult) return { ...empty, ...formatValues, people }
  const ending = endingByDecision[decision.kind]
  const winner = winningSide(match)
  const draft: MatchDraftInput = {
    sportId,
    format: formatValues.format ?? match.matchFormat,
    player1Id,
    player2Id,
    player1Score: decision.score?.[0] ?? 0,
    player2Score: decision.score?.[1] ?? 0,
    ending,
    details,
    ...(hasWinnerChoice(ending) && winner !== 0 ? { winnerSide: winner } : {}),
  }
  const { raceTo, bestOf } = { ...empty, ...formatValues }
  const values = draftToValues(draft)
  return { ...values, raceTo: values.raceTo || raceTo, bestOf: values.bestOf ?? bestOf }
}

/** Returns the request body of a result. */
export function toRequestBody(values: RecordValues, reason: string): TournamentResultInput {
  const { player1Id, player2Id, player1Score, player2Score, ending, winnerSide, details } =
    valuesToDraft(values)
  return {
    player1Id,
    player2Id,
    player1Score,
    player2Score,
    ending,
    details: details ?? null,
    reason,
    ...(winnerSide === undefined ? {} : { winnerSide }),
  }
}

/** How a match ended, as offered in the dialog. */
export type Finish = 'played' | 'gave_up' | 'did_not_come'

export function getFinish({ ending }: Pick<RecordValues, 'ending'>): Finish {
  switch (ending) {
    case 'played':
      return 'played'
    case 'retired':
      return 'gave_up'
    case 'forfeit':
    case 'double_forfeit':
      return 'did_not_come'
  }
}

/** Returns the side that retired or did not come; null while not chosen. */
export function concedingSide({ ending, winnerSide }: RecordValues): Side | 'both' | null {
  if (ending === 'double_forfeit') return 'both'
  return winnerSide === null ? null : otherSide(winnerSide)
}

export function withFinish(values: RecordValues, finish: Finish): Partial<RecordValues> {
  switch (finish) {
    case 'played':
      return { ending: 'played', winnerSide: null }
    case 'gave_up':
      return { ending: 'retired', winnerSide: null, ...scoreSoFar(values) }
    case 'did_not_come':
      return { ending: 'forfeit', winnerSide: null }
  }
}

/** Returns the score so far; retiring at once means 0–0. */
function scoreSoFar({ entry, mode }: RecordValues): Partial<RecordValues> {
  const hasScore = mode === 'sets' ? entry.sets.length > 0 : entry.score.some((text) => text !== '')
  return hasScore ? {} : { mode: 'score', entry: { ...entry, score: ['0', '0'], isFresh: true } }
}

export function withConcedingSide(
  values: RecordValues,
  conceding: Side | 'both',
): Partial<RecordValues> {
  if (conceding === 'both') return { ending: 'double_forfeit', winnerSide: null }
  const ending = values.ending === 'double_forfeit' ? 'forfeit' : values.ending
  return { ending, winnerSide: otherSide(conceding) }
}

/** Returns problems by the tournament's rules, in addition to those of the sport. */
export function tournamentProblems(values: RecordValues, match: Match): readonly FormProblem[] {
  const missingWinner = winnerProblems(values)
  if (missingWinner.length > 0) return missingWinner
  if (values.ending !== 'played' || isTableStage(match)) return []
  const { player1Score, player2Score } = valuesToDraft(values)
  if (Number.isNaN(player1Score) || player1Score !== player2Score) return []
  if (player1Score === 0) return []
  return [createFormProblem('player1Score', 'form.noDraw')]
}

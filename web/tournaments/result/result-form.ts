import { isTableStage } from '#engine/tournaments/log/state.ts'
import type { MatchDraftInput } from '#contract/matches.ts'
import type { TournamentMatchWire, TournamentResultInput } from '#contract/tournaments/matches.ts'
import type { TournamentSummary } from '#contract/tournaments/tournament.ts'
import type { Ending, Pair, Side, SportId } from '#engine/sports/types.ts'
import { otherSide } from '../../sports/entry.ts'
import { type RecordForm } from '../../sports/record-form.ts'
import { draftOf, emptyForm, formOfDraft, hasWinnerChoice } from '../../matches/record/form.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { formProblem, type FormProblem } from '../../sports/form-problem.ts'
import { winningSide } from '../match-sentence.ts'

type Match = TournamentMatchWire

/** What the dialog needs to know of the tournament. */
export type ResultTournament = Pick<TournamentSummary, 'id' | 'sportId' | 'format' | 'name'> & {
  /** Followed without signing in: nothing can be reported. */
  readonly isFollowed?: boolean
}

const endingOf = {
  played: 'played',
  retired: 'retired',
  walkover: 'forfeit',
  double_walkover: 'double_forfeit',
  bye: 'forfeit',
} as const satisfies Record<string, Ending>

/** The form for a match: empty, or as it was reported. */
export function formOfMatch(match: Match, sportId: SportId): RecordForm {
  const player1Id = match.sides[0].playerId ?? ''
  const player2Id = match.sides[1].playerId ?? ''
  const empty = emptyForm(sportId)
  const agreed = sportForms[sportId].settledBy(match)
  const people = { ...empty.people, player1Id, player2Id }
  const { decision, details, hasResult } = match
  if (decision === null || !hasResult) return { ...empty, ...agreed, people }
  const ending = endingOf[decision.kind]
  const winner = winningSide(match)
  const draft: MatchDraftInput = {
    sportId,
    format: agreed.format ?? match.matchFormat,
    player1Id,
    player2Id,
    player1Score: decision.score?.[0] ?? 0,
    player2Score: decision.score?.[1] ?? 0,
    ending,
    details,
    ...(hasWinnerChoice(ending) && winner !== 0 ? { winnerSide: winner } : {}),
  }
  const { raceTo, bestOf } = { ...empty, ...agreed }
  const form = formOfDraft(draft)
  return { ...form, raceTo: form.raceTo || raceTo, bestOf: form.bestOf ?? bestOf }
}

/** The result as the server takes it. */
export function bodyOf(form: RecordForm, reason: string): TournamentResultInput {
  const { player1Id, player2Id, player1Score, player2Score, ending, winnerSide, details } =
    draftOf(form)
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

/** A race this long has more results than fit under a thumb. */
const longest = 11

/** Every result of a short race, by who wins it; empty where there is no such race. */
export function quickResults(form: RecordForm): readonly { side: Side; scores: readonly Pair[] }[] {
  const race = sportForms[form.sportId].raceOf(form)
  if (race === null || !(race > 0) || race > longest) return []
  const sides: readonly Side[] = [1, 2]
  return sides.map((side) => ({
    side,
    scores: Array.from({ length: race }, (_, lost): Pair =>
      side === 1 ? [race, lost] : [lost, race],
    ),
  }))
}

/** The form after a tap on a result. */
export function withQuickResult(form: RecordForm, [one, two]: Pair): Partial<RecordForm> {
  const entry = { ...form.entry, sets: [], score: [String(one), String(two)] as const, fresh: true }
  return { mode: 'score', ending: 'played', winnerSide: null, entry }
}

/** How a match ended, as the dialog asks. */
export type Finish = 'played' | 'gave_up' | 'did_not_come'

export function finishOf({ ending }: Pick<RecordForm, 'ending'>): Finish {
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

/** Who gave up or did not come; null while nobody was named. */
export function missingOf({ ending, winnerSide }: RecordForm): Side | 'both' | null {
  if (ending === 'double_forfeit') return 'both'
  return winnerSide === null ? null : otherSide(winnerSide)
}

export function withFinish(form: RecordForm, finish: Finish): Partial<RecordForm> {
  switch (finish) {
    case 'played':
      return { ending: 'played', winnerSide: null }
    case 'gave_up':
      return { ending: 'retired', winnerSide: null, ...scoreSoFar(form) }
    case 'did_not_come':
      return { ending: 'forfeit', winnerSide: null }
  }
}

/** Whoever gives up at once leaves nothing to nothing. */
function scoreSoFar({ entry, mode }: RecordForm): Partial<RecordForm> {
  const typed = mode === 'sets' ? entry.sets.length > 0 : entry.score.some((text) => text !== '')
  return typed ? {} : { mode: 'score', entry: { ...entry, score: ['0', '0'], fresh: true } }
}

export function withMissing(form: RecordForm, missing: Side | 'both'): Partial<RecordForm> {
  if (missing === 'both') return { ending: 'double_forfeit', winnerSide: null }
  const ending = form.ending === 'double_forfeit' ? 'forfeit' : form.ending
  return { ending, winnerSide: otherSide(missing) }
}

/** What the tournament asks beside the rules of the sport. */
export function tournamentProblems(form: RecordForm, match: Match): readonly FormProblem[] {
  if (hasWinnerChoice(form.ending) && form.winnerSide === null) {
    const key = form.ending === 'retired' ? 'form.whoGaveUp' : 'form.whoDidNotCome'
    return [formProblem('ending', key)]
  }
  if (form.ending !== 'played' || isTableStage(match)) return []
  const { player1Score, player2Score } = draftOf(form)
  if (Number.isNaN(player1Score) || player1Score !== player2Score) return []
  if (player1Score === 0) return []
  return [formProblem('player1Score', 'form.noDraw')]
}

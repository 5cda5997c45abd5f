import type { z } from 'zod'
import type { MatchDraftInput } from '#contract/matches.ts'
import type { RubberView, rubberDraft, TeamMatch } from '#contract/teams/team-match.ts'
import type { Rubber } from '#engine/teams/systems/types.ts'
import { shortName } from '../../matches/record/players/people.ts'
import { valuesToDraft, hasWinnerChoice, draftToValues } from '../../matches/record/values.ts'
import { emptyEntry } from '../../sports/entry.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { sportForms } from '../../sports/sport-forms.ts'

type RubberDraft = z.input<typeof rubberDraft>

/** Returns the players of a rubber as a match draft names them. */
function getPlayerIds({ home, away }: RubberView) {
  return {
    player1Id: home[0]?.playerId ?? '',
    player2Id: away[0]?.playerId ?? '',
    partner1Id: home[1]?.playerId ?? null,
    partner2Id: away[1]?.playerId ?? null,
  }
}

/** Returns the short names of a side. */
export const sideName = (names: RubberView['home']) =>
  names.map((name) => shortName(name?.playerName ?? '')).join(' / ')

/** Returns the form values of a rubber: its result, or an empty score. */
export function rubberToValues(
  { sportId }: Pick<TeamMatch, 'sportId'>,
  view: RubberView,
  { play }: Rubber,
): RecordValues {
  const { ending, score, winner, details } = view
  const prescribed = play.details as MatchDraftInput['details']
  const draft: MatchDraftInput = {
    ...getPlayerIds(view),
    sportId,
    format: play.format,
    player1Score: score?.[0] ?? 0,
    player2Score: score?.[1] ?? 0,
    ending: ending ?? 'played',
    details: details ?? prescribed,
    matchType: 'league',
    ...(ending !== null && hasWinnerChoice(ending) && winner !== null && winner !== 0
      ? { winnerSide: winner }
      : {}),
  }
  const values = draftToValues(draft)
  const unit = play.details?.unit
  // Rubbers of sets are entered set by set, even before any set is known.
  const needsSetEntry = unit === 'sets' && values.mode !== 'sets'
  if (needsSetEntry) return { ...values, mode: 'sets', entry: emptyEntry }
  if (score !== null) return values
  const mode = unit === undefined ? sportForms[sportId].initialMode : values.mode
  return { ...values, mode, entry: emptyEntry }
}

/** Converts the form values to the body of a request. */
export function valuesToRubberDraft(values: RecordValues): RubberDraft {
  const { player1Score, player2Score, ending, winnerSide, details } = valuesToDraft(values)
  return {
    score: [player1Score, player2Score],
    ending,
    details: details ?? null,
    ...(winnerSide === undefined ? {} : { winnerSide }),
  }
}

/** Returns a key of the rubber's result, which changes with it; empty while it has none. */
export const resultKey = ({ status, score, ending, winner, details }: RubberView) =>
  status === 'decided' ? JSON.stringify([score, ending, winner, details]) : ''

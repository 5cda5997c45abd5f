import { useQuery } from '@tanstack/react-query'
import type { Match } from '#contract/matches.ts'
import { previewQuery } from '../../preview-query.ts'
import { type RecordValues } from '../../../sports/record-values.ts'
import { keepExactTime, valuesToDraft } from '../values.ts'
import { listSlots } from '../players/people.ts'
import { useDebounced } from '../../../platform/realtime/use-debounced.ts'

/** Previews the form once typing pauses and the input is complete enough. */
export function usePreview(values: RecordValues, match: Match | null) {
  const settled = useDebounced(values)
  const typed = valuesToDraft(settled)
  const draft = match === null ? typed : keepExactTime(typed, match)
  const hasPlayers = listSlots(settled).every((slot) => settled.people[slot] !== '')
  // A missing number is NaN, which JSON cannot represent.
  const zeroIfMissing = (score: number) => (Number.isNaN(score) ? 0 : score)
  const hasMissingDetail = JSON.stringify(draft.details).includes('null')
  return useQuery({
    ...previewQuery({
      ...draft,
      details: hasMissingDetail ? null : (draft.details ?? null),
      player1Score: zeroIfMissing(draft.player1Score),
      player2Score: zeroIfMissing(draft.player2Score),
      ...(match === null ? {} : { matchId: match.id }),
    }),
    enabled: hasPlayers,
  })
}

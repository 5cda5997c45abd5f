import { myStartWords } from './expected-words.ts'
import { useForecast } from './use-forecast.ts'

type Props = { readonly tournamentId: string }

/** When the reader plays next; nothing without a forecast. */
export function MyStart({ tournamentId }: Props) {
  const mine = useForecast(tournamentId)?.mine ?? null
  return mine === null ? null : myStartWords(mine)
}

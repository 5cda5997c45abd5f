import { formatMyStart } from './expected-time.ts'
import { useForecast } from './use-forecast.ts'

type Props = { readonly tournamentId: string }

/** The time of the viewer's next match; nothing without a forecast. */
export function MyStart({ tournamentId }: Props) {
  const mine = useForecast(tournamentId)?.mine ?? null
  return mine === null ? null : formatMyStart(mine)
}

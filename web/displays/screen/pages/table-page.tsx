import type { DisplayContent } from '#contract/club/displays.ts'
import { Board } from '../../board/board.tsx'
import { formatDuration, minSilenceMs } from '../../board/match-messages.ts'
import { CallCard } from './calls.tsx'
import { Frame } from '../frame.tsx'
import classes from '../page.module.css'
import { t } from '../messages.ts'

type Props = {
  readonly table: string
  readonly picture: DisplayContent
  readonly now: number
  readonly asOf: number | null
}

const isSameTable = (one: string | null, other: string) =>
  one !== null && one.trim().toLowerCase() === other.trim().toLowerCase()

/** One table: its match, the players called to it, or a note that it is free. */
export function TablePage({ table, picture, now, asOf }: Props) {
  const match = picture.live.find((each) => isSameTable(each.table, table))
  const call = picture.calls.find((each) => isSameTable(each.table, table))
  const frame = { picture, now, asOf, title: table }
  if (match === undefined) {
    return (
      <Frame {...frame}>
        {call === undefined ? (
          <div className={classes.nothing}>
            <h2>{t('free', { table })}</h2>
            <p>{t('freeHint')}</p>
          </div>
        ) : (
          <CallCard call={call} now={now} />
        )}
      </Frame>
    )
  }
  const silence = now - Date.parse(match.lastEventAt ?? match.startedAt)
  const [one, two] = call?.names ?? ['', '']
  const next = call === undefined ? undefined : t('nextHere', { table, one, two })
  const aside = silence > minSilenceMs ? t('noUpdate', { age: formatDuration(silence) }) : next
  return (
    <Frame {...frame} detail={match.tournamentName ?? t(`sport.${match.sportId}`)}>
      <Board match={match} aside={aside} />
    </Frame>
  )
}

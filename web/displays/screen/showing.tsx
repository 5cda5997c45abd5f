import type { DisplaySettings, ShownPicture } from '#contract/club/displays.ts'
import { Board } from '../board/board.tsx'
import { CallCard } from './pictures/calls.tsx'
import { Frame } from './frame.tsx'
import { Page } from './page.tsx'
import { picturesOf } from './pictures/pictures.ts'
import { Stage } from './stage.tsx'
import { TablePicture } from './pictures/table-picture.tsx'
import { useAnnouncer } from './use-announcer.ts'
import { useTurn } from './use-turn.ts'
import { WideButton } from './wide-button.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { useSeconds } from '../../ui/hooks/use-seconds.ts'

type Props = {
  readonly settings: DisplaySettings
  readonly picture: ShownPicture
  readonly offset: number
  readonly heardAt: number
  readonly isLost: boolean
}

/** Ages are shown to ten seconds. */
const tickMs = 10_000
/** In the club's time zone the screen is dimmed from 23:00 to 07:00. */
const isNight = (hour: number) => hour >= 23 || hour < 7

/** The rotating pictures of a paired screen, and interruptions. */
export function Showing({ settings, picture, offset, heardAt, isLost }: Props) {
  const ticked = useSeconds(tickMs)
  // Data since the last tick must not appear to be from the future.
  const now = Math.max(ticked, heardAt) + offset
  const hour = Number.parseInt(formatDate(now, 'hour', undefined, picture.timeZone), 10)
  const pictures = picturesOf(picture, settings)
  const { at, urgent } = useTurn(picture, pictures, settings, {
    now: () => Date.now() + offset,
    ticked: now,
  })
  useAnnouncer(picture, settings, { now, isNight: isNight(hour) })
  const match =
    urgent?.kind === 'match' ? picture.live.find(({ id }) => id === urgent.matchId) : undefined
  const asOf = isLost ? heardAt + offset : null
  const frame = { picture, now, asOf }
  return (
    <Stage
      viewedFrom={settings.viewedFrom}
      minute={Math.floor(now / 60_000)}
      isDim={isNight(hour) || (picture.live.length === 0 && picture.calls.length === 0)}
    >
      {settings.shows === 'table' ? (
        <TablePicture table={settings.table} {...frame} />
      ) : urgent?.kind === 'call' ? (
        <Frame {...frame}>
          <CallCard call={urgent.call} now={now} />
        </Frame>
      ) : match !== undefined ? (
        <Frame {...frame} title={match.table ?? undefined} detail={match.tournamentName}>
          <Board match={match} />
        </Frame>
      ) : (
        <Frame {...frame}>
          <Page
            picture={picture}
            settings={settings}
            current={pictures[at]!}
            at={at}
            of={pictures.length}
            now={now}
          />
        </Frame>
      )}
      <WideButton speaks={settings.speaks !== 'nothing'} />
    </Stage>
  )
}

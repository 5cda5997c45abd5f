import type { DisplaySettings, DisplayContent } from '#contract/club/displays.ts'
import { Board } from '../board/board.tsx'
import { CallCard } from './pages/calls.tsx'
import { Frame } from './frame.tsx'
import { Page } from './page.tsx'
import { listPages } from './pages/rotation-pages.ts'
import { Stage } from './stage.tsx'
import { TablePage } from './pages/table-page.tsx'
import { useAnnouncer } from './use-announcer.ts'
import { useRotation } from './use-rotation.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { useNowEvery } from '../../ui/hooks/use-now-every.ts'

type Props = {
  readonly settings: DisplaySettings
  readonly picture: DisplayContent
  readonly offset: number
  readonly repliedAt: number
  readonly isUnreachable: boolean
}

/** Ages are shown in steps of ten seconds. */
const tickMs = 10_000
/** The screen is dimmed from 23:00 to 07:00, club time. */
const isNight = (hour: number) => hour >= 23 || hour < 7

/** A paired screen: rotating pages and interruptions. */
export function PairedScreen({ settings, picture, offset, repliedAt, isUnreachable }: Props) {
  const lastTick = useNowEvery(tickMs)
  // Data newer than the last tick must not appear to be from the future.
  const now = Math.max(lastTick, repliedAt) + offset
  const hour = Number.parseInt(formatDate(now, 'hour', undefined, picture.timeZone), 10)
  const pages = listPages(picture, settings)
  const { index, interruption } = useRotation(picture, pages, settings, {
    now: () => Date.now() + offset,
    lastTick: now,
  })
  useAnnouncer(picture, settings, { now, isNight: isNight(hour) })
  const match =
    interruption?.kind === 'match'
      ? picture.live.find(({ id }) => id === interruption.matchId)
      : undefined
  const asOf = isUnreachable ? repliedAt + offset : null
  const frame = { picture, now, asOf }
  return (
    <Stage
      viewedFrom={settings.viewedFrom}
      minute={Math.floor(now / 60_000)}
      isDim={isNight(hour) || (picture.live.length === 0 && picture.calls.length === 0)}
    >
      {settings.shows === 'table' ? (
        <TablePage table={settings.table} {...frame} />
      ) : interruption?.kind === 'call' ? (
        <Frame {...frame}>
          <CallCard call={interruption.call} now={now} />
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
            current={pages[index]!}
            index={index}
            count={pages.length}
            now={now}
          />
        </Frame>
      )}
      <FullScreenButton hasSound={settings.speaks !== 'nothing'} />
    </Stage>
  )
}

import { useEffect, useState } from 'react'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ShownMatch } from '#contract/live/public.ts'
import type { Side } from '#engine/sports/types.ts'
import { useClubName } from '../../platform/club/club.ts'
import { classNames } from '../../ui/class-names.ts'
import { findLeader } from '../../live/board/find-leader.ts'
import { TurnMark } from '../../live/board/turn-mark.tsx'
import { Mark } from '../../ui/sports/mark.tsx'
import { getSideName, describeMatchState } from '../board/match-messages.ts'
import { SideScore, SideStrokes } from '../board/side-score.tsx'
import { usePublicLive } from '../watch/use-public-live.ts'
import classes from './overlay-screen.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

/** Time in ms for which the result stays after the match. */
const resultMs = 60_000

/** A score overlay that follows a table across matches. */
export function TableOverlay() {
  const { table } = useParams({ from: '/p/overlay/table/$table' })
  return <Overlay isShown={(match) => match.table?.trim().toLowerCase() === table.toLowerCase()} />
}

/** A score overlay for one match. */
export function MatchOverlay() {
  const { id } = useParams({ from: '/p/overlay/match/$id' })
  return <Overlay isShown={(match) => match.id === id} />
}

function Overlay({ isShown }: { readonly isShown: (match: ShownMatch) => boolean }) {
  const { style = 'strip', sides, theme = 'dark', delay = 0 } = useSearch({ strict: false })
  const { data } = usePublicLive()
  const club = useClubName()
  const matching = data?.items
    .filter(isShown)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
  const match = useDelayed(useLastMatch(matching?.[0] ?? null), Math.min(delay, 60) * 1_000)
  useTransparentPage()
  const order: readonly Side[] = sides === 'swap' ? [2, 1] : [1, 2]
  return (
    <main className={classes.overlay} data-look={theme}>
      <title>{t('title')}</title>
      {match !== null && (
        <>
          {style === 'strip' && (
            <p className={classNames(kit.row, classes.bug)}>
              <Mark />
              <span>{data?.clubName ?? club}</span>
              <b>{delay > 0 ? t('delayed', { n: delay }) : t('live')}</b>
            </p>
          )}
          <ScorePlate match={match} order={order} isSmall={style === 'bug'} />
        </>
      )}
    </main>
  )
}

type PlateProps = {
  readonly match: ShownMatch
  readonly order: readonly Side[]
  readonly isSmall: boolean
}

function ScorePlate({ match, order, isSmall }: PlateProps) {
  const { finished } = match.score
  const leader = findLeader(match)
  const isSwapped = order[0] === 2
  return (
    <section
      className={classNames(classes.plate, isSmall && classes.small)}
      data-sport={match.sportId}
    >
      {!isSmall && (
        <p className={classNames(kit.row, classes.head)}>
          {match.tournamentName !== null && <b>{match.tournamentName}</b>}
          <span>{describeMatchState(match)}</span>
          <span className={classes.games}>
            {finished.map(([one, two], index) => (
              <span key={index}>{isSwapped ? `${two}–${one}` : `${one}–${two}`}</span>
            ))}
          </span>
        </p>
      )}
      {order.map((side) => (
        <div key={side} className={classes.side} data-leads={leader === side || undefined}>
          <span className={classes.name}>{getSideName(match, side)}</span>
          <span>
            <TurnMark match={match} side={side} />
          </span>
          <SideStrokes match={match} side={side} />
          <span className={classes.score}>
            <SideScore match={match} side={side} />
          </span>
        </div>
      ))}
    </section>
  )
}

/** Keeps a match for a minute after it leaves the list, so that its result can be seen. */
function useLastMatch(match: ShownMatch | null): ShownMatch | null {
  const [last, setLast] = useState<ShownMatch | null>(null)
  if (match !== null && match !== last) setLast(match)
  const hasLeft = match === null && last !== null
  useEffect(() => {
    if (!hasLeft) return
    const timer = setTimeout(() => setLast(null), resultMs)
    return () => clearTimeout(timer)
  }, [hasLeft])
  return match ?? last
}

/**
 * Makes the page transparent. Keeps its colour scheme: browsers make a frame with a different one
 * opaque.
 */
function useTransparentPage() {
  useEffect(() => {
    const { style } = document.documentElement
    const originalBackground = document.body.style.background
    style.background = 'transparent'
    document.body.style.background = 'transparent'
    return () => {
      style.background = ''
      document.body.style.background = originalBackground
    }
  }, [])
}

/** Delays a value, for streams whose video lags. */
function useDelayed<Value>(value: Value, delayMs: number): Value {
  const [shown, setShown] = useState(value)
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    if (delayMs === 0) return
    // Each value has its own timer, so a later one cancels nothing.
    const timer = setTimeout(() => {
      timers.delete(timer)
      setShown(value)
    }, delayMs)
    timers.add(timer)
  }, [value, delayMs, timers])
  useEffect(
    () => () => {
      for (const timer of timers) clearTimeout(timer)
    },
    [timers],
  )
  return delayMs > 0 ? shown : value
}

import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  IconCurrentLocation,
  IconFocusCentered,
  IconMaximize,
  IconPlayerTrackNext,
  IconTournament,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import text from '../../ui/text.module.css'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import {
  type BracketLayout,
  type BracketSection,
  type BracketAdvancement,
  box,
  layOutBracket,
  findNeighbour,
  phoneBox,
  type PlacedRound,
} from './bracket-layout.ts'
import { BracketLines } from './bracket-lines.tsx'
import { filterRounds, roundsInPlay } from './rounds-in-play.ts'
import { attachBracketView, type BracketView, canZoomIn, canZoomOut } from './bracket-view.ts'
import { BracketMatch } from './bracket-match.tsx'
import classes from './bracket.module.css'
import { isBye, isOver, isPlayable, myMatch, nextToPlay } from '../match-sentence.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import kit from '../../ui/kit.module.css'

/** Height of the round headings, px at any zoom. */
const headingHeight = 36

/** Width in px on screen below which a heading takes two lines and omits its count. */
const minWidthForCount = 190

/** Zoom factor per button press. */
const zoomStep = 1.25

type Props = {
  sections: readonly BracketSection[]
  advancements: readonly BracketAdvancement[]
  matches: readonly TournamentMatchWire[]
  me: string | null
  onOpen: (matchId: string) => void
}

/** A knockout as a tree that can be dragged, zoomed, and navigated with the arrow keys. */
export function Bracket({ sections, advancements, matches, me, onOpen }: Props) {
  const isPhone = useIsPhone()
  // Chosen once, so that the end of a round does not move what someone is reading.
  const [nearbyRounds] = useState(() => roundsInPlay(sections, matches))
  const [showsAllRounds, setShowsAllRounds] = useState(false)
  const isPartial = isPhone && nearbyRounds !== null && !showsAllRounds
  const layout = useMemo(
    () =>
      layOutBracket(
        isPartial ? filterRounds(sections, nearbyRounds) : sections,
        advancements,
        isPhone ? phoneBox : box,
      ),
    [sections, advancements, isPartial, isPhone, nearbyRounds],
  )
  const size = layout.box
  const byId = useMemo(() => new Map(matches.map((match) => [match.id, match])), [matches])
  const viewport = useRef<HTMLDivElement>(null)
  const view = useRef<BracketView>(undefined)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    if (viewport.current === null) return
    const attached = attachBracketView(viewport.current, setScale)
    view.current = attached
    attached.fitWidth(layout.width)
    return attached.detach
    // oxlint-disable-next-line react/exhaustive-deps -- a later layout must not zoom
  }, [])
  useLayoutEffect(() => view.current?.restoreScroll(), [scale])
  const viewerMatch = myMatch(matches, me)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [highlightedId, setHighlightedId] = useState<string | null>(null)
  const tabbableId =
    [focusedId, viewerMatch?.id].find((id) => layout.matches.has(id ?? '')) ??
    layout.sections[0]?.rounds[0]?.matchIds[0]
  const commonBestOf = findCommonBestOf(matches)
  const scaledHeadingHeight = headingHeight / scale
  const fullHeight = layout.height + layout.sections.length * headingHeight

  const getArea = (id: string) => {
    const placed = layout.matches.get(id)
    if (placed === undefined) return null
    const above =
      (layout.sections[placed.section]?.top ?? 0) + (placed.section + 1) * scaledHeadingHeight
    return { x: placed.x, y: placed.y + above, width: size.width, height: size.height }
  }
  const scrollTo = (id: string) => {
    const area = getArea(id)
    if (area !== null) view.current?.scrollToCentre(area, true)
  }
  const latestScrollTo = useRef(scrollTo)
  useEffect(() => {
    latestScrollTo.current = scrollTo
  })
  const focusOn = (id: string) => {
    viewport.current
      ?.querySelector<HTMLElement>(`[data-match="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true })
  }
  const findMe = () => {
    if (viewerMatch === null) return
    if (!layout.matches.has(viewerMatch.id)) flushSync(() => setShowsAllRounds(true))
    view.current?.zoomToRead()
    // Headings have a fixed height, so the position depends on the zoom.
    requestAnimationFrame(() => latestScrollTo.current(viewerMatch.id))
    focusOn(viewerMatch.id)
    setHighlightedId(viewerMatch.id)
  }
  const playable = matches.filter(({ id, status }) => status === 'ready' && layout.matches.has(id))
  const goToNext = () => {
    const index = playable.findIndex(({ id }) => id === highlightedId)
    const next = playable[(index + 1) % playable.length]
    if (next === undefined) return
    view.current?.zoomToRead()
    requestAnimationFrame(() => latestScrollTo.current(next.id))
    focusOn(next.id)
    setHighlightedId(next.id)
  }
  const initial = initialMatch(matches, layout, viewerMatch, isPartial)
  // Scrolls once, to the match where play continues, with the previous round to its left.
  useEffect(() => {
    const area = initial === null ? null : getArea(initial.id)
    if (area === null) return
    // In the next frame, because the window's width is fitted first.
    requestAnimationFrame(() =>
      view.current?.scrollToStart(area, size.width + size.gap + size.edge),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- later changes must not scroll
  }, [])
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const currentId = (event.target as HTMLElement).dataset['match']
    const next = currentId === undefined ? null : findNeighbour(layout, currentId, event.key)
    if (next === null) return
    event.preventDefault()
    focusOn(next)
    scrollTo(next)
  }
  const open = useCallback(
    (id: string) => {
      if (view.current?.wasDrag() !== true) onOpen(id)
    },
    [onOpen],
  )
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the boxes in it are the controls */}
      <div
        ref={viewport}
        className={classNames(kit.card, classes.viewport)}
        onKeyDown={handleKeyDown}
      >
        <div
          className={classes.canvas}
          style={
            {
              zoom: scale,
              '--head': `${scaledHeadingHeight}px`,
              '--box': `${size.width}px`,
              width: layout.width,
              height: layout.height + layout.sections.length * scaledHeadingHeight,
            } as React.CSSProperties
          }
        >
          <BracketLines layout={layout} byId={byId} me={me} headingHeight={scaledHeadingHeight} />
          {layout.sections.map(({ title, rounds, height }, index) => (
            <div
              key={title}
              className={classes.section}
              style={{ height: height + scaledHeadingHeight, width: layout.width }}
            >
              <h2 className={text.hidden}>{title}</h2>
              <div className={classes.strip} aria-hidden="true" />
              {rounds.map((round) => (
                <Round
                  key={`${index}${round.id}`}
                  round={round}
                  headingWidth={(size.width + size.gap - size.edge) * scale}
                  scale={scale}
                  matches={round.matchIds
                    .map((id) => byId.get(id))
                    .filter((match) => match !== undefined)}
                  sharesColumn={round.id.startsWith('T')}
                >
                  {round.matchIds.map((id) => {
                    const match = byId.get(id)
                    const placed = layout.matches.get(id)
                    if (match === undefined || placed === undefined) return null
                    return (
                      <BracketMatch
                        key={id}
                        match={match}
                        y={placed.y}
                        me={me}
                        usualBestOf={commonBestOf}
                        isTabbable={id === tabbableId}
                        isHighlighted={id === highlightedId}
                        onOpen={open}
                        onFocus={setFocusedId}
                      />
                    )
                  })}
                </Round>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={classNames(kit.outlined, classes.tools)} role="group" aria-label={t('view')}>
        {viewerMatch !== null && (
          <Button kind="quiet" icon={IconCurrentLocation} onClick={findMe}>
            {t('findMe')}
          </Button>
        )}
        {playable.length > 0 && (
          <Button kind="quiet" icon={IconPlayerTrackNext} onClick={goToNext}>
            {t('nextMatch')}
          </Button>
        )}
        {isPartial ? (
          <Button kind="quiet" icon={IconTournament} onClick={() => setShowsAllRounds(true)}>
            {t('allRounds')}
          </Button>
        ) : (
          <>
            {isPhone && nearbyRounds !== null ? (
              <IconButton
                icon={IconFocusCentered}
                label={t('roundsInPlay')}
                onClick={() => {
                  view.current?.zoomToRead()
                  setShowsAllRounds(false)
                }}
              />
            ) : (
              <IconButton
                icon={IconMaximize}
                label={t('fit')}
                onClick={() => view.current?.fit(layout.width, fullHeight)}
              />
            )}
            <IconButton
              icon={IconZoomOut}
              label={t('zoomOut')}
              disabled={!canZoomOut(scale)}
              onClick={() => view.current?.zoomBy(1 / zoomStep)}
            />
            <IconButton
              icon={IconZoomIn}
              label={t('zoomIn')}
              disabled={!canZoomIn(scale)}
              onClick={() => view.current?.zoomBy(zoomStep)}
            />
          </>
        )}
      </div>
    </div>
  )
}

/** Returns the match that is shown first: the viewer's, else the next one, else the final. */
function initialMatch(
  matches: readonly TournamentMatchWire[],
  layout: BracketLayout,
  viewerMatch: TournamentMatchWire | null,
  isPartial: boolean,
): TournamentMatchWire | null {
  const placed = matches.filter(({ id }) => layout.matches.has(id))
  const getColumn = ({ id }: TournamentMatchWire) => layout.matches.get(id)?.column ?? 0
  if (placed.every(isOver)) {
    const played = placed.filter(({ decision }) => decision !== null)
    const last = Math.max(...played.map(getColumn))
    // The third-place match is below the final, in the same column.
    return played.find((match) => getColumn(match) === last) ?? null
  }
  const inPlay = placed.filter((match) => getColumn(match) === 0 && !isOver(match))
  const candidates = isPartial && inPlay.length > 0 ? inPlay : placed
  return (
    candidates.find(({ id }) => id === viewerMatch?.id) ??
    nextToPlay(candidates) ??
    candidates[0] ??
    null
  )
}

/** Returns the most common best-of; only matches of another length are labelled. */
function findCommonBestOf(matches: readonly TournamentMatchWire[]): number | null {
  const byLength = Map.groupBy(matches, ({ bestOf }) => bestOf)
  const [mostCommon] = [...byLength].toSorted(([, a], [, b]) => b.length - a.length)
  return mostCommon?.[0] ?? null
}

type RoundProps = {
  round: PlacedRound
  /** Width of the heading up to the next one, px on screen. */
  headingWidth: number
  scale: number
  matches: readonly TournamentMatchWire[]
  /** Whether it shares its column with another round, which has the heading. */
  sharesColumn: boolean
  children: React.ReactNode
}

function Round({ round, headingWidth, scale, matches, sharesColumn, children }: RoundProps) {
  const isTight = headingWidth < minWidthForCount
  const played = describeProgress(matches)
  return (
    <div className={classes.round} style={{ left: round.x }}>
      <h3
        className={classNames(
          sharesColumn ? text.hidden : classes.heading,
          isTight && classes.tight,
        )}
        title={isTight && !sharesColumn ? joinFacts([round.title, played]) : undefined}
      >
        <span style={{ zoom: 1 / scale, maxWidth: headingWidth }}>
          {round.title}{' '}
          {!isTight && <span className={classNames(text.num, text.label)}>{played}</span>}
        </span>
      </h3>
      <ul className={classes.matches}>{children}</ul>
    </div>
  )
}

/** Describes the progress of a round: `7 of 7, 1 bye`. */
function describeProgress(matches: readonly TournamentMatchWire[]): string {
  const byes = matches.filter(isBye).length
  const playable = matches.filter(isPlayable)
  const decided = playable.filter(({ decision }) => decision !== null).length
  const played = playable.length === 0 ? '' : t('decided', { decided, matches: playable.length })
  const byeText = byes === 0 ? '' : t('byes', { count: byes })
  return joinFacts([played, byeText])
}

import type { ReactNode } from 'react'
import type { StateOf } from '#engine/live/games.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { joinFacts } from '../../../ui/i18n/translations.ts'
import text from '../../../ui/text.module.css'
import { Foot, UndoKey } from '../foot.tsx'
import { usePadKeys } from '../keys/use-pad-keys.ts'
import { usePressFilter } from '../keys/use-press.ts'
import { PointStrip } from '../log/point-strip.tsx'
import { t } from '../messages.ts'
import type { PadProps } from '../props.ts'
import { Games } from './games.tsx'
import { Half, HalfName } from './half.tsx'
import half from './half.module.css'
import classes from './halves-pad.module.css'
import { ScoreTiles } from './score-tiles.tsx'
import { Strokes } from './strokes.tsx'

type HalfContent = {
  /** Describes the press: `Point to Ana`. */
  readonly label: string
  /** Whether it is their turn. */
  readonly hasTurn: boolean
  /** Which player of a pair serves or receives. */
  readonly marked?: { readonly member: number; readonly as: 'serves' | 'receives' } | undefined
  /** Digits of the tiles. */
  readonly tiles: string
  /** Describes the tiles: `7 points`. */
  readonly scoreLabel: string
  readonly foot: ReactNode
}

type Props = Pick<PadProps<'tabletennis' | 'foosball'>, 'sides' | 'undo' | 'undoLabel'> & {
  /** The sides from left to right. */
  readonly order: Pair<Side>
  readonly getHalf: (side: Side) => HalfContent
  readonly hint: string
  /** Called by a press on a half. */
  readonly onScore: (side: Side) => void
  /** Points of the current game. */
  readonly points: Pair
  readonly state: Pick<StateOf<'tabletennis' | 'foosball'>, 'finished' | 'games' | 'winner'>
  /** Games to win; null for a match of one game. */
  readonly gamesNeeded: number | null
  /** Text such as match point. */
  readonly status: string | null
  readonly isUrgent: boolean
  readonly places: 1 | 2
  readonly leader: Side | null
  /** The sides that won the points of the current game, in order. */
  readonly pointWinners: readonly Side[]
  readonly stripLabel: string
  readonly keys: ReactNode
  /** Questions over the pad. */
  readonly children: ReactNode
}

/** A pad of two halves that are keys, with the games above and the points in order below. */
export function HalvesPad(props: Props) {
  const { order, sides, getHalf, hint, onScore, state, gamesNeeded, places, leader } = props
  const { points, status, isUrgent, undo, undoLabel, keys, children } = props
  const acceptsPress = usePressFilter()
  const scoreFor = (side: Side) => {
    if (acceptsPress(`half ${side}`)) onScore(side)
  }
  const orderPair = (pair: Pair): Pair => (order[0] === 1 ? pair : [pair[1], pair[0]])
  usePadKeys({ left: () => scoreFor(order[0]), right: () => scoreFor(order[1]), undo })
  return (
    <div className={classes.pad}>
      <Games
        finished={state.finished.map(orderPair)}
        currentScore={state.winner === null ? orderPair(points) : null}
        status={status}
        isUrgent={isUrgent}
      />
      <div className={half.halves}>
        {order.map((side) => {
          const { label, hasTurn, marked, tiles, scoreLabel: described, foot } = getHalf(side)
          const count = state.games[side - 1]!
          return (
            <Half
              key={side}
              press={() => scoreFor(side)}
              label={label}
              hint={hint}
              hasTurn={hasTurn}
              head={
                <>
                  <HalfName names={sides[side - 1]!.names} marked={marked} />
                  {gamesNeeded !== null && (
                    <Strokes
                      count={count}
                      needed={gamesNeeded}
                      label={t('gamesWon', { won: count, total: gamesNeeded })}
                    />
                  )}
                </>
              }
              score={
                <ScoreTiles
                  value={tiles}
                  tileCount={places}
                  isOutlined={leader !== side}
                  label={described}
                />
              }
              foot={foot}
            />
          )
        })}
      </div>
      <PointStrip
        winners={props.pointWinners}
        initials={[sides[0].initials, sides[1].initials]}
        label={props.stripLabel}
      />
      <p role="status" className={text.hidden}>
        {joinFacts([undoLabel, `${points[0]}–${points[1]}`])}
      </p>
      <Foot>
        {keys}
        <UndoKey undo={undo} undoLabel={undoLabel} />
      </Foot>
      {children}
    </div>
  )
}

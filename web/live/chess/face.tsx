import { IconCheck, IconClockPlay, IconFlag } from '@tabler/icons-react'
import type { ChessState, Colour } from '#engine/live/chess/rules.ts'
import { getIncrement } from '#engine/live/chess/rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Key } from '../pad/keys/key.tsx'
import { ScoreTiles } from '../pad/score/score-tiles.tsx'
import classes from './chess-pad.module.css'
import { formatClock, formatClockTiles, isLow } from './clock.ts'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

type FaceProps = {
  readonly state: ChessState
  readonly colour: Colour
  readonly name: string
  /** Whether it is rotated, for the player opposite. */
  readonly isRotated: boolean
  readonly press: () => void
}

/** A side's half of the clock, which is its key. Reacts when touched, not when released. */
export function Face({ state, colour, name, isRotated, press }: FaceProps) {
  const isRunning = state.running === colour
  const hasFlagged = state.flagged === colour
  return (
    <button
      type="button"
      className={classNames(
        classes.face,
        isRotated && classes.up,
        isRunning && classes.runs,
        hasFlagged && classes.down,
      )}
      data-low={(isLow(state, colour) && !state.over) || undefined}
      onPointerDown={(event) => event.button === 0 && press()}
      onClick={(event) => event.detail === 0 && press()}
    >
      <PlayerName colour={colour} name={name} />
      <Tiles state={state} colour={colour} />
      <span className={classNames(kit.between, kit.gap3, classes.below)}>
        <b>
          {hasFlagged && <Icon of={IconFlag} />}
          {isRunning && <Icon of={IconClockPlay} />}
          {describeStatus(state, colour)}
        </b>
        <span>{moveOrIncrement(state, colour)}</span>
      </span>
    </button>
  )
}

function PlayerName({ colour, name }: { readonly colour: Colour; readonly name: string }) {
  return (
    <span className={classes.name}>
      <i data-colour={colour} role="img" aria-label={t(colour)} />
      <span>{name}</span>
    </span>
  )
}

function Tiles({ state, colour }: { readonly state: ChessState; readonly colour: Colour }) {
  const text = formatClockTiles(state.clock[colour])
  return (
    <ScoreTiles
      className={classNames(classes.tiles, text.length > 5 && classes.long)}
      value={text}
      tileCount={text.length}
      isOutlined={!hasWon(state, colour)}
      label={t('left', { time: formatClock(state.clock[colour]) })}
    />
  )
}

const hasWon = ({ result }: ChessState, colour: Colour) =>
  result === (colour === 'white' ? '1-0' : '0-1')

function describeStatus(state: ChessState, colour: Colour): string {
  if (state.result !== null) {
    if (state.result === '½-½') return t('drawn')
    return hasWon(state, colour) ? t('won') : t('lost')
  }
  if (state.flagged === colour) return t('flagFell')
  if (!state.hasBegun) return t('pressToStart')
  if (isLow(state, colour) && state.running === colour) return t('low')
  if (state.running === colour) return t('pressMoved')
  return state.running === null ? t('stopped') : t('waits')
}

/** Describes the side's next move, or what its clock gains after a move. */
function moveOrIncrement(state: ChessState, colour: Colour): string {
  const increment = getIncrement(state, colour)
  if (state.toMove === colour || increment === 0) {
    return t('move', { count: state.moves[colour === 'white' ? 0 : 1] + 1 })
  }
  return t(`increment.${state.settings.kind}`, { seconds: increment })
}

type DrawFaceProps = Omit<FaceProps, 'press'> & {
  /** Who offered the draw; null if no one has. */
  readonly offeredBy: Colour | null
  readonly getName: (colour: Colour) => string
  readonly offer: () => void
  readonly agree: () => void
  readonly playOn: () => void
}

/** A side's half while a draw is discussed: one side offers, the other accepts or plays on. */
export function DrawFace({ offeredBy, getName, offer, agree, playOn, ...face }: DrawFaceProps) {
  const { state, colour, name, isRotated } = face
  const other = colour === 'white' ? 'black' : 'white'
  const hasOffered = offeredBy === colour
  return (
    <section
      className={classNames(classes.face, classes.asks, isRotated && classes.up)}
      aria-label={name}
    >
      <PlayerName colour={colour} name={name} />
      <Tiles state={state} colour={colour} />
      <p>
        {offeredBy === null
          ? t('bothMustPress')
          : hasOffered
            ? t('offeredBody', {
                count: Math.max(1, state.moves[colour === 'white' ? 0 : 1]),
                name: getName(other),
              })
            : t(state.running === colour ? 'drawOffered' : 'drawOfferedWhileWaiting', {
                name: getName(other),
              })}
      </p>
      <div className={classes.answers}>
        {offeredBy === null ? (
          <Key isText press={offer}>
            {t('offerDraw')}
          </Key>
        ) : hasOffered ? (
          <span className={classNames(kit.row, classes.offered)}>
            <Icon of={IconCheck} />
            {t('offered')}
          </span>
        ) : (
          <>
            <Key kind="act" isText press={playOn}>
              {t('playOn')}
            </Key>
            <Key kind="go" isText press={agree}>
              {t('agreeToDraw')}
            </Key>
          </>
        )}
      </div>
    </section>
  )
}

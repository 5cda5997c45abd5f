import { dayIn } from '#contract/club/club-time.ts'
import { timeZone } from '../../../ui/i18n/locale.ts'
import { getSide } from '#engine/live/chess/live.ts'
import { formatPgn } from '#engine/live/chess/pgn.ts'
import {
  type ChessAction,
  chessLive,
  type ChessSettings,
  type Colour,
  listKnownMoves,
} from '#engine/live/chess/rules.ts'
import type { AnyAction } from '#engine/live/games.ts'
import { foldLog, type LiveEvent } from '#engine/live/log.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { SectionPanel } from '../../../ui/layout/section-panel.tsx'
import { getSideNames } from '../../pad/score/side-names.ts'
import type { SpectatorMatch, RecordProps } from '../../record-props.ts'
import classes from './game-moves.module.css'
import { t } from './messages.ts'

/** Contains the rules of chess, so it loads only where moves are shown. */
const MovesPanel = lazyPart(async () => (await import('./moves-panel.tsx')).MovesPanel)

/** The moves of a game; nothing if it has none and none can be entered. */
export function GameMoves({ match, log, enter, end = null }: RecordProps) {
  const settings = match.settings as ChessSettings
  const { state } = foldLog(chessLive, settings, log as readonly LiveEvent<ChessAction>[])
  if (enter === null && listKnownMoves(state).length === 0) return null
  const sides = getSideNames(match)
  const getColourNames = (colour: Colour) => sides[getSide(settings, colour) - 1]!
  const acceptChessAction = (handle: ((action: AnyAction) => void) | null) =>
    handle === null ? null : (action: ChessAction) => handle({ ...action })
  return (
    <SectionPanel title={t('title')}>
      <div className={classes.room}>
        <MovesPanel
          state={state}
          getName={(colour) => getColourNames(colour).short}
          createPgn={() =>
            formatPgn(state, {
              ...createPgnTags(match),
              white: getColourNames('white').whole,
              black: getColourNames('black').whole,
            })
          }
          enter={acceptChessAction(enter)}
          end={acceptChessAction(end)}
        />
      </div>
    </SectionPanel>
  )
}

/** The tag value for unknown. Source: PGN standard, 8.1.1. */
const unknown = '?'

function createPgnTags({ tournamentName, table, startedAt }: SpectatorMatch) {
  return {
    event: tournamentName ?? unknown,
    site: table ?? unknown,
    date: dayIn(timeZone(), new Date(startedAt).getTime()).replaceAll('-', '.'),
  }
}

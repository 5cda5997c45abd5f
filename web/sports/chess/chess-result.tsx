import type { Pair, Side } from '#engine/sports/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import text from '../../ui/text.module.css'
import { otherSide } from '#engine/sports/finding.ts'
import type { PadProps } from '../sport-form.ts'
import classes from './chess-result.module.css'
import { t } from './messages.ts'

type Props = PadProps & { hasError: boolean }

const sides: readonly Side[] = [1, 2]
const scoreTexts: Readonly<Record<string, string>> = { '1': '1', '0.5': '½', '0': '0' }

/** Both players with their colour and score. */
export function ChessResult({ form, labels, hasError }: Props) {
  const { entry, white } = form.values
  return (
    <div className={classNames(classes.rows, hasError && classes.faulty)}>
      {sides.map((side) => {
        const name = labels[side - 1] ?? ''
        const scoreText = scoreTexts[entry.score[side - 1] ?? '']
        return (
          <div key={side} className={classes.row}>
            <b className={text.trunc}>{name}</b>
            <span className={classes.colours} role="group" aria-label={t('colourOf', { name })}>
              <Colour form={form} side={side} colour="white" isActive={white === side} />
              <Colour
                form={form}
                side={otherSide(side)}
                colour="black"
                isActive={white === otherSide(side)}
              />
            </span>
            {scoreText === undefined ? (
              <span className={classes.none} aria-hidden="true" />
            ) : (
              <FlipTiles
                value={scoreText}
                size="l"
                label={t('scoreOf', { name })}
                outlined={scoreText === '0'}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

type ColourProps = {
  form: PadProps['form']
  side: Side
  colour: 'white' | 'black'
  isActive: boolean
}

function Colour({ form, side, colour, isActive }: ColourProps) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      onClick={() => form.change({ white: isActive ? null : side })}
    >
      <i className={colour === 'white' ? classes.white : classes.black} aria-hidden="true" />
      {t(colour)}
    </button>
  )
}

export const chessResults: readonly Pair[] = [
  [1, 0],
  [0.5, 0.5],
  [0, 1],
]

/** The results of a game. */
export function ChessPad({ form, labels, allowsDraws = true }: PadProps) {
  const { score } = form.values.entry
  const [one, two] = labels.map((name) => t('wins', { name }))
  const resultLabels = [one, t('draw'), two]
  return (
    <div className={classes.pad} role="group" aria-label={t('result')}>
      {chessResults.map(([one, two], index) => (
        <button
          key={one}
          type="button"
          hidden={!allowsDraws && one === two}
          aria-pressed={score[0] === String(one) && score[1] === String(two)}
          onClick={() => form.press({ type: 'result', score: [one, two] })}
        >
          <b className={text.num}>{`${scoreTexts[one]}–${scoreTexts[two]}`}</b>
          <span>{resultLabels[index]}</span>
        </button>
      ))}
    </div>
  )
}

import { useState } from 'react'
import type { PlayerRating } from '#contract/ratings.ts'
import { rangeStart } from '#contract/ratings.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { classNames } from '../../ui/class-names.ts'
import panel from '../../platform/panel.module.css'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { StepChart } from '../../ui/charts/step-chart.tsx'
import text from '../../ui/text.module.css'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import classes from './rating-chart.module.css'
import { t, show } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

const ranges = () =>
  (['month', 'season', 'all'] as const).map((value) => ({
    value,
    label: t(`range.${value}`),
    hint: t(`rangeHint.${value}`),
  }))
type Range = ReturnType<typeof ranges>[number]['value']

/** Maximum number of matches that can be distinguished on a phone. */
const maxMatchesOnPhone = 40

type Props = { sport: SportId; boards: readonly PlayerRating[] }

/** A rating over time; for chess also by time control. */
export function RatingChart({ sport, boards }: Props) {
  const now = useNow()
  const isPhone = useIsPhone()
  const [range, setRange] = useState<Range>('season')
  const [board, setBoard] = useState<string>(sport)
  const rating = boards.find((candidate) => candidate.board === board)
  const from = rangeStart(range, now)
  const historyInRange = (rating?.history ?? []).filter(
    ({ at }) => from === null || Date.parse(at) >= from,
  )
  const points = isPhone ? historyInRange.slice(-maxMatchesOnPhone) : historyInRange
  const controls = boards.map((candidate) => ({
    value: candidate.board as string,
    label: controlName(candidate),
  }))
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="rating-chart">
      <div className={classes.head}>
        <h2 id="rating-chart">{t('ratingOf', { sport: readName(sports[sport].name) })}</h2>
        <span className={text.spacer} />
        <Segmented label={t('chartRange')} options={ranges()} value={range} onChange={setRange} />
      </div>
      {controls.length > 1 && (
        <div className={classes.controls}>
          <Segmented
            label={t('timeControl')}
            options={controls}
            value={board}
            onChange={setBoard}
          />
          {rating !== undefined && board !== sport && (
            <span className={text.dim}>
              {show(rating.provisional ? 'controlUnranked' : 'controlRating', {
                rating: <b className={text.num}>{Math.round(rating.rating)}</b>,
                deviation: Math.round(rating.ratingDeviation),
                count: rating.games,
              })}
            </span>
          )}
        </div>
      )}
      <div className={classes.chart}>
        {points.length === 0 ? (
          <p className={classes.none}>
            {rating === undefined || rating.games === 0
              ? t('noneRated', { sport: readName(sports[sport].name) })
              : t('noneInRange')}
          </p>
        ) : (
          <>
            <StepChart points={points} height={isPhone ? 190 : 240} />
            {points.length < historyInRange.length && (
              <p className={text.label}>{t('lastMatches', { count: maxMatchesOnPhone })}</p>
            )}
          </>
        )}
      </div>
    </section>
  )
}

function controlName({ board, sportId }: PlayerRating): string {
  const [, control] = board.split('.')
  if (control === undefined || board === sportId) return t('all')
  return control.slice(0, 1).toUpperCase() + control.slice(1)
}

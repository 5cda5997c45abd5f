import { useEffect, useRef } from 'react'
import type { PlayerRating } from '#contract/ratings.ts'
import { sportList } from '#engine/sports/sports.ts'
import type { Sport, SportId } from '#engine/sports/types.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { LatestMarks } from '../../ui/scores/latest-marks.tsx'
import { formatOrdinal } from '../../ui/i18n/ordinal.ts'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import text from '../../ui/text.module.css'
import classes from './rating-strip.module.css'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  boards: readonly PlayerRating[]
  sport: SportId
  onChoose: (sport: SportId) => void
}

/** Width in px of the previous sport that stays visible when the strip scrolls. */
const previousSportPeek = 64

/** The sports side by side: rating, deviation, rank, form. The selected one is shown below. */
export function RatingStrip({ boards, sport, onChoose }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const clubSports = useSports()
  // Sports with matches stay visible even if the club no longer plays them.
  const visibleSports = sportList.filter(
    (candidate) =>
      clubSports.includes(candidate) ||
      boards.some(({ board, games }) => board === candidate.id && games > 0),
  )
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (strip.current !== null)
      strip.current.scrollLeft = (chosen?.offsetLeft ?? 0) - previousSportPeek
  }, [sport])
  return (
    <div
      ref={strip}
      className={classNames(kit.card, classes.strip)}
      role="group"
      aria-label={t('ratingsBySport')}
    >
      {visibleSports.map((candidate) => (
        <button
          key={candidate.id}
          type="button"
          data-sport={candidate.id}
          aria-pressed={candidate.id === sport}
          onClick={() => onChoose(candidate.id)}
        >
          <SportRating
            sport={candidate}
            rating={boards.find(({ board }) => board === candidate.id)}
          />
        </button>
      ))}
    </div>
  )
}

function SportRating({ sport, rating }: { sport: Sport; rating: PlayerRating | undefined }) {
  const chip = <SportChip sport={sport.id} name={readName(sport.name)} />
  if (rating === undefined || rating.games === 0) {
    return (
      <>
        {chip}
        <span className={classes.value}>–</span>
        <span className={text.label}>{t('noMatchYet')}</span>
      </>
    )
  }
  const { rank, ranked, provisional, ratingDeviation } = rating
  return (
    <>
      {chip}
      <span className={classes.line}>
        <span className={classes.value}>
          {Math.round(rating.rating)}
          {provisional && (
            <span className={text.question}>
              <span aria-hidden="true">?</span>
              <span className={text.hidden}> {t('provisional')}</span>
            </span>
          )}
        </span>
        <span className={classes.deviation}>±{Math.round(ratingDeviation)}</span>
      </span>
      <span className={classNames(kit.between, kit.gap2, classes.foot)}>
        <span className={text.label}>
          {rank === null
            ? noRankLabel(provisional)
            : t('rankOf', { rank: formatOrdinal(rank), ranked })}
        </span>
        <LatestMarks marks={rating.form} />
      </span>
    </>
  )
}

/** Returns why there is no rank: an established player without a rank is retired. */
function noRankLabel(isProvisional: boolean): string {
  return isProvisional ? t('noRankYet') : t('notRanked')
}

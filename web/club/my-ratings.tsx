import { Link } from '@tanstack/react-router'
import type { SportOverview } from '#contract/ratings.ts'
import { sports as sportsById } from '#engine/sports/sports.ts'
import { formatOrdinal } from '../ui/i18n/ordinal.ts'
import { Rating } from '../ui/scores/rating.tsx'
import { Sparkline } from '../ui/charts/sparkline.tsx'
import { SportChip } from '../ui/sports/sport-chip.tsx'
import text from '../ui/text.module.css'
import classes from './my-ratings.module.css'
import { t } from './messages.ts'
import { readName } from '../ui/i18n/read-message.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

/** My rating in each sport, linked to its leaderboard. */
export function MyRatings({ sports }: { sports: readonly SportOverview[] }) {
  return (
    <section className={classNames(kit.card, classes.strip)} aria-label={t('myRatings')}>
      {sports.map(({ sportId, mine }) => (
        <Link
          key={sportId}
          to="/leaderboard"
          search={{ sport: sportId }}
          className={classes.one}
          data-sport={sportId}
        >
          <SportChip sport={sportId} name={readName(sportsById[sportId].name)} />
          {mine === null ? (
            <span className={classes.unrated}>{t('notRatedYet')}</span>
          ) : (
            <span className={classes.line}>
              <span className={classes.value}>
                <Rating
                  rating={mine.rating}
                  deviation={mine.ratingDeviation}
                  provisional={mine.provisional}
                />
              </span>
              <Sparkline values={mine.spark} />
            </span>
          )}
          <span className={text.label}>
            {mine === null || mine.rank === null
              ? t('noRankYet')
              : t('rankOf', { rank: formatOrdinal(mine.rank), ranked: mine.ranked })}
          </span>
        </Link>
      ))}
    </section>
  )
}

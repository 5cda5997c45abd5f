import { Link } from '@tanstack/react-router'
import type { SportOverview } from '#contract/ratings.ts'
import { sports } from '#engine/sports/sports.ts'
import { useIsTablet } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatOrdinal } from '../../ui/i18n/ordinal.ts'
import { Rating } from '../../ui/scores/rating.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { RecordAction, ScoreLive, SportAction } from './sport-action.tsx'
import classes from './sport-card.module.css'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

type Props = { overview: SportOverview; isFirst: boolean }

/** One sport: my rating and its trend, the top three, and the buttons. */
export function SportCard({ overview, isFirst }: Props) {
  const { sportId, mine, week } = overview
  const isTablet = useIsTablet()
  const count = week.reduce((sum, day) => sum + day, 0)
  return (
    <section className={classes.card} data-sport={sportId} aria-labelledby={`sport-${sportId}`}>
      <div className={classes.head}>
        <SportIcon sport={sportId} size="l" />
        <h2 id={`sport-${sportId}`}>{readName(sports[sportId].name)}</h2>
        <span className={text.label}>
          {count === 0
            ? formatRank(overview)
            : t('placeAndWeek', { place: formatRank(overview), matches: count })}
        </span>
        <ScoreLive sport={sports[sportId]} />
      </div>
      {!isTablet && <MyRating mine={mine} />}
      <TopThree overview={overview} />
      <div className={classes.foot}>
        <SportAction sport={sports[sportId]} isPrimary={isFirst} />
        <RecordAction sport={sports[sportId]} />
      </div>
    </section>
  )
}

function formatRank({ mine, players }: SportOverview): string {
  if (mine === null) return players === 0 ? t('noPlayersYet') : t('rankedCount', { players })
  return mine.rank === null
    ? t('noRankYet')
    : t('rankOfPlayers', { place: formatOrdinal(mine.rank), players: mine.ranked })
}

function MyRating({ mine }: Pick<SportOverview, 'mine'>) {
  if (mine === null) {
    return (
      <div className={classes.rating}>
        <span>
          <span className={text.label}>{t('myRating')}</span>
          <span className={classes.unrated}>{t('notRatedYet')}</span>
        </span>
      </div>
    )
  }
  return (
    <div className={classes.rating}>
      <span>
        <span className={classNames(text.label, classes.caption)}>{t('myRating')}</span>
        <Rating
          rating={mine.rating}
          deviation={mine.ratingDeviation}
          provisional={mine.provisional}
          size="big"
        />
      </span>
      <Sparkline values={mine.spark} />
    </div>
  )
}

function TopThree({ overview: { sportId, top } }: Pick<Props, 'overview'>) {
  if (top.length === 0) {
    return <p className={classNames(text.dim, classes.none)}>{t('noneRanked')}</p>
  }
  return (
    <ol
      className={classes.top}
      aria-label={t('topThree', { sport: readName(sports[sportId].name) })}
    >
      {top.map(({ playerId, name, avatarUrl, rating }, index) => (
        <li key={playerId}>
          <b className={text.num}>{index + 1}</b>
          <Avatar id={playerId} name={name} picture={avatarUrl} />
          <Link to="/players/$id" params={{ id: playerId }} className={text.trunc}>
            {name}
          </Link>
          <Rating rating={rating} />
        </li>
      ))}
    </ol>
  )
}

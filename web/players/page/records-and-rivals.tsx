import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { PlayerRating, rival } from '#contract/ratings.ts'
import { classNames } from '../../ui/class-names.ts'
import panel from '../../platform/panel.module.css'
import text from '../../ui/text.module.css'
import classes from './records-and-rivals.module.css'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { t } from './messages.ts'

type Rival = z.infer<typeof rival>
type Rivals = { playsMost: Rival | null; hardest: Rival | null }
type Props = { rating: PlayerRating | undefined; rivals: Rivals | undefined }

/** A player's records in this sport, and rivals. */
export function RecordsAndRivals({ rating, rivals }: Props) {
  if (rating === undefined || rating.games === 0) return null
  const { highestRating, highestRatingAt, longestStreak, winRate, games } = rating
  const playsMost = rivals?.playsMost ?? null
  const hardest = rivals?.hardest ?? null
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="records">
      <h2 id="records">{t('recordsAndRivals')}</h2>
      <RecordList>
        <Line label={t('highestRating')}>
          {highestRating === null ? (
            t('afterFiveGames')
          ) : (
            <>
              {Math.round(highestRating)}
              {highestRatingAt !== null && `, ${formatShortDay(highestRatingAt)}`}
            </>
          )}
        </Line>
        <Line label={t('winRate')}>{t('winRateOf', { share: winRate.toFixed(1), games })}</Line>
        <Line label={t('longestStreak')}>
          {longestStreak === 0 ? t('noneYet') : t('streakWins', { count: longestStreak })}
        </Line>
        <Line label={t('playsMost')}>
          {playsMost === null ? (
            '–'
          ) : (
            <PlayerName rival={playsMost} details={String(playsMost.played)} />
          )}
        </Line>
        <Line label={t('hardestOpponent')}>
          {hardest === null ? (
            '–'
          ) : (
            <PlayerName rival={hardest} details={`${hardest.won}–${hardest.lost}`} />
          )}
        </Line>
      </RecordList>
    </section>
  )
}

/** A list of a player's records: each a label and its value. */
export function RecordList({ children }: { children: React.ReactNode }) {
  return <dl className={classes.lines}>{children}</dl>
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={text.num}>{children}</dd>
    </div>
  )
}

function PlayerName({ rival: { playerId, name }, details }: { rival: Rival; details: string }) {
  return (
    <>
      <Link to="/players/$id" params={{ id: playerId }}>
        {name}
      </Link>
      , {details}
    </>
  )
}

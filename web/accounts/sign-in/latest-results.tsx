import { formatDate } from '../../ui/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { publicResult } from '#contract/club/club.ts'
import { sportList } from '#engine/sports/sports.ts'
import { clubQuery } from '../../platform/club/club.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import classes from './latest-results.module.css'
import { t } from './messages.ts'

type Result = z.infer<typeof publicResult>

/** The latest result of each sport if the club's results are public, else the sports. */
export function LatestResults() {
  const { data } = useQuery(clubQuery)
  const isPhone = useIsPhone()
  if (isPhone) return null
  const results = data?.recentResults ?? []
  const latestPlayedAt = results
    .map(({ playedAt }) => playedAt)
    .toSorted()
    .at(-1)
  return (
    <>
      <div className={classes.middle}>
        <p className={classes.line}>{t('slogan')}</p>
        {results.length > 0
          ? results.map((result) => <ResultRow key={result.id} result={result} />)
          : sportList.map(({ id, name, description }) => (
              <div key={id} className={classes.row}>
                <SportIcon sport={id} size="l" />
                <span className={classes.names}>
                  <b>{readName(name)}</b>
                  <span>{readName(description)}</span>
                </span>
              </div>
            ))}
      </div>
      <p className={classes.foot}>
        {latestPlayedAt === undefined
          ? ''
          : t('latestResults', { day: formatLongDay(latestPlayedAt) })}
      </p>
    </>
  )
}

function formatLongDay(playedAt: string): string {
  return formatDate(playedAt, 'dayOfMonth')
}

function ResultRow({ result }: { result: Result }) {
  const { sportId, side1, side2, score1, score2, format, scoreText } = result
  const hasSetScores = /\d+–\d+ \d+–\d+/.test(scoreText)
  return (
    <div className={classes.row}>
      <SportIcon sport={sportId} size="l" />
      <span className={classes.names}>
        <span className={score1 > score2 ? classes.won : undefined}>{side1}</span>
        <span className={score2 > score1 ? classes.won : undefined}>{side2}</span>
      </span>
      <span className={classes.score}>
        <FlipTiles value={formatSideScore(score1)} background="slate" label={side1} />
        <FlipTiles value={formatSideScore(score2)} background="slate" label={side2} />
      </span>
      <span className={classes.detail}>{hasSetScores ? scoreText : format}</span>
    </div>
  )
}

function formatSideScore(score: number): string {
  return score === 0.5 ? '½' : String(score)
}

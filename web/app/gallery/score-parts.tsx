import { useState } from 'react'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { StepChart } from '../../ui/charts/step-chart.tsx'
import { WeekBars } from '../../ui/charts/week-bars.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Delta } from '../../ui/scores/delta.tsx'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { LatestMarks } from '../../ui/scores/latest-marks.tsx'
import { Rating } from '../../ui/scores/rating.tsx'
import { Tally } from '../../ui/scores/tally.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import { type SportName, sportShapes } from '../../ui/sports/sport-icon.tsx'
import { SportTabs } from '../../ui/sports/sport-tabs.tsx'
import classes from './gallery.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const sports = Object.keys(sportShapes) as SportName[]
const ratings = [1500, 1520, 1495, 1540, 1560, 1552]
const points = ratings.map((rating, day) => ({
  at: `2026-11-${10 + day}T19:00:00.000Z`,
  rating,
  deviation: 120 - 10 * day,
  result: rating >= 1520 ? ('W' as const) : ('L' as const),
}))

export function ScoreParts() {
  const [sport, setSport] = useState<SportName>('tabletennis')
  return (
    <>
      <SportTabs
        label={t('sports')}
        sports={sports.map((id) => ({ id, name: t(`sport.${id}`) }))}
        value={sport}
        onChange={setSport}
      />
      <div className={classNames(kit.wrappingRow, kit.gap3)}>
        {sports.map((id) => (
          <SportChip key={id} sport={id} name={t(`sport.${id}`)} />
        ))}
      </div>
      <div className={classNames(kit.wrappingRow, kit.gap3)} data-sport={sport}>
        <FlipTiles value="11" label={t('points')} />
        <FlipTiles value="9" outlined label={t('points')} />
        <FlipTiles value="3" size="s" label={t('points')} />
        <FlipTiles value="180" size="l" label={t('points')} />
        <Rating rating={1684} deviation={48} size="card" />
        <Rating rating={1571} deviation={160} provisional size="row" />
        <Delta value={12} />
        <Delta value={-8} />
        <Delta value={0} />
        <LatestMarks marks={['W', 'L', 'D', 'W', 'W']} />
        <Tally count={4} />
        <Sparkline values={ratings} />
        <WeekBars days={[0, 3, 1, 0, 6, 2, 4]} />
      </div>
      <div data-sport={sport}>
        <StepChart points={points} />
      </div>
      <div className={classes.code}>
        <QrCode value="https://club.example/p/board" label={t('copy')} />
      </div>
    </>
  )
}

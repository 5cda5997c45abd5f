import { isStraightPool, maxUsualRacks } from '#engine/sports/pool/rules.ts'
import { pool as sport } from '#engine/sports/pool/pool.ts'
import { countNeeded } from '#engine/sports/race.ts'
import { singleScoreDefaults, createRaceQuickKeys, type SportForm } from '../sport-form.ts'
import { PoolFormats } from './pool-formats.tsx'
import { t } from './messages.ts'

const agreedDetails: SportForm['agreedDetails'] = ({ raceTo }) =>
  raceTo === '' ? {} : { raceTo: Number(raceTo) }

export const pool: SportForm = {
  ...singleScoreDefaults,
  Formats: PoolFormats,
  canBeNegative: isStraightPool,
  agreedDetails,
  playedDetails: agreedDetails,
  detectMode: () => 'score',
  quickKeys: ({ raceTo }) => createRaceQuickKeys(Number(raceTo), sport.quickScores),
  maxScore: ({ raceTo, format }) => {
    if (raceTo !== '') return Number(raceTo)
    return isStraightPool(format) ? null : maxUsualRacks[format]!
  },
  unit: ({ format }) => (isStraightPool(format) ? t('points') : t('racks')),
  tournamentValues: ({ bestOf, matchFormat }) => ({
    format: matchFormat,
    raceTo: bestOf === null ? '' : String(countNeeded(bestOf)),
  }),
  partsToWin: ({ raceTo, format }) =>
    raceTo === '' || isStraightPool(format) ? null : Number(raceTo),
  describeFormat: ({ format, raceTo }) =>
    raceTo === '' ? format : t('agreed', { format, raceTo }),
}

import { listSports } from '#contract/club/sports.ts'
import { ruleSummaries } from '#engine/sports/rules-summary.ts'
import { sportList } from '#engine/sports/sports.ts'
import { reads, type Route } from '../platform/http/serve.ts'

export const sportRoutes: readonly Route[] = [
  reads(listSports, async () =>
    sportList.map((sport) => ({
      ...sport,
      rules: ruleSummaries[sport.id],
      formats: [...sport.formats],
      quickScores: [...sport.quickScores],
    })),
  ),
]

import type { ReplyOf } from '#contract/endpoint.ts'
import type { getLeaderboard } from '#contract/ratings.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { ShareButton } from '../platform/sharing/share-button.tsx'
import { joinFacts } from '../ui/i18n/translations.ts'
import { readName } from '../ui/i18n/read-message.ts'
import { t } from './messages.ts'

/** Number of players that the text names. */
const maxNamed = 3

type Props = {
  readonly board: ReplyOf<typeof getLeaderboard>
  readonly sport: SportId
  /** Whether this is the whole board, as on its public page, and not a filtered part. */
  readonly isWhole: boolean
}

/** Shares the leaderboard of a sport. */
export function ShareLeaderboard({ board: { items }, sport, isWhole }: Props) {
  const values = { sport: readName(sports[sport].name) }
  const title = t('boardOfSport', values)
  const leaders = items.flatMap(({ rank, name }) =>
    rank === null ? [] : [t('sharedRank', { rank, name })],
  )
  return (
    <ShareButton
      kind="quiet"
      thing={{ kind: 'leaderboard', sportId: sport }}
      title={title}
      text={(namesPeople) =>
        namesPeople && isWhole && leaders.length > 0
          ? t('sharedBoard', { ...values, leaders: joinFacts(leaders.slice(0, maxNamed)) })
          : title
      }
    />
  )
}

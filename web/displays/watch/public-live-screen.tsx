import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ShownMatch } from '#contract/live/public.ts'
import { sports } from '#engine/sports/sports.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { findLeader } from '../../live/board/find-leader.ts'
import { TurnMark } from '../../live/board/turn-mark.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { formatDuration, getSideName, describeMatchState } from '../board/match-messages.ts'
import { SideScore } from '../board/side-score.tsx'
import { ClubFrame } from '../../platform/public/club-frame.tsx'
import { isNotPublicError } from '../../platform/public/is-not-public-error.ts'
import classes from './public-live.module.css'
import { usePublicLive } from './use-public-live.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/**
 * Minimum time without an update before the list shows it instead of the state, in ms. Longer than on the
 * page of one match, where it is shown next to the state.
 */
const minListedSilenceMs = 120_000

/** The club's public live matches, without abandoned ones. */
export function PublicLiveScreen() {
  const query = usePublicLive()
  return (
    <ClubFrame clubName={query.data?.clubName}>
      <PageTitle title={t('title')} />
      {isNotPublicError(query.error) ? (
        <EmptyState icon={IconLock} title={t('hidden')}>
          {t('hiddenHint')}
        </EmptyState>
      ) : (
        <QueryView
          query={query}
          failure={t('failure')}
          loading={<Skeleton layout="table" count={6} />}
        >
          {({ items }) => <Matches items={items.filter(({ isAbandoned }) => !isAbandoned)} />}
        </QueryView>
      )}
    </ClubFrame>
  )
}

function Matches({ items }: { readonly items: readonly ShownMatch[] }) {
  const now = useNow()
  if (items.length === 0) {
    return <EmptyState title={t('noMatches')}>{t('noMatchesHint')}</EmptyState>
  }
  return (
    <ul className={classes.list} aria-label={t('title')}>
      {items.map((match) => {
        const heading = match.tournamentName ?? readName(sports[match.sportId].name)
        const silence = now - Date.parse(match.lastEventAt ?? match.startedAt)
        return (
          <li key={match.id}>
            <Link
              to="/p/live/$id"
              params={{ id: match.id }}
              className={classNames(kit.card, kit.gap2, classes.match)}
              data-sport={match.sportId}
            >
              <span className={classNames(kit.note, kit.flex, kit.gap3, kit.apart)}>
                <span>
                  {match.table === null
                    ? heading
                    : t('onTable', { table: match.table, what: heading })}
                </span>
                <span>
                  {silence > minListedSilenceMs
                    ? t('noUpdate', { age: formatDuration(silence) })
                    : describeMatchState(match)}
                </span>
              </span>
              {([1, 2] as const).map((side) => (
                <span
                  key={side}
                  className={classNames(kit.row, kit.gap2, classes.side)}
                  data-leads={findLeader(match) === side || undefined}
                >
                  {getSideName(match, side)}
                  <TurnMark match={match} side={side} />
                  <span className={classes.score}>
                    <SideScore match={match} side={side} />
                  </span>
                </span>
              ))}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

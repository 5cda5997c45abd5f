import { useState } from 'react'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type HistoryEntry, type Match, getMatchHistory } from '#contract/matches.ts'
import { QueryView } from '../platform/cache/query-view.tsx'
import { queryOf } from '../platform/cache/query-of.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import text from '../ui/text.module.css'
import { When } from '../ui/i18n/when.tsx'
import classes from './match-history.module.css'
import { sideNames } from './side-names.ts'
import { t, show } from './messages.ts'

/** The history of a match, oldest first. */
export function MatchHistory({ match }: { match: Match }) {
  const [isOpen, setOpen] = useState(match.version > 1)
  const query = useQuery({
    ...queryOf(getMatchHistory, { params: { id: match.id } }),
    enabled: isOpen,
  })
  return (
    <section className={classes.section} aria-label={t('history')}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} size="s" />
          {t('history')}
        </button>
      </h3>
      {isOpen && (
        <QueryView
          query={query}
          failure={t('historyFailure')}
          loading={<Skeleton layout="list" count={2} />}
        >
          {({ items }) => (
            <ol>
              {items.map((entry) => (
                <Entry key={entry.sequence} entry={entry} match={match} />
              ))}
            </ol>
          )}
        </QueryView>
      )}
    </section>
  )
}

function Entry({ entry, match }: { entry: HistoryEntry; match: Match }) {
  const { kind, at, byName, reason, snapshot } = entry
  const [first, second] = sideNames(match)
  const { ending, winnerSide } = snapshot
  // Names the winner, because the score of an unfinished match does not show who won.
  const isWinnerShown = winnerSide !== 0 && (ending === 'forfeit' || ending === 'retired')
  const winnerName = isWinnerShown ? [first, second][winnerSide - 1] : undefined
  const actionText = <b>{t(`action.${kind}`)}</b>
  return (
    <li>
      <span>
        {byName === null ? actionText : show('actionBy', { action: actionText, name: byName })}{' '}
        <span className={text.label}>
          <When at={at} />
        </span>
      </span>
      {kind !== 'voided' && (
        <span className={classes.what}>
          {first} <b className={text.num}>{snapshot.scoreText}</b> {second}
          <span className={text.dim}>
            {winnerName === undefined
              ? t('snapshot', { format: snapshot.format })
              : t('snapshotWonBy', { name: winnerName, format: snapshot.format })}
          </span>
        </span>
      )}
      {reason !== null && <q className={text.dim}>{reason}</q>}
    </li>
  )
}

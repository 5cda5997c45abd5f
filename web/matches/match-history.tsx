import { useState } from 'react'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type HistoryEntry, type Match, getMatchHistory } from '#contract/matches.ts'
import { getPlayer } from '#contract/players/players.ts'
import { QueryView } from '../platform/cache/query-view.tsx'
import type { Side } from '#engine/sports/types.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import text from '../ui/text.module.css'
import { When } from '../ui/i18n/when.tsx'
import classes from './match-history.module.css'
import { sidePlayers } from './side-names.ts'
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
          {({ items }) => <Entries entries={items} match={match} />}
        </QueryView>
      )}
    </section>
  )
}

function Entries({ entries, match }: { entries: readonly HistoryEntry[]; match: Match }) {
  const getName = useNames(entries, match)
  return (
    <ol>
      {entries.map((entry) => (
        <Entry key={entry.sequence} entry={entry} names={listSideNames(entry, match, getName)} />
      ))}
    </ol>
  )
}

type GetName = (id: string | null) => string | undefined

/** Returns names by id, also of players whom a correction replaced; undefined if unknown. */
function useNames(entries: readonly HistoryEntry[], { players }: Match): GetName {
  const ids = entries.flatMap(({ snapshot }) => {
    const { player1Id, player2Id, partner1Id, partner2Id } = snapshot
    return [player1Id, player2Id, partner1Id, partner2Id].filter((id) => id !== null)
  })
  const replacedIds = [...new Set(ids)].filter((id) => !players.some((player) => player.id === id))
  const replaced = useQueries({
    queries: replacedIds.map((id) => queryOf(getPlayer, { params: { id } })),
  })
  const known = [...players, ...replaced.flatMap(({ data }) => data ?? [])]
  return (id) => known.find((player) => player.id === id)?.name
}

/** Returns the names of both sides at that time; those of today for players who were merged. */
function listSideNames({ snapshot }: HistoryEntry, match: Match, getName: GetName) {
  const { player1Id, player2Id, partner1Id, partner2Id } = snapshot
  const joinNames = (side: Side, ids: readonly (string | null)[]) =>
    ids
      .filter((id) => id !== null)
      .map((id, index) => getName(id) ?? sidePlayers(match, side)[index]?.name)
      .join(' & ')
  return [joinNames(1, [player1Id, partner1Id]), joinNames(2, [player2Id, partner2Id])] as const
}

type EntryProps = { entry: HistoryEntry; names: readonly [string, string] }

function Entry({ entry, names: [first, second] }: EntryProps) {
  const { kind, at, byName, reason, snapshot } = entry
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

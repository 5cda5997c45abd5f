import { useState } from 'react'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { isProvisional } from '#engine/ratings/leaderboard/leaderboard.ts'
import type { RecordedMatch } from '../../waiting/send-waiting.ts'
import { reasonOf } from '../../../platform/api/api-error.ts'
import { toast } from '../../../platform/toasts/toast.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Delta } from '../../../ui/scores/delta.tsx'
import { formatOrdinal } from '../../../ui/i18n/ordinal.ts'
import { type Ranks, useRanks } from '../players/use-ranks.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import text from '../../../ui/text.module.css'
import { undoMatch } from '../../correction/void-match.ts'
import { firstName } from '../players/people.ts'
import classes from './recorded-bar.module.css'
import { useAutoDismiss } from './use-auto-dismiss.ts'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  match: RecordedMatch
  /** The players' ranks before the match. */
  ranks: Ranks
  /** Opens the explanation of the rating changes. */
  onExplain: () => void
  onClose: () => void
}

/** Changes of a provisional rating by at least this many points are explained. */
const minLargeChange = 50

/** The saved match with its rating changes and, if permitted, Undo. Closes itself after a while. */
export function RecordedBar({ match, ranks, onExplain, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const ranksNow = useRanks(match.sportId, match.deltas.length === 0 ? null : match.players)
  const bar = useAutoDismiss(busy, onClose)
  const undo = async () => {
    setBusy(true)
    try {
      await undoMatch(match)
      toast(t('matchUndone'), t('undoneHint'))
      onClose()
    } catch (error) {
      toast(t('undoFailure'), reasonOf(error), 'bad')
      setBusy(false)
    }
  }
  return (
    <section
      className={classNames(kit.outlined, kit.row, kit.gap3, classes.bar, classes.recorded)}
      aria-label={t('matchRecorded')}
      ref={bar}
    >
      <div role="status" className={classes.words}>
        <b>{t('matchRecorded')}</b>
        <span className={text.num}>{match.scoreText}</span>
        {match.deltas.length === 0 && <span className={text.dim}>{t('notRated')}</span>}
        {match.deltas.map(({ playerId, before, after }) => (
          <span key={playerId} className={kit.nowrap}>
            {firstName(match.players.find(({ id }) => id === playerId)?.name ?? '')}{' '}
            <Delta value={Math.round(after) - Math.round(before)} />{' '}
            <span className={text.num}>{Math.round(after)}</span>
            <ProvisionalNote match={match} playerId={playerId} />
            <RankChange before={ranks.get(playerId)} after={ranksNow.get(playerId)} />
          </span>
        ))}
      </div>
      {match.deltas.length > 0 && (
        <Button kind="quiet" onClick={onExplain}>
          {t('why')}
        </Button>
      )}
      {match.mayCorrect && (
        <Button icon={IconArrowBackUp} busy={busy} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      <IconButton icon={IconX} label={t('dismiss')} onClick={onClose} />
    </section>
  )
}

/** Notes that a rating is provisional. */
function ProvisionalNote({ match, playerId }: { match: RecordedMatch; playerId: string }) {
  const change = match.ratingChanges.find(
    (candidate) => candidate.playerId === playerId && candidate.board === match.sportId,
  )
  if (change === undefined || !isProvisional(change.gamesBefore + 1)) return null
  const isLarge = Math.abs(change.after - change.before) >= minLargeChange
  return (
    <span className={classNames(kit.note, classes.note)}>
      {' '}
      {t(isLarge ? 'provisionalFewMatches' : 'provisional')}
    </span>
  )
}

type Rank = number | null | undefined

/** The change of a rank; nothing if it is unchanged or unknown. */
function RankChange({ before, after }: { before: Rank; after: Rank }) {
  if (before === undefined || after === undefined || after === null || after === before) return null
  const isUp = before === null || after < before
  return (
    <span className={isUp ? text.up : text.down}>
      {' '}
      {before === null
        ? t('newRank', { rank: formatOrdinal(after) })
        : t(isUp ? 'rankUp' : 'rankDown', {
            from: formatOrdinal(before),
            to: formatOrdinal(after),
          })}
    </span>
  )
}

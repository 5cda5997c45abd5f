import { useState } from 'react'
import { IconArrowBackUp, IconEdit, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { type matchWithChanges, getMatch, type Match } from '#contract/matches.ts'
import { describeHouseRules } from '#engine/sports/house-rules.ts'
import { formatScore } from '#engine/sports/score-text.ts'
import { sports } from '#engine/sports/sports.ts'
import { restoreMatch } from '#contract/deletions.ts'
import { listLive } from '#contract/live/events.ts'
import { Dialog } from '../platform/dialogs/dialog.tsx'
import { QueryView } from '../platform/cache/query-view.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { SportChip } from '../ui/sports/sport-chip.tsx'
import text from '../ui/text.module.css'
import classes from './match-dialog.module.css'
import { MatchHistory } from './match-history.tsx'
import { MatchScore } from './match-score.tsx'
import { ShareMatch } from './share-match.tsx'
import { RatingChanges } from './rating-changes.tsx'
import { useRecordMatch } from '../platform/dialogs/record-opener.ts'
import { VoidDialog } from './correction/void-dialog.tsx'
import { formatDate } from '../ui/i18n/locale.ts'
import { toast } from '../platform/toasts/toast.ts'
import { useAttempt } from '../platform/forms/use-attempt.ts'
import { usePermission } from '../platform/session/use-permission.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { t, show } from './messages.ts'
import { call } from '../platform/api/api.ts'
import { joinFacts } from '../ui/i18n/translations.ts'
import { readName } from '../ui/i18n/read-message.ts'

type Props = {
  id: string
  /** Whether the explanations of the rating changes are open at first. */
  showsExplanations?: boolean
  onClose: () => void
}
type MatchWithChanges = z.infer<typeof matchWithChanges>

/** One match: the score, its rating changes with reasons, and its history. */
export function MatchDialog({ id, showsExplanations = false, onClose }: Props) {
  const record = useRecordMatch()
  const query = useQuery(queryOf(getMatch, { params: { id } }))
  const [isVoiding, setVoiding] = useState(false)
  const match = query.data
  if (isVoiding && match !== undefined) {
    return <VoidDialog match={match} onClose={() => setVoiding(false)} />
  }
  const correct = () => {
    onClose()
    record({ matchId: id })
  }
  return (
    <Dialog
      title={t('match')}
      onClose={onClose}
      aside={
        match && <SportChip sport={match.sportId} name={readName(sports[match.sportId].name)} />
      }
      footer={
        match === undefined ? undefined : match.status === 'completed' ? (
          <Actions match={match} onCorrect={correct} onVoid={() => setVoiding(true)} />
        ) : (
          <RestoreButton match={match} />
        )
      }
    >
      <QueryView
        query={query}
        failure={t('matchFailure')}
        loading={<Skeleton layout="card" count={1} />}
      >
        {(match) => (
          <>
            <MatchScore match={match} />
            <MatchDetails match={match} />
            <LiveLogLink id={match.id} />
            <RatingChanges match={match} showsExplanations={showsExplanations} />
            <MatchHistory match={match} />
          </>
        )}
      </QueryView>
    </Dialog>
  )
}

function MatchDetails({ match }: { match: MatchWithChanges }) {
  const { format, matchType, ending, playedAt, createdByName, status, voidReason, details } = match
  const { tournamentId, tournamentName } = match
  const when = formatDate(playedAt, 'dateTime')
  const agreed = describeHouseRules(details)
  const facts = [
    format,
    ...(agreed === '' ? [] : [agreed]),
    ...(details?.maximums === undefined
      ? []
      : [t('maximums', { score: formatScore(details.maximums) })]),
    ...(tournamentId === null ? [t(`type.${matchType}`)] : []),
    ...(ending === 'played' ? [] : [t(`ending.${ending}`)]),
    when,
  ]
  return (
    <>
      <p className={classes.facts}>
        {tournamentId !== null && (
          <>
            <Link to="/tournaments/$id" params={{ id: tournamentId }} className={text.link}>
              {tournamentName ?? t('type.tournament')}
            </Link>
            {', '}
          </>
        )}
        {joinFacts(facts)}
        {createdByName !== null && (
          <span className={text.dim}>{t('recordedBy', { name: createdByName })}</span>
        )}
      </p>
      {status === 'void' && (
        <p className={classes.voided} role="note">
          {voidReason === null
            ? show('voidNote', { state: <b>{t('voidNoteState')}</b> })
            : show('voidNoteReason', { state: <b>{t('voidNoteState')}</b>, reason: voidReason })}
        </p>
      )}
    </>
  )
}

/** Restores a voided match, if permitted. */
function RestoreButton({ match }: { match: MatchWithChanges }) {
  const { busy, attempt } = useAttempt()
  const canRestore = usePermission()('match.restore').ok && match.tournamentId === null
  if (!canRestore) return null
  const restore = async () => {
    await restoreVoided(match)
    toast(t('matchRestored'), match.scoreText)
  }
  return (
    <>
      <span className={text.spacer} />
      <Button icon={IconArrowBackUp} busy={busy} onClick={() => void attempt(restore)}>
        {t('restore')}
      </Button>
    </>
  )
}

type ActionProps = { match: MatchWithChanges; onCorrect: () => void; onVoid: () => void }

/** The actions on a match, or why it cannot be corrected. */
function Actions({ match, onCorrect, onVoid }: ActionProps) {
  if (!match.mayCorrect) {
    return (
      <>
        <p className={text.dim}>{match.mayNotCorrectReason}</p>
        <span className={text.spacer} />
        <ShareMatch match={match} />
      </>
    )
  }
  return (
    <>
      <ShareMatch match={match} />
      <span className={text.spacer} />
      <Button kind="danger" icon={IconTrash} onClick={onVoid}>
        {t('void')}
      </Button>
      <Button icon={IconEdit} onClick={onCorrect}>
        {t('correct')}
      </Button>
    </>
  )
}

/** Restores a voided match. */
async function restoreVoided({ id }: Match): Promise<void> {
  await call(restoreMatch, { params: { id } })
}

/** Links to the log of a live-scored match. */
function LiveLogLink({ id }: { readonly id: Match['id'] }) {
  const { data } = useQuery({
    ...queryOf(listLive, { query: { matchId: id } }),
    staleTime: 60_000,
  })
  const live = data?.items[0]
  if (live === undefined) return null
  return (
    <p>
      <Link to="/live/$id" params={{ id: live.id }} className={text.link}>
        {t('scoredLive')}
      </Link>
    </p>
  )
}

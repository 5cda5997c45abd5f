import { isEntered } from '../entry-state.ts'
import { useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import type { TournamentDetail, TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { changeParticipant } from '#contract/tournaments/participants.ts'
import { useMyEntrant } from '../my-entrant.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatOrdinal } from '../../ui/i18n/ordinal.ts'
import { Rating } from '../../ui/scores/rating.tsx'
import text from '../../ui/text.module.css'
import { type OpenEntryDialog, ParticipantDialogs } from './participant-dialogs.tsx'
import { describeLateStart } from './start-messages.ts'
import { ParticipantMenu } from './participant-menu.tsx'
import classes from './participants-list.module.css'
import { EntrantLink } from '../entrant-link.tsx'
import { entryStatusLabel, isBeforeStart } from '../tournament-messages.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { call } from '../../platform/api/api.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import kit from '../../ui/kit.module.css'

type Props = { tournament: TournamentDetail; participants: readonly TournamentParticipant[] }

export function ParticipantsList({ tournament, participants }: Props) {
  const myEntryId = useMyEntrant(tournament)
  const [open, setOpen] = useState<OpenEntryDialog | null>(null)
  const hasAny = (field: 'seed' | 'place') =>
    participants.some((participant) => participant[field] !== null)
  return (
    <div
      className={classNames(
        kit.card,
        classes.panel,
        !hasAny('seed') && classes.unseeded,
        !hasAny('place') && classes.unplaced,
      )}
    >
      <div className={classNames(kit.heads, classes.heads)} aria-hidden="true">
        <span>{hasAny('seed') && t('seed')}</span>
        <span>{t('name')}</span>
        <span>{t('rating')}</span>
        <span>{t('status')}</span>
        <span>{hasAny('place') && t('place')}</span>
      </div>
      <ul className={classNames(kit.table, classes.list)} aria-label={t('participants')}>
        {participants.map((participant) => (
          <li
            key={participant.id}
            className={participant.playerId === myEntryId ? kit.mine : undefined}
          >
            <Row tournament={tournament} participant={participant} />
            <span className={classNames(kit.row, kit.gap1, classes.actions)}>
              <QuickAction tournament={tournament} participant={participant} />
              <ParticipantMenu
                tournament={tournament}
                participant={participant}
                onOpen={(kind) => setOpen({ kind, participant })}
              />
            </span>
          </li>
        ))}
      </ul>
      <ParticipantDialogs tournament={tournament} open={open} onClose={() => setOpen(null)} />
    </div>
  )
}

type RowProps = { tournament: TournamentDetail; participant: TournamentParticipant }

function Row({ tournament, participant }: RowProps) {
  const { playerId, playerName, rating, seed, place, status, reason, affiliation } = participant
  const myEntryId = useMyEntrant(tournament)
  const isEntrant = isEntered(participant)
  // While others are still playing, only eliminated players have a place.
  const isEliminated = isEntrant && tournament.status === 'active' && place !== null
  const byes = participant.byes.map(({ round, bye }) => t(`bye.${bye}`, { round }))
  const lacksPartner = tournament.settings.entrants === 'pairs' && participant.partnerId === null
  const partnerNote = lacksPartner && isEntrant ? t('seeksPartner') : null
  const lateStart =
    isEntrant && tournament.status === 'active'
      ? describeLateStart(tournament.settings, participant)
      : ''
  const notes = [partnerNote, affiliation, reason, lateStart, ...byes].filter(
    (note) => note !== null && note !== '',
  )
  const isSeedShown = seed !== null && !(tournament.seedIsPreview && status === 'waiting')
  return (
    <>
      <span className={classNames(text.num, classes.seed)}>{isSeedShown && seed}</span>
      <Avatar id={playerId} name={playerName} />
      <span className={classNames(kit.column, classes.who)}>
        <span className={text.row}>
          <EntrantLink
            id={playerId}
            isTeam={participant.teamId !== null}
            className={text.trunc}
            title={playerName}
          >
            {playerName}
          </EntrantLink>
          {playerId === myEntryId && <span className={text.you}>{t('you')}</span>}
        </span>
        {notes.length > 0 && (
          <span className={classNames(text.trunc, kit.note)}>{joinFacts(notes)}</span>
        )}
      </span>
      <span className={classes.rating}>
        {rating === null ? <span className={text.dim}>–</span> : <Rating rating={rating} />}
      </span>
      <span className={classNames(classes.status, classes[isEliminated ? 'gone' : status])}>
        {isEliminated ? t('eliminated') : entryStatusLabel(status)}
      </span>
      <span className={classNames(text.num, classes.place)}>
        {place !== null && formatOrdinal(place)}
      </span>
    </>
  )
}

/** Approves, checks in or undoes the check-in with one press. */
function QuickAction({ tournament, participant }: RowProps) {
  const { id, status: phase, settings } = tournament
  const { playerId, playerName, status } = participant
  const { busy, attempt } = useAttempt()
  if (!usePermission()('tournament.manage').ok) return null
  const changeEntry = (action: 'approve' | 'check_in' | 'check_out') => () =>
    void attempt(() => call(changeParticipant, { params: { id, playerId }, body: { action } }))
  if (status === 'pending') {
    return (
      <Button
        busy={busy}
        aria-label={t('approvePlayer', { name: playerName })}
        onClick={changeEntry('approve')}
      >
        {t('approve')}
      </Button>
    )
  }
  const hasCheckIn = settings.requiresCheckIn || phase === 'check_in'
  const isCheckedIn = status === 'checked_in'
  if (!isBeforeStart(phase) || !hasCheckIn || !(isCheckedIn || status === 'registered')) return null
  return (
    <Button
      busy={busy}
      className={isCheckedIn ? classes.here : undefined}
      aria-label={t(isCheckedIn ? 'undoCheckIn' : 'checkInPlayer', { name: playerName })}
      {...(isCheckedIn ? { icon: IconCheck } : {})}
      onClick={changeEntry(isCheckedIn ? 'check_out' : 'check_in')}
    >
      {isCheckedIn ? t('checkedIn') : t('checkIn')}
    </Button>
  )
}

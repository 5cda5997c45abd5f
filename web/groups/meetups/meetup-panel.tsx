import { useState } from 'react'
import { IconBan, IconEdit, IconUserPlus } from '@tabler/icons-react'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group } from '#contract/groups/group.ts'
import { type Meetup, runMeetup } from '#contract/groups/meetups.ts'
import { ATTENDANCE_BEFORE_MS } from '#engine/groups/limits.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DotsMenu } from '../../ui/controls/dots-menu.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { formatShortDateTime, formatViewerTime } from '../../ui/i18n/format-date-time.ts'
import { formatDate, formatDayTime } from '../../ui/i18n/locale.ts'
import { MenuItem } from '../../ui/controls/menu-item.tsx'
import text from '../../ui/text.module.css'
import { useUser } from '../../platform/session/session.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { saveAnswer } from './save-answer.ts'
import { AnswerControl } from './answer-control.tsx'
import { AnswerNote } from './answer-note.tsx'
import { PlayWithPresent } from './play-with-present.tsx'
import { Person } from './person-row.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { CalledTables } from './called-tables.tsx'
import classes from './meetup-panel.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const NightTournament = lazyPart(
  async () => (await import('./night-tournament.tsx')).NightTournament,
  { isSilent: true },
)
const GuestDialog = lazyPart(async () => (await import('./guest-dialog.tsx')).GuestDialog)

type Attendee = Meetup['comers'][number]
type Props = { meetup: Meetup; group: Group }

/** One club night: its attendees by answer, its tournament and its tables. */
export function MeetupPanel({ meetup, group }: Props) {
  const { comers, startsAt, runs, isMember, status, tournamentIds } = meetup
  const latestTournamentId = tournamentIds.at(-1)
  const isAttendanceOpen = useNow() >= Date.parse(startsAt) - ATTENDANCE_BEFORE_MS
  const isMarking = isAttendanceOpen && runs && (status === 'open' || status === 'held')
  const listAttendees = (...standings: Attendee['standing'][]) =>
    comers.filter(({ standing }) => standings.includes(standing))
  const unanswered = group.members
    .filter(({ playerId }) => !comers.some((comer) => comer.playerId === playerId))
    .map(({ playerId, name, avatarUrl }) => ({ ...noAnswer, playerId, name, avatarUrl }))
  const isArriving = isMarking && status === 'open'
  const isHere = ({ attendance }: Attendee) => isArriving && attendance === 'came'
  const here = comers.filter(isHere)
  const removeArrivals = (all: readonly Attendee[]) => all.filter((comer) => !isHere(comer))
  const expected = removeArrivals(listAttendees('coming'))
  const others = [...listAttendees('maybe', 'no', 'passed', null), ...(isMarking ? unanswered : [])]
  return (
    <section
      className={classNames(
        kit.oneColumn,
        kit.gutter,
        classes.night,
        isAttendanceOpen && classes.near,
      )}
      aria-label={formatShortDateTime(startsAt)}
    >
      <div className={classNames(kit.card, kit.narrow)}>
        <MeetupHead meetup={meetup} here={here.length} expected={expected.length} />
      </div>
      {isAttendanceOpen && (
        <div className={classes.side}>
          {latestTournamentId !== undefined && (
            <NightTournament startsAt={startsAt} tournamentId={latestTournamentId} />
          )}
          <PlayWithPresent meetup={meetup} />
        </div>
      )}
      <div className={classNames(kit.card, kit.narrow, classes.attendees)}>
        {isMarking && (
          <p className={classNames(kit.note, classes.note)}>
            {t(status === 'open' ? 'markArrivals' : 'markAttendance')}
          </p>
        )}
        <People title={t('here')} comers={here} meetup={meetup} isMarking={isMarking} />
        <People title={t('coming')} comers={expected} meetup={meetup} isMarking={isMarking} />
        <People
          title={t('waitingList')}
          aside={t('waitingListHint')}
          comers={removeArrivals(listAttendees('offered', 'waiting'))}
          meetup={meetup}
          isMarking={isMarking}
        />
        <People
          title={t('notComing')}
          comers={removeArrivals(others)}
          meetup={meetup}
          isMarking={isMarking}
        />
        {isMember && status === 'open' && <GuestButton meetup={meetup} group={group} />}
      </div>
      {isAttendanceOpen && (
        <div className={classes.calls}>
          <CalledTables meetup={meetup} />
        </div>
      )}
    </section>
  )
}

const noAnswer = {
  standing: null,
  message: '',
  since: null,
  until: null,
  hostName: null,
  isGuest: false,
  attendance: null,
} as const

type MeetupHeadProps = { meetup: Meetup; here: number; expected: number }

function MeetupHead({ meetup, here, expected }: MeetupHeadProps) {
  const { startsAt, endsAt, places, venue, message, counts, isMember, status, opensAt } = meetup
  const { coming, waiting } = counts
  const me = useUser()?.playerId
  const isHere = meetup.comers.some(
    ({ playerId, attendance }) => playerId === me && attendance === 'came',
  )
  const start = Date.parse(startsAt)
  const now = useNow()
  const from = formatDayTime(start, now)
  const to = formatDate(endsAt, 'time')
  const viewerTime = start > now ? formatViewerTime(start) : null
  return (
    <div className={classes.head}>
      <FlipTiles value={String(here || coming)} label={here > 0 ? t('here') : t('coming')} />
      <div className={classNames(kit.note, classes.facts)}>
        <h2>
          {viewerTime === null
            ? t('from', { from, to })
            : t('fromForViewer', { from, to, viewerTime })}
        </h2>
        <p>
          {here > 0
            ? t('hereNow', { count: here })
            : places === null
              ? t('comeCount', { count: coming })
              : t('placesOf', { taken: coming, places })}
          {here > 0 && expected > 0 && `, ${t('expected', { count: expected })}`}
          {waiting > 0 && `, ${t('waitCount', { count: waiting })}`}
          {venue !== '' && `, ${venue}`}
        </p>
        {message !== '' && <p>{message}</p>}
        {status === 'planned' && <p>{t('opens', { when: formatShortDateTime(opensAt) })}</p>}
      </div>
      {isMember && status === 'open' && !isHere && <MyAnswer meetup={meetup} />}
      {!isMember && status === 'open' && <GuestAnswer meetup={meetup} />}
      <div className={classes.menu}>
        <MeetupMenu meetup={meetup} />
      </div>
    </div>
  )
}

function MyAnswer({ meetup }: { meetup: Meetup }) {
  const { my } = meetup
  const { busy, attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  const isOffered = my?.standing === 'offered'
  const until = my?.until ?? null
  return (
    <div className={classes.mine}>
      <b>{t('areYouComing')}</b>
      <AnswerControl meetup={meetup} wide />
      {my !== null && <AnswerNote meetup={meetup} />}
      {isOffered && until !== null && (
        <>
          <p>{t('youAreOffered', { when: formatShortDateTime(until) })}</p>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => void attempt(async () => saveAnswer(meetup, 'yes'))}
          >
            {t('takePlace')}
          </Button>
        </>
      )}
      {my?.standing === 'waiting' && <p>{t('youWait')}</p>}
      {my?.standing === 'passed' && <p>{t('youPassed')}</p>}
    </div>
  )
}

/** A guest of a member can only decline. */
function GuestAnswer({ meetup }: { meetup: Meetup }) {
  const { busy, attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  if (meetup.my === null || meetup.my.standing === 'no') return null
  return (
    <div className={classes.mine}>
      <b>{t('youAreGuest')}</b>
      <Button busy={busy} onClick={() => void attempt(async () => saveAnswer(meetup, 'no'))}>
        {t('stayAway')}
      </Button>
    </div>
  )
}

function MeetupMenu({ meetup }: { meetup: Meetup }) {
  const { startsAt, runs, groupId, status } = meetup
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null)
  if (!runs || status === 'held' || status === 'cancelled') return null
  const when = formatShortDateTime(startsAt)
  return (
    <>
      <DotsMenu label={t('actions', { when })}>
        {(close) => (
          <>
            <MenuItem
              icon={IconEdit}
              label={t('change')}
              act={() => setOpen('change')}
              close={close}
            />
            <MenuItem
              icon={IconBan}
              label={t('cancelIt')}
              danger
              act={() => setOpen('cancel')}
              close={close}
            />
          </>
        )}
      </DotsMenu>
      {open === 'change' && (
        <PlanDialog groupId={groupId} meetup={meetup} onClose={() => setOpen(null)} />
      )}
      {open === 'cancel' && (
        <ConfirmDialog
          title={t('cancelTitle', { when })}
          confirm={t('cancelConfirm')}
          keep={t('keepIt')}
          danger
          reason="optional"
          onClose={() => setOpen(null)}
          onConfirm={async (reason) =>
            call(runMeetup, { params: { id: meetup.id }, body: { type: 'cancel', reason } })
          }
        >
          <p>{t('cancelBody')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type PeopleProps = {
  title: string
  aside?: string
  comers: readonly Attendee[]
  meetup: Meetup
  isMarking: boolean
}

function People({ title, aside, comers, meetup, isMarking }: PeopleProps) {
  if (comers.length === 0) return null
  return (
    <>
      <p className={classNames(kit.row, kit.gap2, classes.caption)}>
        <b>{title}</b> <span className={text.num}>{comers.length}</span>
        {aside !== undefined && <span className={kit.push}>{aside}</span>}
      </p>
      <ul className={classes.people} aria-label={title}>
        {comers.map((comer, index) => (
          <Person
            key={comer.playerId}
            comer={comer}
            place={index + 1}
            meetup={meetup}
            isMarking={isMarking}
          />
        ))}
      </ul>
    </>
  )
}

function GuestButton({ meetup, group }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.foot}>
      <Button icon={IconUserPlus} onClick={() => setOpen(true)}>
        {t('bringGuest')}
      </Button>
      {isOpen && <GuestDialog meetup={meetup} group={group} onClose={() => setOpen(false)} />}
    </div>
  )
}

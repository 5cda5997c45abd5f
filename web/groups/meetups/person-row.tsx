import { IconArrowBarToUp, IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { type Meetup, runMeetup } from '#contract/groups/meetups.ts'
import { attendances } from '#engine/groups/meetups/meetup-events.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { useUser } from '../../platform/session/session.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { call } from '../../platform/api/api.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import text from '../../ui/text.module.css'
import classes from './meetup-panel.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

type Attendee = Meetup['comers'][number]

type PersonProps = {
  comer: Attendee
  place: number
  meetup: Meetup
  isMarking: boolean
}

/** A person on the list of a club night, with the actions of those who run it. */
export function Person({ comer, place, meetup, isMarking }: PersonProps) {
  const { playerId, name, avatarUrl, standing, isGuest, hostName, attendance } = comer
  const me = useUser()
  const { busy, attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  const run = (body: CallOf<typeof runMeetup>['body']) =>
    void attempt(async () => call(runMeetup, { params: { id: meetup.id }, body }))
  const isOwnGuest = isGuest && hostName === me?.name
  const isQueued = standing === 'waiting' || standing === 'offered'
  return (
    <li className={playerId === me?.playerId ? classes.me : undefined}>
      {isQueued && <span className={text.num}>{place}</span>}
      <Avatar id={playerId} name={name} picture={avatarUrl} />
      <div className={classes.words}>
        <Link to="/players/$id" params={{ id: playerId }} className={text.trunc}>
          {name}
        </Link>
        <small>{isMarking ? describeAnswer(comer) : describeAttendance(comer)}</small>
      </div>
      {isMarking && meetup.status === 'open' && (
        <button
          type="button"
          role="checkbox"
          aria-checked={attendance === 'came'}
          aria-label={t('hereNamed', { name })}
          className={classes.tick}
          onClick={() =>
            run({ type: 'mark', playerId, attendance: attendance === 'came' ? null : 'came' })
          }
        >
          <Icon of={IconCheck} />
        </button>
      )}
      {isMarking && meetup.status === 'held' && (
        <Segmented
          label={t('attendanceOf', { name })}
          options={attendances.map((value) => ({ value, label: t(`mark.${value}`) }))}
          value={attendance}
          onChange={(marked) =>
            run({
              type: 'mark',
              playerId,
              attendance: marked === attendance ? null : marked,
            })
          }
        />
      )}
      {meetup.runs && standing === 'waiting' && place > 1 && (
        <IconButton
          icon={IconArrowBarToUp}
          label={t('moveUp', { name })}
          disabled={busy}
          onClick={() => run({ type: 'move_up', playerId })}
        />
      )}
      {isGuest && (meetup.runs || isOwnGuest) && (
        <IconButton
          icon={IconX}
          label={t('remove', { name })}
          disabled={busy}
          onClick={() => run({ type: 'remove', playerId })}
        />
      )}
    </li>
  )
}

function describeAnswer(comer: Attendee): string {
  const { message } = comer
  const note = message === '' ? '' : `“${message}”`
  return [describeStanding(comer), note].filter(Boolean).join(' ')
}

function describeStanding({
  standing,
  isGuest,
  hostName,
  until,
  since,
  attendance,
}: Attendee): string {
  if (isGuest) return hostName === null ? '' : t('guestOf', { name: hostName })
  if (standing === 'offered' && until !== null) {
    return t('offeredUntil', { when: formatShortDateTime(until) })
  }
  if (standing === 'waiting' && since !== null)
    return t('since', { when: formatShortDateTime(since) })
  if (standing === 'maybe' || standing === 'no' || standing === 'passed') return t(standing)
  return standing === null && attendance !== 'came' ? t('noAnswer') : ''
}

/** Describes the marked attendance, then the answer; only the answer while it is not marked. */
function describeAttendance(comer: Attendee): string {
  const { attendance } = comer
  const answer = comer.standing === null ? '' : describeAnswer(comer)
  return attendance === null ? describeAnswer(comer) : joinFacts([t(`mark.${attendance}`), answer])
}

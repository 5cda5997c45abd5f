import { useState } from 'react'
import { IconCalendarEvent, IconDownload, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group } from '#contract/groups/group.ts'
import {
  exportAttendance,
  listMeetups,
  type Meetup,
  planMeetup,
  setAutoSignUp,
} from '#contract/groups/meetups.ts'
import { ATTENDANCE_BEFORE_MS } from '#engine/groups/limits.ts'
import { createFileUrl } from '../../platform/api/api.ts'
import { createCsvQuery } from '../../ui/i18n/csv-query.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { call } from '../../platform/api/api.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import text from '../../ui/text.module.css'
import { policySubject } from '../policy-subject.ts'
import { AnswerControl } from './answer-control.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { MeetupPanel } from './meetup-panel.tsx'
import { timesFromNow } from './propose-times.ts'
import rows from './meetup-rows.module.css'
import classes from './meetups-tab.module.css'
import { WeeklyMeetups } from './weekly-meetups.tsx'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

type MeetupList = ReplyOf<typeof listMeetups>

/** The next club night with its attendees, then the following and past ones. */
export function MeetupsTab({ group }: { group: Group }) {
  const query = useQuery(queryOf(listMeetups, { params: { id: group.id } }))
  const mayPlan = usePermission()('group.edit', policySubject(group)).ok && group.isActive
  const [open, setOpen] = useState<'plan' | 'now' | null>(null)
  const close = () => setOpen(null)
  const latest = query.data?.coming.at(-1) ?? query.data?.past[0]
  return (
    <>
      <QueryView
        query={query}
        failure={t('failed')}
        loading={<Skeleton layout="table" count={8} />}
      >
        {(meetups) => (
          <MeetupsContent
            group={group}
            meetups={meetups}
            plan={
              mayPlan && (
                <span className={classNames(kit.wrap, kit.gap2)}>
                  <Button icon={IconPlus} onClick={() => setOpen('plan')}>
                    {t('plan')}
                  </Button>
                  {!meetups.coming.some(isUnderWay) && (
                    <Button icon={IconPlayerPlay} onClick={() => setOpen('now')}>
                      {t('startNow')}
                    </Button>
                  )}
                </span>
              )
            }
          />
        )}
      </QueryView>
      {open === 'plan' && (
        <PlanDialog groupId={group.id} meetup={null} latest={latest} onClose={close} />
      )}
      {open === 'now' && (
        <StartNowDialog groupId={group.id} venue={latest?.venue ?? ''} onClose={close} />
      )}
    </>
  )
}

type StartNowProps = { groupId: string; venue: string; onClose: () => void }

/** Starts a club night. A retry sends what was sent before, so that there is only one. */
function StartNowDialog({ groupId, venue, onClose }: StartNowProps) {
  const [body] = useState(() => ({ ...timesFromNow(), venue }))
  return (
    <ConfirmDialog
      title={t('startNowTitle')}
      confirm={t('startNow')}
      onClose={onClose}
      onConfirm={async (_, idempotency) =>
        call(planMeetup, { params: { id: groupId }, body }, idempotency)
      }
    >
      <p>{t('startNowBody')}</p>
    </ConfirmDialog>
  )
}

const isUnderWay = ({ status, startsAt }: Meetup) =>
  status === 'open' && Date.parse(startsAt) <= Date.now() + ATTENDANCE_BEFORE_MS

type Props = { group: Group; meetups: MeetupList; plan: React.ReactNode }

function MeetupsContent({ group, meetups, plan }: Props) {
  const { coming, past, rules, alwaysIn, calendarPath } = meetups
  const [openId, setOpenId] = useState<string | null>(null)
  const mayExport = usePermission()('group.attendance', policySubject(group)).ok
  const openMeetup =
    [...coming, ...past].find(({ id }) => id === openId) ??
    coming.find(({ status }) => status !== 'cancelled')
  const isOther = ({ id }: Meetup) => id !== openMeetup?.id
  const hasAside = rules.length > 0 || alwaysIn !== null || calendarPath !== null
  const others = coming
    .filter(isOther)
    .toSorted((a, b) => Number(a.status === 'cancelled') - Number(b.status === 'cancelled'))
  return (
    <div className={classNames(kit.oneColumn, kit.gutter)}>
      {openMeetup === undefined ? (
        <EmptyState icon={IconCalendarEvent} title={t('nonePlanned')} action={plan}>
          {plan === false ? t('askAdmin') : t('nonePlannedHint')}
        </EmptyState>
      ) : (
        <MeetupPanel key={openMeetup.id} meetup={openMeetup} group={group} />
      )}
      <div className={hasAside ? columns.grid : undefined}>
        <div className={columns.column}>
          {(coming.length > 0 || openMeetup !== undefined) && (
            <SectionPanel title={t('next')} aside={plan} flush>
              {others.length > 0 && <MeetupRows meetups={others} open={setOpenId} />}
            </SectionPanel>
          )}
          {past.some(isOther) && (
            <SectionPanel title={t('past')} flush>
              <MeetupRows meetups={past.filter(isOther)} open={setOpenId} />
            </SectionPanel>
          )}
          {mayExport && coming.length + past.length > 0 && (
            <p>
              <a
                className={buttonClass({ kind: 'quiet' })}
                href={createFileUrl(
                  { path: exportAttendance.path.replace(':id', group.id) },
                  createCsvQuery(),
                )}
                download=""
              >
                <Icon of={IconDownload} />
                {t('attendance')}
              </a>
            </p>
          )}
        </div>
        <div className={columns.column}>
          {rules.length > 0 && <WeeklyMeetups groupId={group.id} rules={rules} />}
          {alwaysIn !== null && group.isActive && <AutoSignUpField group={group} isOn={alwaysIn} />}
          {calendarPath !== null && (
            <SectionPanel title={t('calendar')}>
              <p className={text.dim}>{t('calendarHint')}</p>
              <CopyButton
                label={t('copyCalendar')}
                value={new URL(calendarPath, location.origin).href}
              />
            </SectionPanel>
          )}
        </div>
      </div>
    </div>
  )
}

/** Signs the reader up for every club night; they can decline single ones. */
function AutoSignUpField({ group, isOn }: { group: Group; isOn: boolean }) {
  const { busy, attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  return (
    <CheckField
      label={t('alwaysIn')}
      hint={t('alwaysInHint')}
      checked={isOn}
      disabled={busy}
      onChange={(isAlways) =>
        void attempt(async () =>
          mutate(
            setAutoSignUp,
            { params: { id: group.id }, body: { isAlways } },
            { updates: listMeetups },
          ),
        )
      }
    />
  )
}

type MeetupRowsProps = { meetups: readonly Meetup[]; open: (id: string) => void }

function MeetupRows({ meetups, open }: MeetupRowsProps) {
  return (
    <ul className={classNames(kit.lines, rows.rows, classes.rows)}>
      {meetups.map((meetup) => (
        <MeetupRow key={meetup.id} meetup={meetup} open={open} />
      ))}
    </ul>
  )
}

function statusText({ status, reason, counts: { coming }, opensAt, comers }: Meetup): string {
  switch (status) {
    case 'cancelled':
      return reason === '' ? t('isCancelled') : t('cancelledBecause', { reason })
    case 'planned':
      return t('opens', { when: formatShortDateTime(opensAt) })
    case 'open':
      return t('comeCount', { count: coming })
    case 'held': {
      const came = comers.filter(({ attendance }) => attendance === 'came').length
      return came > 0 ? t('cameCount', { count: came }) : t('saidYesCount', { count: coming })
    }
  }
}

function MeetupRow({ meetup, open }: { meetup: Meetup; open: (id: string) => void }) {
  const { id, startsAt, status, venue, isMember } = meetup
  return (
    <li>
      <div>
        <button type="button" className={rows.when} onClick={() => open(id)}>
          {formatShortDateTime(startsAt)}
        </button>
        <small>
          {statusText(meetup)}
          {venue !== '' && `, ${venue}`}
        </small>
      </div>
      {isMember && status === 'open' && <AnswerControl meetup={meetup} />}
    </li>
  )
}

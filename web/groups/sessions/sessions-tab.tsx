import { useState } from 'react'
import { IconCalendarEvent, IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group } from '#contract/groups/group.ts'
import { exportAttendance, type listSessions, type Session } from '#contract/groups/sessions.ts'
import { QueryView } from '../../platform/query-view.tsx'
import { useAttempt } from '../../platform/use-attempt.ts'
import { usePermission } from '../../platform/use-permission.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CopyBox } from '../../ui/copy-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shortMoment } from '../../ui/locale.ts'
import { SectionPanel } from '../../ui/section-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import text from '../../ui/text.module.css'
import { policySubject } from '../policy-subject.ts'
import { countMeIn } from '../session-calls.ts'
import { sessionsQuery } from '../queries.ts'
import { AnswerControl } from './answer-control.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { SessionPanel } from './session-panel.tsx'
import rows from './session-rows.module.css'
import classes from './sessions-tab.module.css'
import { WeeklyEvenings } from './weekly-evenings.tsx'
import { say } from './words.ts'

type Sessions = ReplyOf<typeof listSessions>

/** The next evening with everybody in it, those that follow, and those that were. */
export function SessionsTab({ group }: { group: Group }) {
  const query = useQuery(sessionsQuery(group.id))
  const mayPlan = usePermission()('group.edit', policySubject(group)).ok && group.isActive
  const [isPlanning, setPlanning] = useState(false)
  return (
    <>
      <QueryView
        query={query}
        failure={say('failed')}
        loading={<Skeleton layout="table" count={8} />}
      >
        {(sessions) => (
          <Shown
            group={group}
            sessions={sessions}
            plan={
              mayPlan && (
                <Button icon={IconPlus} onClick={() => setPlanning(true)}>
                  {say('plan')}
                </Button>
              )
            }
          />
        )}
      </QueryView>
      {isPlanning && (
        <PlanDialog groupId={group.id} session={null} onClose={() => setPlanning(false)} />
      )}
    </>
  )
}

type Props = { group: Group; sessions: Sessions; plan: React.ReactNode }

function Shown({ group, sessions, plan }: Props) {
  const { coming, past, rules, alwaysIn, calendarPath } = sessions
  const [opened, open] = useState<string | null>(null)
  const mayExport = usePermission()('group.attendance', policySubject(group)).ok
  const shown =
    [...coming, ...past].find(({ id }) => id === opened) ??
    coming.find(({ status }) => status !== 'cancelled')
  const isOther = ({ id }: Session) => id !== shown?.id
  const others = coming
    .filter(isOther)
    .toSorted((a, b) => Number(a.status === 'cancelled') - Number(b.status === 'cancelled'))
  return (
    <div className={classes.parts}>
      {shown === undefined ? (
        <EmptyState icon={IconCalendarEvent} title={say('nonePlanned')} action={plan}>
          {plan === false ? say('askAdmin') : say('nonePlannedHint')}
        </EmptyState>
      ) : (
        <SessionPanel key={shown.id} session={shown} group={group} />
      )}
      {(coming.length > 0 || shown !== undefined) && (
        <SectionPanel title={say('next')} aside={plan} flush>
          {others.length > 0 && <Lines sessions={others} open={open} />}
        </SectionPanel>
      )}
      {rules.length > 0 && <WeeklyEvenings groupId={group.id} rules={rules} />}
      {alwaysIn !== null && group.isActive && <AlwaysIn group={group} isAlways={alwaysIn} />}
      {past.some(isOther) && (
        <SectionPanel title={say('past')} flush>
          <Lines sessions={past.filter(isOther)} open={open} />
        </SectionPanel>
      )}
      {calendarPath !== null && (
        <SectionPanel title={say('calendar')}>
          <p className={text.dim}>{say('calendarHint')}</p>
          <CopyBox
            label={say('calendarAddress')}
            value={new URL(calendarPath, location.origin).href}
          />
        </SectionPanel>
      )}
      {mayExport && coming.length + past.length > 0 && (
        <p>
          <a
            className={buttonClass({ kind: 'quiet' })}
            href={exportAttendance.path.replace(':id', group.id)}
            download=""
          >
            <Icon of={IconDownload} />
            {say('attendance')}
          </a>
        </p>
      )}
    </div>
  )
}

/** Counted in for every evening: whoever does not come says no. */
function AlwaysIn({ group, isAlways }: { group: Group; isAlways: boolean }) {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  return (
    <CheckField
      label={say('alwaysIn')}
      hint={say('alwaysInHint')}
      checked={isAlways}
      disabled={busy}
      onChange={(wanted) => void attempt(async () => countMeIn(client, group.id, wanted))}
    />
  )
}

type LinesProps = { sessions: readonly Session[]; open: (id: string) => void }

function Lines({ sessions, open }: LinesProps) {
  return (
    <ul className={classNames(rows.rows, classes.rows)}>
      {sessions.map((session) => (
        <Line key={session.id} session={session} open={open} />
      ))}
    </ul>
  )
}

function Line({ session, open }: { session: Session; open: (id: string) => void }) {
  const { id, startsAt, status, reason, counts, venue, isMember, opensAt, comers } = session
  const came = comers.filter(({ attendance }) => attendance === 'came').length
  const said =
    status === 'cancelled'
      ? reason === ''
        ? say('isCancelled')
        : say('cancelledBecause', { reason })
      : status === 'planned'
        ? say('opens', { when: shortMoment(opensAt) })
        : say('comeCount', { count: status === 'held' && came > 0 ? came : counts.coming })
  return (
    <li>
      <div>
        <button type="button" className={rows.when} onClick={() => open(id)}>
          {shortMoment(startsAt)}
        </button>
        <small>
          {said}
          {venue !== '' && `, ${venue}`}
        </small>
      </div>
      {isMember && status === 'open' && <AnswerControl session={session} />}
    </li>
  )
}

import { useState } from 'react'
import { type MeetupRule, endMeetupRule } from '#contract/groups/meetups.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import rows from './meetup-rows.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { groupId: string; rules: readonly MeetupRule[] }

/** The weekly rules, for those who may change them. */
export function WeeklyMeetups({ groupId, rules }: Props) {
  return (
    <SectionPanel title={t('weeklyMeetups')} flush>
      <ul className={classNames(kit.lines, rows.rows)}>
        {rules.map((rule) => (
          <WeeklyRow key={rule.id} groupId={groupId} rule={rule} />
        ))}
      </ul>
    </SectionPanel>
  )
}

function WeeklyRow({ groupId, rule }: { groupId: string; rule: MeetupRule }) {
  const [open, setOpen] = useState<'change' | 'end' | null>(null)
  const when = formatDate(rule.nextAt, 'weekdayTime')
  const close = () => setOpen(null)
  return (
    <li>
      <div>
        <b>{t('everyWeekAt', { when })}</b>
        <small>
          {t('addedAhead', { count: rule.daysAhead, next: formatShortDateTime(rule.nextAt) })}
        </small>
      </div>
      <span className={classNames(kit.flex, kit.gap2)}>
        <Button onClick={() => setOpen('change')}>{t('change')}</Button>
        <Button onClick={() => setOpen('end')}>{t('endRule')}</Button>
      </span>
      {open === 'change' && (
        <PlanDialog groupId={groupId} meetup={null} rule={rule} onClose={close} />
      )}
      {open === 'end' && (
        <ConfirmDialog
          title={t('endRuleTitle', { when })}
          confirm={t('endRuleConfirm')}
          danger
          onClose={close}
          onConfirm={async () =>
            call(endMeetupRule, {
              params: { id: groupId, ruleId: rule.id },
              query: { version: rule.version },
            })
          }
        >
          <p>{t('endRuleBody')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

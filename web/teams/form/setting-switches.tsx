import { CheckField } from '../../ui/fields/check-field.tsx'
import classes from './team-form.module.css'
import type { Switches } from './values.ts'
import { t } from './messages.ts'

type Props = { value: Switches; onChange: (value: Switches) => void }

/** The on/off settings of a team. */
export function SettingSwitches({ value, onChange }: Props) {
  const change = (part: Partial<Switches>) => onChange({ ...value, ...part })
  const { notifications } = value
  const changeNotifications = (part: Partial<Switches['notifications']>) =>
    change({ notifications: { ...notifications, ...part } })
  return (
    <div className={classes.switches}>
      <CheckField
        label={t('isPublic')}
        checked={value.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
      <CheckField
        label={t('selfRegistration')}
        checked={value.allowSelfRegistration}
        onChange={(allowSelfRegistration) => change({ allowSelfRegistration })}
      />
      <CheckField
        label={t('requireApproval')}
        checked={value.requireApproval}
        disabled={!value.allowSelfRegistration}
        onChange={(requireApproval) => change({ requireApproval })}
      />
      <CheckField
        label={t('allowGuests')}
        checked={value.allowGuests}
        onChange={(allowGuests) => change({ allowGuests })}
      />
      <CheckField
        label={t('reminders')}
        checked={notifications.matchReminders}
        onChange={(matchReminders) => changeNotifications({ matchReminders })}
      />
      <CheckField
        label={t('news')}
        checked={notifications.teamNews}
        onChange={(teamNews) => changeNotifications({ teamNews })}
      />
    </div>
  )
}

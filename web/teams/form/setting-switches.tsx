import { CheckField } from '../../ui/fields/check-field.tsx'
import classes from './team-form.module.css'
import type { Switches } from './values.ts'
import { t } from './messages.ts'

type Props = { value: Switches; onChange: (value: Switches) => void }

export function SettingSwitches({ value, onChange }: Props) {
  const set = (part: Partial<Switches>) => onChange({ ...value, ...part })
  const { notifications } = value
  const changeNotifications = (part: Partial<Switches['notifications']>) =>
    set({ notifications: { ...notifications, ...part } })
  return (
    <div className={classes.switches}>
      <CheckField
        label={t('isPublic')}
        checked={value.isPublic}
        onChange={(isPublic) => set({ isPublic })}
      />
      <CheckField
        label={t('selfRegistration')}
        checked={value.allowSelfRegistration}
        onChange={(allowSelfRegistration) => set({ allowSelfRegistration })}
      />
      <CheckField
        label={t('requireApproval')}
        checked={value.requireApproval}
        disabled={!value.allowSelfRegistration}
        onChange={(requireApproval) => set({ requireApproval })}
      />
      <CheckField
        label={t('allowGuests')}
        checked={value.allowGuests}
        onChange={(allowGuests) => set({ allowGuests })}
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

import { IconCloudOff } from '@tabler/icons-react'
import { useLogoutPending } from '../../platform/session/sign-out.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './logout-note.module.css'
import { t } from './messages.ts'

/** Warns that a sign-out has not reached the server yet. */
export function LogoutNote() {
  const isPending = useLogoutPending()
  if (!isPending) return null
  return (
    <div className={classes.note} role="status">
      <Icon of={IconCloudOff} />
      <p>
        <b>{t('signedOutHere')}</b> {t('logoutPending')}
      </p>
    </div>
  )
}

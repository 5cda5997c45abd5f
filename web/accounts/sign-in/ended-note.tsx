import { IconCloudOff } from '@tabler/icons-react'
import { getLastEnding } from '../../platform/session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './logout-note.module.css'
import { t } from './messages.ts'

/** Explains why someone who did not sign out has to sign in again. */
export function EndedNote() {
  const ending = getLastEnding()
  if (ending === null || ending === 'signed-out') return null
  const isDropped = ending === 'dropped'
  return (
    <div className={classes.note} role="status">
      <Icon of={IconCloudOff} />
      <p>
        <b>{t(isDropped ? 'cookiesDropped' : 'sessionEnded')}</b>{' '}
        {t(isDropped ? 'allowCookies' : 'signInAgain')}
      </p>
    </div>
  )
}

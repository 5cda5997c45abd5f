import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { MantineRoot } from './mantine-root.tsx'
import classes from './toasts.module.css'

/** At most three at once for five seconds each; a fourth waits its turn. */
export function Toasts() {
  return (
    <MantineRoot>
      <Notifications limit={3} autoClose={5000} position="bottom-left" className={classes.toasts} />
    </MantineRoot>
  )
}

import { IconCheck, IconCircle } from '@tabler/icons-react'
import { checkPassword } from '#engine/accounts/password.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './password-lacks.module.css'

/** Only the server measures strength; here the best is taken, so that it alone refuses. */
const unmeasured = 4

type Props = { password: string; email: string; name: string }

/** What the password still lacks, as it is typed. The server has the last word on its strength. */
export function PasswordLacks({ password, email, name }: Props) {
  if (password === '') {
    return 'At least 12 characters, with a lowercase and an uppercase letter, a number and a special character.'
  }
  const lacking = checkPassword({ password, email, name, strength: unmeasured })
  if (lacking.length === 0) {
    return (
      <span className={classNames(classes.line, classes.good)}>
        <Icon of={IconCheck} size="s" />
        Nothing is missing
      </span>
    )
  }
  return (
    <ul className={classes.list}>
      {lacking.map((message) => (
        <li key={message} className={classes.line}>
          <Icon of={IconCircle} size="s" />
          {message}
        </li>
      ))}
    </ul>
  )
}

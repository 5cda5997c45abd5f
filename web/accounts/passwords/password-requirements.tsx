import { IconCheck, IconCircle } from '@tabler/icons-react'
import { checkPassword } from '#engine/accounts/password.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './password-requirements.module.css'
import { t } from './messages.ts'
import text from '../../ui/text.module.css'
import kit from '../../ui/kit.module.css'

/** The maximum, because only the server measures strength. */
const assumedStrength = 4
const bars = [1, 2, 3, 4, 5] as const

type Props = { password: string; email: string; name: string }

/** The password's missing requirements, as it is typed. The server decides on its strength. */
export function PasswordRequirements({ password, email, name }: Props) {
  if (password === '') {
    return t('passwordRules')
  }
  const missing = checkPassword({ password, email, name, strength: assumedStrength })
  return (
    <>
      <Meter missingCount={missing.length} />
      {missing.length === 0 ? (
        <span className={classNames(kit.row, kit.gap2, kit.semibold, text.up)}>
          <Icon of={IconCheck} size="s" />
          {t('requirementsMet')}
        </span>
      ) : (
        <ul>
          {missing.map(({ key, message }) => (
            <li key={key} className={classNames(kit.row, kit.gap2)}>
              <Icon of={IconCircle} size="s" />
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Five bars, one fewer for each missing requirement, which are listed below. */
function Meter({ missingCount }: { missingCount: number }) {
  const filled = Math.max(0, bars.length - missingCount)
  return (
    <span className={classes.meter} aria-hidden="true" data-whole={missingCount === 0 || undefined}>
      {bars.map((bar) => (
        <i key={bar} data-on={bar <= filled || undefined} />
      ))}
    </span>
  )
}

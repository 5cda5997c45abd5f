import type { Permission } from '#engine/access/policy.ts'
import { classNames } from '../../ui/class-names.ts'
import classes from './refusal.module.css'
import { readMessage } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  of: Permission
  /** The effect on a whole page, such as `Read only.` */
  page?: string
}

/** Shows why something is not allowed; nothing if it is. */
export function Refusal({ of, page }: Props) {
  if (of.ok) return null
  return (
    <p className={classNames(kit.note, page !== undefined && classes.page)}>
      {page !== undefined && <b>{page} </b>}
      {readMessage(of.reason)}
    </p>
  )
}

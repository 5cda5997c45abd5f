import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { GroupMember } from '#contract/groups/group.ts'
import { useUser } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import text from '../../ui/text.module.css'
import classes from './member-name.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  member: Pick<GroupMember, 'playerId' | 'name' | 'avatarUrl'>
  /** After the name. */
  children?: ReactNode
}

/** A member in a table row, marked if it is the reader. */
export function MemberName({ member: { playerId, name, avatarUrl }, children }: Props) {
  const isMe = useUser()?.playerId === playerId
  return (
    <span className={text.row}>
      <Avatar id={playerId} name={name} picture={avatarUrl} />
      <span className={classNames(kit.wrappingRow, classes.name)}>
        <Link to="/players/$id" params={{ id: playerId }} className={text.trunc}>
          {name}
        </Link>
        {isMe && <span className={text.you}>{t('you')}</span>}
        {children}
      </span>
    </span>
  )
}

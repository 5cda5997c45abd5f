import { IconUserQuestion } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AdminUser, listUsers, actOnUser } from '#contract/admin.ts'
import { getRoleName } from '../../platform/session/role-name.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { call } from '../../platform/api/api.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { When } from '../../ui/i18n/when.tsx'
import classes from './waiting-panel.module.css'
import { t } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Maximum number shown; more appear as these are answered. */
const pageSize = 20

/** Requests awaiting an admin; nothing if there are none. */
export function WaitingPanel() {
  const { data } = useQuery({
    ...queryOf(listUsers, { query: { status: 'waiting', pageSize } }),
    placeholderData: keepPreviousData,
  })
  if (data === undefined || data.total === 0) return null
  return (
    <SectionPanel
      title={t('awaitingApproval', { count: data.total })}
      icon={IconUserQuestion}
      flush
      className={classes.panel}
    >
      <ul className={classNames(kit.bars, classes.list)}>
        {data.items.map((user) => (
          <WaitingRow key={user.id} user={user} />
        ))}
      </ul>
    </SectionPanel>
  )
}

function WaitingRow({ user }: { user: AdminUser }) {
  const permission = usePermission()('user.manage')
  const { busy, attempt } = useAttempt()
  const decide = (action: 'approve' | 'decline') =>
    void attempt(async () => {
      await call(actOnUser, { params: { id: user.id }, body: { action, reason: '' } })
      toast(t(`done.${action}`), user.name)
    })
  return (
    <li>
      <Avatar id={user.playerId ?? user.id} name={user.name} face={user.avatar} />
      <div className={classes.who}>
        <b>{user.name}</b>
        <span>
          {t(`requests.${user.awaitsApproval ?? 'role'}`, { role: getRoleName(user.role) })}
          {' · '}
          {user.email || t('addressHidden')}
          {' · '}
          <When at={user.createdAt} />
        </span>
        <Refusal of={permission} />
      </div>
      <div className={classNames(kit.flex, kit.gap2)}>
        <Button busy={busy} disabled={!permission.ok} onClick={() => decide('decline')}>
          {t('action.decline')}
        </Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={!permission.ok}
          onClick={() => decide('approve')}
        >
          {t('action.approve')}
        </Button>
      </div>
    </li>
  )
}

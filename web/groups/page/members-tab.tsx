import { useState } from 'react'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { type Group, type GroupMember, type JoinRequest, getGroup } from '#contract/groups/group.ts'
import type { GroupPermissions } from '#engine/groups/events.ts'
import { answerRequest } from '#contract/groups/members.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { useUser } from '../../platform/session/session.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { type Column, DataTable } from '../../ui/layout/data-table.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { When } from '../../ui/i18n/when.tsx'
import { updateMember } from './update-member.ts'
import { displayTitle } from '../titles.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { InvitationsPanel } from '../inviting/invitations-panel.tsx'
import { AttendanceStrokes } from './attendance-strokes.tsx'
import { MemberMenu } from './member-menu.tsx'
import { MemberName } from './member-name.tsx'
import classes from './members-tab.module.css'
import { policySubject } from '../policy-subject.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Requests to join, and members with roles and permissions. */
export function MembersTab({ group }: { group: Group }) {
  const mayInvite = usePermission()('group.invite', policySubject(group)).ok && group.isActive
  return (
    <div className={mayInvite ? classes.two : undefined}>
      <div className={classNames(kit.oneColumn, kit.gutter)}>
        {group.requests.length > 0 && <JoinRequests group={group} />}
        <Members group={group} />
      </div>
      {mayInvite && <InvitationsPanel group={group} />}
    </div>
  )
}

function JoinRequests({ group }: { group: Group }) {
  return (
    <SectionPanel
      title={t('requests')}
      aside={<Badge kind="hot">{group.requests.length}</Badge>}
      flush
    >
      <ul className={classNames(kit.bars, classes.requests)} aria-label={t('requests')}>
        {group.requests.map((request, index) => (
          <JoinRequestRow
            key={request.playerId}
            group={group}
            request={request}
            isFirst={index === 0}
          />
        ))}
      </ul>
    </SectionPanel>
  )
}

type JoinRequestRowProps = { group: Group; request: JoinRequest; isFirst: boolean }

function JoinRequestRow({ group, request, isFirst }: JoinRequestRowProps) {
  const { playerId, name, avatarUrl, message, askedAt } = request
  const { busy, attempt } = useAttempt(clientErrorTable.ADD_PLAYER_ERROR.userMessage)
  const answer = (approve: boolean) =>
    void attempt(async () => {
      await mutate(
        answerRequest,
        { params: { id: group.id, playerId }, body: { approve } },
        { updates: getGroup },
      )
      if (approve) toast(t('approved', { name }), group.name)
    })
  return (
    <li>
      <Avatar id={playerId} name={name} picture={avatarUrl} size="m" />
      <div className={classes.who}>
        <Link to="/players/$id" params={{ id: playerId }}>
          {name}
        </Link>
        <small>
          <When at={askedAt} />
          {message !== '' && <q>{message}</q>}
        </small>
      </div>
      <div className={classes.answers}>
        <Button busy={busy} aria-label={t('refuseNamed', { name })} onClick={() => answer(false)}>
          {t('refuse')}
        </Button>
        <Button
          kind={isFirst ? 'primary' : 'outline'}
          busy={busy}
          aria-label={t('approveNamed', { name })}
          onClick={() => answer(true)}
        >
          {t('approve')}
        </Button>
      </div>
    </li>
  )
}

function Members({ group }: { group: Group }) {
  const { memberCount, maxSize, members, isActive } = group
  const permission = usePermission()
  const me = useUser()?.playerId
  const [isAdding, setAdding] = useState(false)
  const canManageRoles = permission('group.roles', policySubject(group)).ok && isActive
  const mayAdd = permission('group.add', policySubject(group)).ok && isActive
  const hasAttendance = members.some(({ attended }) => attended.length > 0)
  const countText = t('memberCount', { taken: memberCount, size: maxSize })
  return (
    <>
      <SectionPanel
        title={t('members')}
        aside={
          <>
            <span>{countText}</span>
            {mayAdd && memberCount < maxSize && (
              <Button icon={IconUserPlus} onClick={() => setAdding(true)}>
                {t('addMember')}
              </Button>
            )}
          </>
        }
        flush
      >
        <DataTable
          columns={[
            nameColumn(),
            {
              id: 'role',
              header: t('role'),
              kind: 'text',
              isOnCard: true,
              cell: ({ title, role }) => (
                <>
                  {displayTitle(title, role)} {role === 'admin' && <Badge>{t('admin')}</Badge>}
                </>
              ),
            },
            ...(canManageRoles ? permissionColumns(group) : []),
            ...(hasAttendance ? [attendedColumn()] : []),
            {
              id: 'since',
              header: t('since'),
              kind: 'text',
              hiddenBelow: 'medium',
              cell: ({ joinedAt }) => formatDate(joinedAt, 'monthOfYear'),
            },
            {
              id: 'menu',
              header: t('actions'),
              isHeaderHidden: true,
              kind: 'icon',
              cell: (member) => <MemberMenu group={group} member={member} />,
            },
          ]}
          sections={[{ rows: members }]}
          rowKey={({ playerId }) => playerId}
          marks={({ playerId }) => ({ isMine: playerId === me })}
          isForTouch
          isInPanel
          hasCards
        />
      </SectionPanel>
      {canManageRoles && <p className={classNames(kit.note, classes.note)}>{t('adminsHaveAll')}</p>}
      {isAdding && <AddMemberDialog group={group} onClose={() => setAdding(false)} />}
    </>
  )
}

type MemberColumn = Column<GroupMember>

const nameColumn = (): MemberColumn => ({
  id: 'name',
  header: t('name'),
  kind: 'name',
  cell: (member) => (
    <MemberName member={member}>
      {!member.hasAccount && <Badge title={t('noAccountHint')}>{t('noAccount')}</Badge>}
    </MemberName>
  ),
})

const permissionColumns = (group: Group): readonly MemberColumn[] =>
  (
    [
      ['canInviteOthers', t('invites')],
      ['canRemoveMembers', t('removes')],
      ['canEditGroup', t('edits')],
    ] as const
  ).map(([permission, label]) => ({
    id: permission,
    header: label,
    kind: 'text',
    cell: (member) => <PermissionBox {...{ group, member, permission, label }} />,
  }))

const attendedColumn = (): MemberColumn => ({
  id: 'attended',
  isOnCard: true,
  header: t('attended'),
  kind: 'text',
  cell: ({ attended }) => <AttendanceStrokes came={attended} />,
})

type PermissionBoxProps = {
  group: Group
  member: GroupMember
  permission: keyof GroupPermissions
  label: string
}

/** One permission of one member; admins have all of them. */
function PermissionBox({ group, member, permission, label }: PermissionBoxProps) {
  const { playerId, name, role, permissions } = member
  const { attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  /** The ticked value until the reply arrives. */
  const [pendingValue, setPendingValue] = useState<boolean | null>(null)
  const save = async (isGiven: boolean) => {
    setPendingValue(isGiven)
    await attempt(async () =>
      updateMember(group, playerId, { permissions: { [permission]: isGiven } }),
    )
    setPendingValue(null)
  }
  return (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={t('permissionOf', { what: label, name })}
      checked={pendingValue ?? permissions[permission]}
      aria-busy={pendingValue !== null || undefined}
      disabled={role === 'admin' || !member.hasAccount}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  )
}

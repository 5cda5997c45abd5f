import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { type Group, getGroup, restoreGroup } from '#contract/groups/group.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { PageView } from '../../platform/cache/page-view.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { BoardTab } from './board-tab.tsx'
import { GroupHead } from './group-head.tsx'
import classes from './group-screen.module.css'
import { GroupTabs, chooseTab } from './group-tabs.tsx'
import { MeetupsTab } from '../meetups/meetups-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { PinnedNotice } from './pinned-notice.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { policySubject } from '../policy-subject.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const FeesTab = lazyPart(async () => (await import('../../fees/fees-tab.tsx')).FeesTab)
const FeeNote = lazyPart(async () => (await import('../../fees/fee-note.tsx')).FeeNote)

const route = getRouteApi('/shell/groups/$id')

/** The page of a group: its head, notice and tabs. */
export function GroupScreen() {
  const { id } = route.useParams()
  const query = useQuery(queryOf(getGroup, { params: { id } }))
  return (
    <PageView
      query={query}
      missing={{
        heading: t('group'),
        icon: IconUsersGroup,
        title: t('noSuchGroup'),
        hint: t('noSuchHint'),
        link: { to: '/groups' },
        linkLabel: t('allGroups'),
      }}
      failure={clientErrorTable.FETCH_GROUPS_ERROR.userMessage}
      loading={<Skeleton layout="table" count={8} />}
    >
      {(group) => <GroupPage group={group} />}
    </PageView>
  )
}

function GroupPage({ group }: { group: Group }) {
  const { tab: requestedTab } = route.useSearch()
  const permission = usePermission()
  const mayEdit = permission('group.edit', policySubject(group)).ok && group.isActive
  const canManageFee = permission('group.fees', policySubject(group)).ok
  const permissions = { mayEdit, canManageFee }
  const tab = chooseTab(requestedTab, group, permissions)
  return (
    <>
      <GroupHead group={group} isFirstTab={tab === chooseTab(undefined, group, permissions)} />
      <GroupTabs group={group} tab={tab} permissions={permissions} />
      {!group.isActive && <ArchivedNote group={group} />}
      {tab !== 'settings' && <PinnedNotice group={group} />}
      {group.fee !== null && (group.my !== null || canManageFee) && tab !== 'fees' && (
        <FeeNote fee={group.fee} owner="groups" managedId={canManageFee ? group.id : undefined} />
      )}
      {tab === 'members' && <MembersTab group={group} />}
      {tab === 'sessions' && <MeetupsTab group={group} />}
      {tab === 'board' && <BoardTab group={group} />}
      {tab === 'fees' && <FeesTab params={{ owner: 'groups', id: group.id }} />}
      {tab === 'settings' && <SettingsTab key={group.id} group={group} />}
    </>
  )
}

function ArchivedNote({ group }: { group: Group }) {
  const mayRestore = usePermission()('group.archive', policySubject(group)).ok
  const { busy, attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  return (
    <div className={classNames(kit.wrappingRow, kit.sunk, classes.archived)} role="status">
      <span>{t('isArchived')}</span>
      {mayRestore && (
        <Button
          busy={busy}
          onClick={() =>
            void attempt(async () =>
              mutate(
                restoreGroup,
                { params: { id: group.id }, body: { version: group.version } },
                { updates: getGroup },
              ),
            )
          }
        >
          {t('restore')}
        </Button>
      )}
    </div>
  )
}

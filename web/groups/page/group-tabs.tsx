import { Link } from '@tanstack/react-router'
import type { Group } from '#contract/groups/group.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/states/badge.tsx'
import tabRow from '../../ui/controls/tabs.module.css'
import classes from './group-tabs.module.css'
import { t } from './messages.ts'

type GroupTab = 'sessions' | 'members' | 'board' | 'settings' | 'fees'

type TabPermissions = { readonly mayEdit: boolean; readonly canManageFee: boolean }

/** Returns the tabs in order: a practice group starts with club nights, a social club with its board. */
function tabsOf({ template }: Group, mayEdit: boolean): readonly GroupTab[] {
  const order: Readonly<Record<string, readonly GroupTab[]>> = {
    'practice-group': ['sessions', 'members', 'board'],
    'social-club': ['board', 'members', 'sessions'],
  }
  const first = order[template ?? ''] ?? ['members', 'sessions', 'board']
  return mayEdit ? [...first, 'settings'] : first
}

/** Returns the tab named in the URL; the first one if it does not exist. */
export function tabOf(
  requestedTab: string | undefined,
  group: Group,
  { mayEdit, canManageFee }: TabPermissions,
): GroupTab {
  if (requestedTab === 'fees' && canManageFee) return 'fees'
  const tabs = tabsOf(group, mayEdit)
  return tabs.find((tab) => tab === requestedTab) ?? tabs[0]!
}

type Props = { group: Group; tab: GroupTab; may: TabPermissions }

/** Links to the tabs of a group's page. */
export function GroupTabs({ group, tab, may: { mayEdit, canManageFee } }: Props) {
  const { id, waiting, memberCount, fee } = group
  const hasFee = canManageFee && (fee !== null || tab === 'fees')
  const tabs = [...tabsOf(group, mayEdit), ...(hasFee ? (['fees'] as const) : [])]
  return (
    <nav aria-label={t('parts')} className={classNames(tabRow.tabs, tabRow.scrolls, classes.tabs)}>
      {tabs.map((one) => (
        <Link
          key={one}
          to="/groups/$id"
          params={{ id }}
          search={one === tabs[0] ? {} : { tab: one }}
          aria-current={one === tab ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
          replace
        >
          {t(`tab.${one}`)}
          {one === 'members' && (
            <Badge kind={waiting > 0 ? 'hot' : 'count'}>
              {waiting > 0 ? waiting : memberCount}
            </Badge>
          )}
        </Link>
      ))}
    </nav>
  )
}

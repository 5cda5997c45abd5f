import { Link } from '@tanstack/react-router'
import type { Group } from '#contract/groups/group.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/states/badge.tsx'
import tabRow from '../../ui/controls/tabs.module.css'
import classes from './group-tabs.module.css'
import { t } from './messages.ts'

type GroupTab = 'sessions' | 'members' | 'board' | 'settings' | 'fees'

type GroupTabPermissions = { readonly mayEdit: boolean; readonly canManageFee: boolean }

/** Returns the tabs in order: a practice group starts with club nights, a social club with its board. */
function listTabs({ template }: Group, mayEdit: boolean): readonly GroupTab[] {
  const order: Readonly<Record<string, readonly GroupTab[]>> = {
    'practice-group': ['sessions', 'members', 'board'],
    'social-club': ['board', 'members', 'sessions'],
  }
  const first = order[template ?? ''] ?? ['members', 'sessions', 'board']
  return mayEdit ? [...first, 'settings'] : first
}

/** Returns the tab named in the URL; the first one if it does not exist. */
export function chooseTab(
  requestedTab: string | undefined,
  group: Group,
  { mayEdit, canManageFee }: GroupTabPermissions,
): GroupTab {
  if (requestedTab === 'fees' && canManageFee) return 'fees'
  const tabs = listTabs(group, mayEdit)
  return tabs.find((tab) => tab === requestedTab) ?? tabs[0]!
}

type Props = { group: Group; tab: GroupTab; permissions: GroupTabPermissions }

/** Links to the tabs of a group's page. */
export function GroupTabs({ group, tab, permissions: { mayEdit, canManageFee } }: Props) {
  const { id, waiting, memberCount, fee } = group
  const hasFee = canManageFee && (fee !== null || tab === 'fees')
  const tabs = [...listTabs(group, mayEdit), ...(hasFee ? (['fees'] as const) : [])]
  return (
    <nav
      aria-label={t('sections')}
      className={classNames(tabRow.tabs, tabRow.scrolls, classes.tabs)}
    >
      {tabs.map((name) => (
        <Link
          key={name}
          to="/groups/$id"
          params={{ id }}
          search={name === tabs[0] ? {} : { tab: name }}
          aria-current={name === tab ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
          replace
        >
          {t(`tab.${name}`)}
          {name === 'members' && (
            <Badge kind={waiting > 0 ? 'hot' : 'count'}>
              {waiting > 0 ? waiting : memberCount}
            </Badge>
          )}
        </Link>
      ))}
    </nav>
  )
}

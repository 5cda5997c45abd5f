import { IconEye, IconLock, IconShirtSport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Group } from '#contract/groups/group.ts'
import { classNames } from '../../ui/class-names.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import bare from '../../ui/controls/bare.module.css'
import text from '../../ui/text.module.css'
import { GroupIcon } from '../group-icon.tsx'
import { JoinButton } from '../join-button.tsx'
import { Places } from '../places.tsx'
import { t } from '../messages.ts'
import classes from './group-head.module.css'
import { InviteButton } from '../inviting/invite-button.tsx'
import { GroupMenu } from './group-menu.tsx'
import kit from '../../ui/kit.module.css'

/** The head of a group's page: its name, facts and main actions. */
export function GroupHead({ group, isFirstTab }: { group: Group; isFirstTab: boolean }) {
  const { name, template, category, isPrivate, description } = group
  return (
    <div className={classes.head}>
      <GroupIcon group={group} large />
      <div className={classes.name}>
        <PageTitle title={name} large />
        <div className={classNames(kit.wrappingRow, kit.note, classes.facts)}>
          <span>{t(`kind.${template ?? category}`)}</span>
          <span>
            <Icon of={isPrivate ? IconLock : IconEye} size="s" />
            {isPrivate ? t('private') : t('public')}
          </span>
          <Places taken={group.memberCount} size={group.maxSize} />
        </div>
        {description !== '' && (
          <p className={classNames(classes.about, !isFirstTab && classes.long)}>{description}</p>
        )}
        {group.teams.length > 0 && (
          <p className={classNames(classes.about, !isFirstTab && classes.long)}>
            {t('teams')}{' '}
            {group.teams.map((team, index) => (
              <span key={team.id}>
                {index > 0 && ', '}
                <Link to="/teams/$id" params={{ id: team.id }} className={text.link}>
                  {team.name}
                </Link>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className={classNames(kit.wrappingRow, kit.gap2, classes.act)}>
        <JoinButton group={group} kind="primary" />
        <CreateTeamLink group={group} />
        <InviteButton group={group} className={bare.bare} />
        <GroupMenu group={group} />
      </div>
    </div>
  )
}

/** Links to creating a team from a league squad, with its members suggested as players. */
function CreateTeamLink({ group: { id, template, isActive } }: { group: Group }) {
  const mayCreate = usePermission()('team.create').ok
  if (template !== 'league-team' || !isActive || !mayCreate) return null
  return (
    <Link to="/teams" search={{ create: true, group: id }} className={buttonClass()}>
      <Icon of={IconShirtSport} />
      {t('createTeam')}
    </Link>
  )
}

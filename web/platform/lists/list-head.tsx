import { Link, type LinkProps } from '@tanstack/react-router'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { DotsMenu } from '../../ui/controls/dots-menu.tsx'
import { MenuItem } from '../../ui/controls/menu-item.tsx'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import text from '../../ui/text.module.css'
import { t } from './messages.ts'

/** An action of a page: a button, or a link to the page for it. */
export type Action = {
  label: string
  icon: TablerIcon
  /** A shorter label for phones, contained in the full one. */
  short?: string
} & ({ run: () => void; link?: never } | { link: LinkProps; run?: never })

type Props = {
  title: string
  tabs?: ReactNode
  main?: Action | null
  /** Further actions: buttons on a desktop, a menu on a phone. */
  actions?: readonly Action[]
}

/** The head of a list: its title, tabs and actions. A phone shows one action in the title's row. */
export function ListHead({ title, tabs, main = null, actions = [] }: Props) {
  const isPhone = useIsPhone()
  const mainButton = main !== null && <ActionButton action={main} isMain isShort={isPhone} />
  if (isPhone) {
    return (
      <PageHead title={title}>
        {mainButton}
        {actions.length > 0 && <ActionMenu actions={actions} />}
        {tabs}
      </PageHead>
    )
  }
  return (
    <PageHead title={title}>
      {tabs}
      <span className={text.spacer} />
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {mainButton}
    </PageHead>
  )
}

type ButtonProps = { action: Action; isMain?: boolean; isShort?: boolean }

function ActionButton({ action, isMain = false, isShort = false }: ButtonProps) {
  const { label, icon, short = label, run, link } = action
  const kind = isMain ? 'primary' : 'outline'
  const text = isShort ? short : label
  return run === undefined ? (
    <Link {...link} className={buttonClass({ kind })} aria-label={label}>
      <Icon of={icon} />
      {text}
    </Link>
  ) : (
    <Button kind={kind} icon={icon} aria-label={label} onClick={run}>
      {text}
    </Button>
  )
}

function ActionMenu({ actions }: { actions: readonly Action[] }) {
  return (
    <DotsMenu label={t('moreActions')}>
      {(close) =>
        actions.map(({ label, icon, run, link }) =>
          run === undefined ? (
            <Link key={label} {...link} role="menuitem" tabIndex={-1} onClick={close}>
              <Icon of={icon} />
              {label}
            </Link>
          ) : (
            <MenuItem key={label} icon={icon} label={label} act={run} close={close} />
          ),
        )
      }
    </DotsMenu>
  )
}

import { IconDotsVertical } from '@tabler/icons-react'
import classes from './dots-menu.module.css'
import { Icon } from '../icon.tsx'
import type { PopPanelProps } from './pop-panel.tsx'
import { Popover } from './popover.tsx'

type Props = Pick<PopPanelProps, 'label' | 'buttonLabel' | 'children'>

/** The actions on one item, behind three dots. */
export function DotsMenu({ label, buttonLabel = label, children }: Props) {
  return (
    <Popover
      role="menu"
      label={label}
      buttonLabel={buttonLabel}
      buttonClass={classes.button}
      button={<Icon of={IconDotsVertical} />}
    >
      {children}
    </Popover>
  )
}

/** A placeholder as wide as the menu, for an item without actions. */
export function DotsPlaceholder() {
  return <span className={classes.button} aria-hidden="true" />
}

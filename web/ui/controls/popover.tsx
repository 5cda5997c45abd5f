import { classNames } from '../class-names.ts'
import { PopPanel, type PopPanelProps } from './pop-panel.tsx'
import classes from './popover.module.css'

/** Space in px a panel needs below its button; with less it opens above. */
const minSpaceBelow = 300
const edge = 12
const gap = 4

/**
 * A panel next to its button. It follows the button when scrolled, and closes once the button is out
 * of view.
 */
export function Popover(props: PopPanelProps) {
  const panelClass = classNames(classes.panel, props.role === 'menu' && classes.menu)
  return (
    <PopPanel
      {...props}
      panelClass={panelClass}
      onOpening={positionPanel}
      onScrolled={followButton}
    />
  )
}

function followButton(button: HTMLElement | null, panel: HTMLElement) {
  const { top = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {}
  if (bottom <= 0 || top >= window.innerHeight) panel.hidePopover()
  else positionPanel(button, panel)
}

/** Positions a panel below or above its button, aligned to the side with more room. */
function positionPanel(button: HTMLElement | null, panel: HTMLElement) {
  if (button === null) return
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const spaceBelow = innerHeight - bottom
  const opensAbove = spaceBelow < minSpaceBelow && top > spaceBelow
  const alignsRight = left > innerWidth - right
  Object.assign(panel.style, {
    top: opensAbove ? 'auto' : `${bottom + gap}px`,
    bottom: opensAbove ? `${innerHeight - top + gap}px` : 'auto',
    left: alignsRight ? 'auto' : `${Math.max(edge, left)}px`,
    right: alignsRight ? `${Math.max(edge, innerWidth - right)}px` : 'auto',
    maxHeight: `${(opensAbove ? top : spaceBelow) - gap - edge}px`,
  })
}

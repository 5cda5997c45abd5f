import { classNames } from '../class-names.ts'
import { PopPanel, type PopPanelProps } from './pop-panel.tsx'
import classes from './popover.module.css'

/** Space in px a panel needs below its button; with less it opens above. */
const wanted = 300
const edge = 12
const gap = 4

/**
 * A panel next to its button. It follows the button when scrolled, and closes once that is out of
 * view.
 */
export function Popover(props: PopPanelProps) {
  const panelClass = classNames(classes.panel, props.role === 'menu' && classes.menu)
  return <PopPanel {...props} panelClass={panelClass} onOpening={place} onScrolled={follow} />
}

function follow(button: HTMLElement | null, panel: HTMLElement) {
  const { top = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {}
  if (bottom <= 0 || top >= window.innerHeight) panel.hidePopover()
  else place(button, panel)
}

/** Below or above the button, aligned to the side with more room. */
function place(button: HTMLElement | null, panel: HTMLElement) {
  if (button === null) return
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const below = innerHeight - bottom
  const up = below < wanted && top > below
  const fromRight = left > innerWidth - right
  Object.assign(panel.style, {
    top: up ? 'auto' : `${bottom + gap}px`,
    bottom: up ? `${innerHeight - top + gap}px` : 'auto',
    left: fromRight ? 'auto' : `${Math.max(edge, left)}px`,
    right: fromRight ? `${Math.max(edge, innerWidth - right)}px` : 'auto',
    maxHeight: `${(up ? top : below) - gap - edge}px`,
  })
}

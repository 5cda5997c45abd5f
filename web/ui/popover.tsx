import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import classes from './popover.module.css'

type Props = {
  /** Names the panel. */
  label: string
  button: ReactNode
  /** Names the button where what it shows does not. */
  buttonLabel?: string | undefined
  buttonClass?: string | undefined
  /** A menu moves with the arrow keys; a dialog holds anything. */
  role: 'menu' | 'dialog'
  children: (close: () => void) => ReactNode
}

const itemSelector = '[role="menuitem"]:not([disabled])'
/** Room a panel wants below its button before it opens above it. */
const wanted = 300
const edge = 12
const gap = 4

/** A panel beside the button that opens it. Escape, a click outside and scrolling close it. */
export function Popover({ label, button, buttonLabel, buttonClass, role, children }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  useEffect(() => {
    if (!open) return
    const inside = panel.current
    if (role === 'menu') inside?.querySelector<HTMLElement>(itemSelector)?.focus()
    const scrolled = (event: Event) => {
      if (!(event.target instanceof Node && inside?.contains(event.target))) inside?.hidePopover()
    }
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => removeEventListener('scroll', scrolled, { capture: true })
  }, [open, role])
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    const opening = event.newState === 'open'
    if (opening) place(opener.current, event.currentTarget)
    setOpen(opening)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        aria-haspopup={role}
        aria-expanded={open}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classNames(classes.panel, role === 'menu' && classes.menu)}
        onBeforeToggle={toggled}
      >
        {open && role === 'menu' && (
          <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={moveFocus}>
            {children(close)}
          </div>
        )}
        {open && role === 'dialog' && (
          <div role="dialog" aria-label={label}>
            {children(close)}
          </div>
        )}
      </div>
    </>
  )
}

/** Below the button or above it, flush with the side of it that has more room. */
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

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next >= items.length ? 0 : next)?.focus()
}

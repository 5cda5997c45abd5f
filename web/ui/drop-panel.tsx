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
import classes from './drop-panel.module.css'

type Props = {
  label: string
  button: ReactNode
  buttonClass?: string | undefined
  buttonLabel?: string
  /** A menu moves with the arrow keys; a panel is read. */
  role: 'menu' | 'dialog'
  /** Below the top bar, or above the bottom bar. */
  place?: 'top' | 'bottom'
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

const itemSelector = '[role^="menuitem"]:not([disabled])'

/** A panel that opens from a button in a bar. Escape and a click outside close it. */
export function DropPanel(props: Props) {
  const { label, button, buttonClass, buttonLabel, role, place = 'top', onOpen, children } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open') onOpen?.()
  }
  useEffect(() => {
    if (!open) return
    panel.current?.querySelector<HTMLElement>(role === 'menu' ? itemSelector : 'h2')?.focus()
  }, [open, role])
  return (
    <>
      <button
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        aria-haspopup={role}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classNames(classes.panel, classes[place], role === 'menu' && classes.narrow)}
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

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next >= items.length ? 0 : next)?.focus()
}

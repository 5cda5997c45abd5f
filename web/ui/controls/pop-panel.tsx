import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

export type PopPanelProps = {
  /** The name of the panel. */
  label: string
  button: ReactNode
  buttonClass?: string | undefined
  /** The accessible name of the button, if its content is not enough. */
  buttonLabel?: string | undefined
  /** A menu is moved through with the arrow keys; a dialog holds any content. */
  role: 'menu' | 'dialog'
  children: (close: () => void) => ReactNode
}

type PositionPanel = (opener: HTMLElement | null, panel: HTMLElement) => void

type Props = PopPanelProps & {
  panelClass: string
  /** Called before the panel opens and, if `onScrolled` is set, on resize. */
  onOpening?: PositionPanel | undefined
  /** Called when an ancestor has scrolled. */
  onScrolled?: PositionPanel | undefined
}

const itemSelector = '[role^="menuitem"]:not([disabled])'

/** A button and the panel it opens. Escape and a click outside close it. */
export function PopPanel(props: Props) {
  const { label, button, buttonClass, buttonLabel, role, children } = props
  const { panelClass, onOpening, onScrolled } = props
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  useEffect(() => {
    const panelElement = panel.current
    if (!open || panelElement === null) return
    const focusFirst = () => {
      const selector = role === 'menu' ? itemSelector : 'h2'
      const first = panelElement.querySelector<HTMLElement>(selector)
      first?.focus()
      return first !== null
    }
    if (focusFirst()) return
    // The content may be loaded when the panel first opens.
    const observer = new MutationObserver(() => focusFirst() && observer.disconnect())
    observer.observe(panelElement, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [open, role])
  useEffect(() => {
    const panelElement = panel.current
    if (!open || onScrolled === undefined || panelElement === null) return
    const handleScroll = ({ target }: Event) => {
      if (!(target instanceof Node && panelElement.contains(target)))
        onScrolled(opener.current, panelElement)
    }
    addEventListener('scroll', handleScroll, { capture: true, passive: true })
    const handleResize = () => onOpening?.(opener.current, panelElement)
    addEventListener('resize', handleResize)
    return () => {
      removeEventListener('scroll', handleScroll, { capture: true })
      removeEventListener('resize', handleResize)
    }
  }, [open, onOpening, onScrolled])
  const handleToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpening = event.newState === 'open'
    if (isOpening) onOpening?.(opener.current, event.currentTarget)
    setOpen(isOpening)
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
      <div ref={panel} id={id} popover="auto" className={panelClass} onBeforeToggle={handleToggle}>
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
  const current = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next >= items.length ? 0 : next)?.focus()
}

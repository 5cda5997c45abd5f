import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'

export type PopPanelProps = {
  /** Names the panel. */
  label: string
  button: ReactNode
  buttonClass?: string | undefined
  /** Names the button where what it shows does not. */
  buttonLabel?: string | undefined
  /** A menu moves with the arrow keys; a dialog holds anything. */
  role: 'menu' | 'dialog'
  children: (close: () => void) => ReactNode
}

/** What puts a panel in its place. */
type Placing = (opener: HTMLElement | null, panel: HTMLElement) => void

type Props = PopPanelProps & {
  panelClass: string
  /** Called before it shows, and again where it follows its button and the window changes. */
  onOpening?: Placing | undefined
  /** Called when something around it has scrolled, and its button with it. */
  onScrolled?: Placing | undefined
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
  const focusFirst = () =>
    panel.current?.querySelector<HTMLElement>(role === 'menu' ? itemSelector : 'h2')?.focus()
  useEffect(() => {
    const inside = panel.current
    if (!open || onScrolled === undefined || inside === null) return
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Node && inside.contains(target))) onScrolled(opener.current, inside)
    }
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    const resized = () => onOpening?.(opener.current, inside)
    addEventListener('resize', resized)
    return () => {
      removeEventListener('scroll', scrolled, { capture: true })
      removeEventListener('resize', resized)
    }
  }, [open, onOpening, onScrolled])
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    const opening = event.newState === 'open'
    if (opening) onOpening?.(opener.current, event.currentTarget)
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
      <div ref={panel} id={id} popover="auto" className={panelClass} onBeforeToggle={toggled}>
        {open && role === 'menu' && (
          <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={moveFocus}>
            <Content arrived={focusFirst}>{children(close)}</Content>
          </div>
        )}
        {open && role === 'dialog' && (
          <div role="dialog" aria-label={label}>
            <Content arrived={focusFirst}>{children(close)}</Content>
          </div>
        )}
      </div>
    </>
  )
}

type ContentProps = { arrived: () => void; children: ReactNode }

/** What a panel holds may be loaded when it is first opened. */
function Content({ arrived, children }: ContentProps) {
  return (
    <Suspense fallback={null}>
      {children}
      <Arrival tell={arrived} />
    </Suspense>
  )
}

/** Tells once that all that stands beside it is there. */
function Arrival({ tell }: { tell: () => void }) {
  const arrived = useEffectEvent(tell)
  useEffect(() => arrived(), [])
  return null
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next >= items.length ? 0 : next)?.focus()
}

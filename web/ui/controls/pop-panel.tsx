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
  /** The name of the panel. */
  label: string
  button: ReactNode
  buttonClass?: string | undefined
  /** The name of the button where its content is not enough. */
  buttonLabel?: string | undefined
  /** A menu uses the arrow keys; a dialog holds anything. */
  role: 'menu' | 'dialog'
  children: (close: () => void) => ReactNode
}

/** Positions a panel. */
type Placing = (opener: HTMLElement | null, panel: HTMLElement) => void

type Props = PopPanelProps & {
  panelClass: string
  /** Called before it opens, and on resize where it follows its button. */
  onOpening?: Placing | undefined
  /** Called when an ancestor has scrolled. */
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

/** The content of a panel may be loaded when it is first opened. */
function Content({ arrived, children }: ContentProps) {
  return (
    <Suspense fallback={null}>
      {children}
      <OnLoaded onLoaded={arrived} />
    </Suspense>
  )
}

/** Calls `onLoaded` once its suspended siblings are loaded. */
function OnLoaded({ onLoaded }: { onLoaded: () => void }) {
  const arrived = useEffectEvent(onLoaded)
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

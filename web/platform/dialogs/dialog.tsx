import {
  type PointerEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconX } from '@tabler/icons-react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import classes from './dialog.module.css'
import { showModal, onClickOutside } from './open-dialogs.ts'
import { t } from '../messages.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Next to the title. */
  aside?: ReactNode
  footer?: ReactNode
  size?: 's' | 'm' | 'l'
  /** Whether the content has its own padding. */
  flush?: boolean
}

/** Selectors of the element that is focused first: the field with autofocus, else the first control. */
const focusCandidates = [
  '[data-autofocus]',
  '[data-dialog-body] :is(input, select, textarea, button, a[href], [tabindex="0"]):not([disabled])',
]

/** A modal dialog; on a phone it rises from the bottom. Loaded with the first dialog that opens. */
export function Dialog(props: Props) {
  const { title, onClose, children, aside, footer, size = 'm', flush = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  /** False once the dialog is unmounted, or hidden while something suspends. */
  const isShown = useRef(true)
  const titleId = useId()
  const dismiss = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = dialog.current!
    isShown.current = true
    const close = showModal(element)
    const stopWatching = onClickOutside(element, dismiss)
    const candidates = focusCandidates.map((selector) =>
      element.querySelector<HTMLElement>(selector),
    )
    candidates.find((each) => each !== null)?.focus()
    return () => {
      isShown.current = false
      stopWatching()
      close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(classes.dialog, classes[size])}
      onCancel={(event) => {
        // A cancelled file picker bubbles the same event.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // A browser may close it without asking when Escape is pressed twice.
        const { target, currentTarget } = event
        if (target === currentTarget && !currentTarget.open && isShown.current) onClose()
      }}
    >
      <div className={classNames(kit.card, kit.column, classes.sheet)}>
        <div className={classNames(kit.row, kit.gap3, classes.head)}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {aside}
          <IconButton icon={IconX} label={t('close')} className={kit.push} onClick={onClose} />
        </div>
        <div className={classes.body} data-dialog-body>
          <div className={flush ? undefined : classes.padded}>{children}</div>
        </div>
        {footer && (
          <div className={classNames(kit.row, kit.gap2, classes.foot)} onPointerDown={keepHeight}>
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}

/**
 * Keeps the height until the pointer is released: a button that moves during a press misses its
 * click.
 */
function keepHeight({ currentTarget }: PointerEvent<HTMLElement>) {
  const sheet = currentTarget.parentElement!
  sheet.style.height = `${sheet.offsetHeight}px`
  const released = new AbortController()
  const release = () => {
    released.abort()
    // The click follows the release of the pointer.
    setTimeout(() => (sheet.style.height = ''))
  }
  for (const type of ['pointerup', 'pointercancel']) {
    addEventListener(type, release, { signal: released.signal })
  }
}

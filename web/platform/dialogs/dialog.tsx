import {
  type PointerEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconX } from '@tabler/icons-react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import text from '../../ui/text.module.css'
import classes from './dialog.module.css'
import { showModal, onClickOutside } from './open-dialogs.ts'
import { t as platformText } from '../messages.ts'
import { t } from './messages.ts'
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
  /** Whether closing would lose input: Escape, Close and a press outside ask first. */
  hasChanges?: boolean
}

/** Selectors of the element that is focused first: the field with autofocus, else the first control. */
const focusCandidates = [
  '[data-autofocus]',
  '[data-dialog-body] :is(input, select, textarea, button, a[href], [tabindex="0"]):not([disabled])',
]

/** A modal dialog; on a phone it rises from the bottom. Loaded with the first dialog that opens. */
export function Dialog(props: Props) {
  const { title, onClose, children, aside, footer, size = 'm', flush = false } = props
  const { hasChanges = false } = props
  const [isAsking, setAsking] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  /** False once the dialog is unmounted, or hidden while something suspends. */
  const isShown = useRef(true)
  const titleId = useId()
  const close = () => (hasChanges ? setAsking(true) : onClose())
  const dismiss = useEffectEvent(close)
  useLayoutEffect(() => {
    const element = dialog.current!
    isShown.current = true
    const closeModal = showModal(element)
    const stopWatching = onClickOutside(element, dismiss)
    const candidates = focusCandidates.map((selector) =>
      element.querySelector<HTMLElement>(selector),
    )
    candidates.find((each) => each !== null)?.focus()
    return () => {
      isShown.current = false
      stopWatching()
      closeModal()
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
        close()
      }}
      onClose={(event) => {
        // A browser may close it without asking when Escape is pressed twice.
        const { target, currentTarget } = event
        if (target !== currentTarget || currentTarget.open || !isShown.current) return
        if (hasChanges) currentTarget.showModal()
        close()
      }}
    >
      <div className={classNames(kit.card, kit.column, classes.sheet)}>
        <div className={classNames(kit.row, kit.gap3, classes.head)}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {aside}
          <IconButton
            icon={IconX}
            label={platformText('close')}
            className={kit.push}
            onClick={close}
          />
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
      {isAsking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </dialog>
  )
}

type DiscardProps = { onKeep: () => void; onDiscard: () => void }

const DiscardDialog = ({ onKeep, onDiscard }: DiscardProps) => (
  <Dialog
    title={t('discardTitle')}
    size="s"
    onClose={onKeep}
    footer={
      <>
        <span className={text.spacer} />
        <Button data-autofocus onClick={onKeep}>
          {t('keepEditing')}
        </Button>
        <Button kind="danger" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </>
    }
  >
    <p>{t('discardBody')}</p>
  </Dialog>
)

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

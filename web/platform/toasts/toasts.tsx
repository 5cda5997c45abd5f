import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconX } from '@tabler/icons-react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { useTopmostDialog } from '../dialogs/open-dialogs.ts'
import { dismissToast, clearDeadline, startCountdown, type Toast, useShownToasts } from './toast.ts'
import classes from './toasts.module.css'
import { t } from '../messages.ts'

/** The toasts in the corner; they stay above a dialog and can be pressed there. */
export function Toasts() {
  const shown = useShownToasts()
  const dialog = useTopmostDialog()
  const region = useRef<HTMLDivElement>(null)
  useHideAfterPresses(region, shown)
  return createPortal(
    <div ref={region} role="region" aria-label={t('messages')} className={classes.toasts}>
      <ol aria-live="polite" aria-relevant="additions">
        {shown.map((each) => (
          <ToastItem key={each.id} toast={each} />
        ))}
      </ol>
    </div>,
    dialog ?? document.body,
  )
}

/** Number of presses elsewhere after which a phone hides a toast. */
const pressesUntilHidden = 2

/** On a phone, hides a success toast once the user presses elsewhere; a failure stays. */
function useHideAfterPresses(region: RefObject<HTMLElement | null>, shown: readonly Toast[]) {
  const isPhone = useIsPhone()
  useEffect(() => {
    const successToasts = shown.filter(({ kind }) => kind === 'good')
    if (!isPhone || successToasts.length === 0) return
    let presses = 0
    const onPress = ({ target }: PointerEvent) => {
      if (region.current!.contains(target as Node)) return
      presses += 1
      if (presses >= pressesUntilHidden) for (const { id } of successToasts) dismissToast(id)
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [region, shown, isPhone])
}

const holdEvents = ['pointerenter', 'focusin'] as const
const leaveEvents = ['pointerleave', 'focusout'] as const

/** Returns whether the toast has the pointer or the focus. */
function useIsInUse(ref: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const element = ref.current!
    const hold = () => setHeld(true)
    const leave = () => setHeld(false)
    for (const type of holdEvents) element.addEventListener(type, hold)
    for (const type of leaveEvents) element.addEventListener(type, leave)
    return () => {
      for (const type of holdEvents) element.removeEventListener(type, hold)
      for (const type of leaveEvents) element.removeEventListener(type, leave)
    }
  }, [ref])
  return isHeld
}

/** A toast expires by itself, but not under the pointer or with the focus. */
function ToastItem({ toast: { id, title, message, kind } }: { toast: Toast }) {
  const item = useRef<HTMLLIElement>(null)
  const isInUse = useIsInUse(item)
  useEffect(() => {
    if (isInUse) return clearDeadline(id)
    const timer = setTimeout(() => dismissToast(id), startCountdown(id))
    return () => clearTimeout(timer)
  }, [id, isInUse])
  return (
    <li ref={item} className={classNames(classes.toast, classes[kind])}>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {message !== '' && <div className={classes.message}>{message}</div>}
      </div>
      <IconButton icon={IconX} label={t('dismiss')} onClick={() => dismissToast(id)} />
    </li>
  )
}

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { importScreen } from './import-screen.ts'
import { toast } from './toasts/toast.ts'
import { t } from './messages.ts'

type Options = {
  /** Shows nothing where it cannot be loaded, and says nothing. */
  readonly isSilent?: boolean
  /** Whether a boundary around it shows something while it is loaded; else nothing is shown. */
  readonly suspends?: boolean
}

/**
 * Returns a component whose file is loaded when it is first shown, such as a dialog. Where the file cannot
 * be loaded, without a connection for example, the screen stays: a message says so, and a dialog closes.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSilent = false, suspends = false }: Options = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const attempt = () =>
    lazy(async () => {
      loaded = await importScreen(load).catch(() => undefined)
      return { default: loaded ?? Failed }
    })

  function Failed(props: Props) {
    useEffect(() => {
      // Opened again, it tries again.
      next = attempt()
      if (isSilent) return
      toast(t('partNotLoaded'), t('partNotLoadedNow'), 'bad')
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    return null
  }

  let next = attempt()
  return function LazyPart(props: Props) {
    // Loaded before, it is shown at once: a boundary would hold it back for a moment. Decided once, so
    // that what is shown is not mounted again.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? next)
    const part = <Part {...props} />
    return suspends ? part : <Suspense fallback={null}>{part}</Suspense>
  }
}

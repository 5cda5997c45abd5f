import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { importScreen } from './import-screen.ts'
import { toast } from './toasts/toast.ts'
import { t } from './messages.ts'

type Options = {
  /** Shows nothing on failure, not even a message. */
  readonly isSilent?: boolean
  /** Whether to suspend while loading; else nothing is shown until then. */
  readonly suspends?: boolean
}

/**
 * Returns a component whose file is loaded when it is first rendered, such as a dialog. If loading
 * fails, for example offline, the screen stays: a toast says so, and a dialog closes.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSilent = false, suspends = false }: Options = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const createLazy = () =>
    lazy(async () => {
      loaded = await importScreen(load).catch(() => undefined)
      return { default: loaded ?? Failed }
    })

  function Failed(props: Props) {
    useEffect(() => {
      // Retry the next time it is opened.
      lazyComponent = createLazy()
      if (isSilent) return
      toast(t('partNotLoaded'), t('checkConnection'), 'bad')
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    return null
  }

  let lazyComponent = createLazy()
  return function LazyPart(props: Props) {
    // Once loaded it renders without suspending. Decided once, so that it does not remount.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? lazyComponent)
    const part = <Part {...props} />
    return suspends ? part : <Suspense fallback={null}>{part}</Suspense>
  }
}

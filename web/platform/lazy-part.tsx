import { type ComponentType, lazy, useEffect, useState } from 'react'
import { importScreen } from './import-screen.ts'
import { toast } from './toasts/toast.ts'
import { t } from './messages.ts'

type Options = {
  /** Shows nothing on failure, not even a message. */
  readonly isSilent?: boolean
  /** Fails the screen, which offers to try again: without this part it would be useless. */
  readonly isEssential?: boolean
  /** Whether to suspend while loading; else nothing is shown until then. */
  readonly suspends?: boolean
}

/**
 * Returns a component whose file is loaded when it is first rendered, such as a dialog. If loading
 * fails, for example offline, the screen stays: a toast says so, and a dialog closes.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSilent = false, isEssential = false, suspends = false }: Options = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadPart = async () => {
    loaded = await importScreen(load)
    return loaded
  }
  const reportFailure = (props: Props) => {
    if (isSilent) return
    toast(t('partNotLoaded'), t('checkConnection'), 'bad')
    const { onClose, close = onClose } = props as { onClose?: unknown; close?: unknown }
    if (typeof close === 'function') close()
  }

  if (suspends) {
    const createLazy = () => lazy(async () => ({ default: await loadPart().catch(() => Failed) }))
    let lazyComponent = createLazy()
    const Failed = (props: Props) => {
      useEffect(() => {
        // Retry the next time it is opened.
        lazyComponent = createLazy()
        reportFailure(props)
        // oxlint-disable-next-line react-hooks/exhaustive-deps
      }, [])
      return null
    }
    return function SuspendingPart(props: Props) {
      // Once loaded it renders without suspending. Decided once, so that it does not remount.
      const [Part] = useState<ComponentType<Props>>(() => loaded ?? lazyComponent)
      return <Part {...props} />
    }
  }
  // Suspense would hold back what has loaded until 300 ms after its empty fallback.
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part !== undefined) return
      let isShown = true
      loadPart().then(
        (part) => isShown && setPart(() => part),
        (error: unknown) => {
          if (!isShown) return
          if (!isEssential) return reportFailure(props)
          setPart(() => {
            throw error
          })
        },
      )
      return () => {
        isShown = false
      }
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    return Part === undefined ? null : <Part {...props} />
  }
}

import { useEffect, useState } from 'react'

/** `held`: the screen stays on. `lost`: it may sleep, without loss of data. */
export type WakeState = 'held' | 'lost'

/** Keeps the screen on while scoring; requests it again whenever the page becomes visible. */
export function useWakeLock(isEnabled: boolean): WakeState {
  const [wake, setWake] = useState<WakeState>('lost')
  useEffect(() => {
    if (!isEnabled || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isUnmounted = false
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || isUnmounted) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isUnmounted) return void lock.release()
        setWake('held')
        lock.addEventListener('release', () => setWake('lost'))
      } catch {
        setWake('lost')
      }
    }
    const requestAgain = () => void requestLock()
    void requestLock()
    document.addEventListener('visibilitychange', requestAgain)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', requestAgain)
      void lock?.release().catch(() => undefined)
    }
  }, [isEnabled])
  return wake
}

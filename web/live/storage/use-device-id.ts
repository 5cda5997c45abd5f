import { useEffect, useState } from 'react'
import { loadDeviceId } from './store.ts'

/** Returns this device's id; null until it is loaded. */
export function useDeviceId(): string | null {
  const [device, setDevice] = useState<string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void loadDeviceId().then((id) => {
      if (!isUnmounted) setDevice(id)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return device
}

import { useEffect, useState } from 'react'
import { keepJson, keptJson } from './kept-json.ts'

/** Creates a persisted choice of this browser, with a hook that subscribes to it. */
export function keptValue<T>(name: string, read: (kept: unknown) => T) {
  const listeners = new Set<() => void>()
  const get = () => read(keptJson(name))
  return {
    get,
    set: (value: T) => {
      keepJson(name, value)
      for (const listener of listeners) listener()
    },
    use: (): T => {
      const [value, setValue] = useState(get)
      useEffect(() => {
        const listen = () => setValue(get())
        listeners.add(listen)
        return () => {
          listeners.delete(listen)
        }
      }, [])
      return value
    },
  }
}

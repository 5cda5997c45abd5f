import { useEffect, useState } from 'react'
import { writeStored, readStored } from './stored-json.ts'

/** Creates a choice stored in this browser, with a hook that subscribes to it. */
export function createPersisted<T>(name: string, read: (stored: unknown) => T) {
  const listeners = new Set<() => void>()
  const get = () => read(readStored(name))
  return {
    get,
    set: (value: T) => {
      writeStored(name, value)
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

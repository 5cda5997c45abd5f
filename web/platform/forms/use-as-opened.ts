import { useState } from 'react'

/**
 * Returns a value as it was when a form opened. Its version then covers what the form shows, so that the
 * server refuses to overwrite a later change.
 */
export function useAsOpened<T>(latest: T): T {
  const [opened] = useState(() => latest)
  return opened
}

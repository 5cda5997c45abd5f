import { useRef } from 'react'
import { createRandomId } from '../random-id.ts'

/**
 * Supplies idempotency keys of requests. A retry of the same content gets the same key until `forget`, which is
 * for a request that succeeded and may be sent again.
 */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' })
  const getKey = (content: string): string => {
    if (last.current.content !== content) last.current = { content, key: createRandomId() }
    return last.current.key
  }
  const forget = () => {
    last.current = { content: '', key: '' }
  }
  return { getKey, forget }
}

import { useEffect, useState } from 'react'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { useUser } from '../../platform/session/session.ts'
import { deviceId, loadStored, unsentMatches } from '../storage/store.ts'

const pollMs = 3_000

export type WaitingHere = { readonly match: LiveMatchWire; readonly count: number }

/** Returns what this device scored and has not sent. */
export function useWaitingHere(): readonly WaitingHere[] {
  const userId = useUser()?.id ?? ''
  const [waiting, setWaiting] = useState<readonly WaitingHere[]>([])
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const found: WaitingHere[] = []
      for (const { id, match } of await unsentMatches(userId)) {
        const kept = await loadStored(id)
        const count = kept?.events.filter(({ state }) => state === 'waiting').length ?? 0
        found.push({ match, count })
      }
      if (!isGone) setWaiting((before) => (isSame(before, found) ? before : found))
    }
    const again = () => void look().catch(() => undefined)
    again()
    const timer = setInterval(again, pollMs)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [userId])
  return waiting
}

const isSame = (one: readonly WaitingHere[], two: readonly WaitingHere[]) =>
  one.length === two.length &&
  one.every(({ match, count }, at) => match.id === two[at]?.match.id && count === two[at].count)

/** Returns this device's id; null until it is loaded. */
export function useDevice(): string | null {
  const [device, setDevice] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void deviceId().then((id) => {
      if (!isGone) setDevice(id)
    })
    return () => {
      isGone = true
    }
  }, [])
  return device
}

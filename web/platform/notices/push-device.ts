import { unsubscribePush, getPush, subscribePush } from '#contract/push.ts'
import { call } from '../api/api.ts'
import { encodeBase64url } from '../base64url.ts'
import { queryClient } from '../cache/query-client.ts'
import { currentUser } from '../session/session.ts'
import { keyOf } from '../cache/query-of.ts'

/** Storage key of the user who turned push on here; other users are asked separately. */
const subscriberKey = 'push-for'

/**
 * Whether this browser can receive push: not at all, only when opened from the home screen, not
 * while the user denies it, or now.
 */
export type PushAbility = 'none' | 'home-screen' | 'denied' | 'able'

/** Returns whether this is an iPhone or iPad; an iPad reports that it is a Mac. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function getPushAbility(): PushAbility {
  const isSupported = typeof PushManager === 'function' && typeof Notification === 'function'
  if (!isSupported || navigator.serviceWorker === undefined) {
    return isAppleMobile() && !matchMedia('(display-mode: standalone)').matches
      ? 'home-screen'
      : 'none'
  }
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Returns whether push is on here for the signed-in person. */
export const isPushOn = () =>
  getPushAbility() === 'able' &&
  Notification.permission === 'granted' &&
  localStorage.getItem(subscriberKey) === currentUser()?.id

/**
 * Asks for permission, in a click handler, and subscribes to push. `refused` if permission was
 * denied, `unready` if there is no service worker to show notices.
 */
export async function turnPushOn(publicKey: string): Promise<'on' | 'refused' | 'unready'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  // `ready` never resolves without a service worker.
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return 'unready'
  await subscribe(registration, publicKey)
  localStorage.setItem(subscriberKey, currentUser()?.id ?? '')
  await queryClient.invalidateQueries({ queryKey: keyOf(getPush) })
  return 'on'
}

/** Stops push to this browser. */
export async function turnPushOff(id: string | undefined): Promise<void> {
  localStorage.removeItem(subscriberKey)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  if (id !== undefined) await call(unsubscribePush, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: keyOf(getPush) })
}

/** Returns whether a subscription was made for this key; any other cannot be used. */
const usesKey = (subscription: PushSubscription, publicKey: string) =>
  encodeBytes(subscription.options.applicationServerKey) === publicKey

const encodeBytes = (bytes: ArrayBuffer | null) =>
  encodeBase64url(new Uint8Array(bytes ?? new ArrayBuffer()))

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string) {
  const { pushManager } = registration
  const existing = await pushManager.getSubscription()
  if (existing !== null && !usesKey(existing, publicKey)) await existing.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const body = {
    endpoint: subscription.endpoint,
    keys: {
      p256dh: encodeBytes(subscription.getKey('p256dh')),
      auth: encodeBytes(subscription.getKey('auth')),
    },
  }
  await call(subscribePush, { body })
}

/**
 * Renews this browser's subscription at startup, in case its session, endpoint or the club's key has
 * changed.
 */
export async function renewPush(): Promise<void> {
  if (!isPushOn()) return
  const { publicKey } = await call(getPush)
  const registration = await navigator.serviceWorker.getRegistration()
  if (publicKey !== null && registration !== undefined) await subscribe(registration, publicKey)
}

/** Closes pushed notifications except those of these notices, which are still unseen. */
export function closePushedExcept(unseenIds: readonly string[]): void {
  navigator.serviceWorker?.controller?.postMessage({ standing: unseenIds })
}

import { endPush, getPush, subscribePush } from '#contract/push.ts'
import { call } from '../api/api.ts'
import { base64url } from '../base64url.ts'
import { queryClient } from '../cache/query-client.ts'
import { currentUser } from '../session/session.ts'
import { keyOf } from '../cache/query-of.ts'

/** Whose push subscription this is: another person who signs in here is asked again. */
const personKey = 'push-for'

/**
 * Whether this browser can receive push: never, only from the home screen, denied by its owner, or
 * yes.
 */
export type PushAbility = 'none' | 'home-screen' | 'denied' | 'able'

/** An iPad reports that it is a Mac. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushAbility(): PushAbility {
  const isKnown = typeof PushManager === 'function' && typeof Notification === 'function'
  if (!isKnown || navigator.serviceWorker === undefined) {
    return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'home-screen' : 'none'
  }
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Whether push is on here for the signed-in person. */
export const isPushOn = () =>
  pushAbility() === 'able' &&
  Notification.permission === 'granted' &&
  localStorage.getItem(personKey) === currentUser()?.id

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
  localStorage.setItem(personKey, currentUser()?.id ?? '')
  await queryClient.invalidateQueries({ queryKey: keyOf(getPush) })
  return 'on'
}

/** Stops push to this browser. */
export async function turnPushOff(id: string | undefined): Promise<void> {
  localStorage.removeItem(personKey)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  if (id !== undefined) await call(endPush, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: keyOf(getPush) })
}

/** A subscription made for another key cannot be used. */
const isFor = (subscription: PushSubscription, publicKey: string) =>
  inText(subscription.options.applicationServerKey) === publicKey

const inText = (bytes: ArrayBuffer | null) => base64url(new Uint8Array(bytes ?? new ArrayBuffer()))

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string) {
  const { pushManager } = registration
  const before = await pushManager.getSubscription()
  if (before !== null && !isFor(before, publicKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const body = {
    endpoint: subscription.endpoint,
    keys: {
      p256dh: inText(subscription.getKey('p256dh')),
      auth: inText(subscription.getKey('auth')),
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

/** Closes pushed notifications that no longer apply or were seen elsewhere. */
export function closePushed(standing: readonly string[]): void {
  navigator.serviceWorker?.controller?.postMessage({ standing })
}

import { endPush, getPush, subscribePush } from '#contract/push.ts'
import { call } from '../api/api.ts'
import { base64url } from '../base64url.ts'
import { queryClient } from '../cache/query-client.ts'
import { currentUser } from '../session/session.ts'
import { keyOf } from '../cache/query-of.ts'

/** For whom this browser was turned on: another person who signs in here is asked anew. */
const personKey = 'push-for'

/**
 * Whether this browser can be pushed to: never, only from the home screen, not since its person said no,
 * or at any time.
 */
export type PushAbility = 'none' | 'home-screen' | 'denied' | 'able'

/** An iPad says that it is a Mac. */
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

/** Whether this browser is on for whoever is signed in. */
export const isPushOn = () =>
  pushAbility() === 'able' &&
  Notification.permission === 'granted' &&
  localStorage.getItem(personKey) === currentUser()?.id

/**
 * Asks for permission, by a tap, and has notices pushed here; `refused` where the person said no, and
 * `unready` where this browser keeps no worker that could show them.
 */
export async function turnPushOn(publicKey: string): Promise<'on' | 'refused' | 'unready'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  // `ready` would be waited for without end where none was ever set up.
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return 'unready'
  await subscribe(registration, publicKey)
  localStorage.setItem(personKey, currentUser()?.id ?? '')
  await queryClient.invalidateQueries({ queryKey: keyOf(getPush) })
  return 'on'
}

/** Has nothing more pushed to this browser. */
export async function turnPushOff(id: string | undefined): Promise<void> {
  localStorage.removeItem(personKey)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  if (id !== undefined) await call(endPush, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: keyOf(getPush) })
}

/** A subscription that was made for another key is of no use. */
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
 * At a visit: a browser that was turned on stays so when its session, its address or the key of the club
 * is another one by now.
 */
export async function renewPush(): Promise<void> {
  if (!isPushOn()) return
  const { publicKey } = await call(getPush)
  const registration = await navigator.serviceWorker.getRegistration()
  if (publicKey !== null && registration !== undefined) await subscribe(registration, publicKey)
}

/** Closes what was pushed here and holds no more, or was seen elsewhere. */
export function closePushed(standing: readonly string[]): void {
  navigator.serviceWorker?.controller?.postMessage({ standing })
}

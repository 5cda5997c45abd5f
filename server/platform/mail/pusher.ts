/** Keys of a browser's subscription, base64url. */
export type PushKeys = { readonly p256dh: string; readonly auth: string }

export type Push = {
  readonly endpoint: string
  readonly keys: PushKeys
  readonly payload: string
  /** How long the push service stores a push for an offline device, in seconds. */
  readonly ttl: number
  readonly isUrgent: boolean
  /** A newer push with the same topic replaces one that is still pending. */
  readonly topic: string
}

/** Result of a push. */
export type PushResponse = {
  readonly status: number
  /** `Retry-After` of the service, in ms. */
  readonly retryAfter: number | null
}

/** Delivers pushes, and the public key that browsers subscribe with. */
export type Pusher = {
  readonly publicKey: string
  /** Push services that a subscription may use. */
  readonly hosts: readonly string[]
  /** Throws if the push service can't be reached. */
  readonly send: (push: Push, now: number) => Promise<PushResponse>
}

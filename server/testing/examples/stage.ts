import type { EndpointName } from '#contract/endpoints.ts'
import type { Requester } from '../world.ts'
import type { Values } from './sample-values.ts'

export type Calls = Requester & { readonly headers: Readonly<Record<string, string>> }

/** A club in which examples run, independent of the transport. */
export type Stage = {
  /** Returns a caller with these headers. */
  readonly as: (headers: Record<string, string>) => Calls
  readonly admin: Calls
  /** Returns the text of the newest message to an e-mail address or phone number. */
  readonly messageTo: (to: string) => Promise<string>
  /** Origin of the browser. */
  readonly origin: string
  readonly now: () => number
}

/** Prepared sender of an example, and replacements for its sample values. */
export type Scene = {
  readonly by?: Calls
  readonly values?: Values
}

/** Scenes by endpoint, for examples that need one. */
export type Scenes = Partial<Record<EndpointName, () => Promise<Scene>>>

export const password = 'Rally-Corner7!tide'
export const api = { 'x-client': 'api' }

/** Returns a unique word of letters, since names have no digits. */
export function inventWord(): string {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.random() * 26))
  return `Q${letters.join('')}`
}

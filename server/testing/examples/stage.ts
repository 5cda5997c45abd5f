import type { EndpointName } from '#contract/endpoints.ts'
import type { Requester } from '../world.ts'
import type { Values } from './sample-values.ts'

export type Calls = Requester & { readonly headers: Readonly<Record<string, string>> }

/** A club in which examples run, over any transport. */
export type Stage = {
  /** A caller with these headers. */
  readonly as: (headers: Record<string, string>) => Calls
  readonly admin: Calls
  /** Returns the text of the newest message to an e-mail address or phone number. */
  readonly messageTo: (to: string) => Promise<string>
  /** Origin of the browser. */
  readonly origin: string
  readonly now: () => number
}

/** What an example needs: its sender, and replacements for its sample values. */
export type Scene = {
  readonly by?: Calls
  readonly values?: Values
}

/** Scenes by the endpoints whose examples need one. */
export type Scenes = Partial<Record<EndpointName, () => Promise<Scene>>>

export const password = 'Rally-Corner7!tide'
export const api = { 'x-client': 'api' }

/** A unique word of letters: names have no digits. */
export function freshWord(): string {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.random() * 26))
  return `Q${letters.join('')}`
}

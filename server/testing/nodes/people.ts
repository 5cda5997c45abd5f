import { setTimeout as sleep } from 'node:timers/promises'
import { logIn, signUp } from '#contract/players/accounts.ts'
import { accepted, requester, type Caller, type Requester } from '../world.ts'
import { createEntrantName } from '../tournament.ts'
import type { Cluster } from './cluster.ts'

/** A person whose calls go through the proxy or to one node. */
export type Person = Requester & {
  readonly userId: string
  readonly playerId: string
  readonly email: string
  readonly token: string
  /** Calls a node by its index. */
  readonly callNode: (node: number) => Caller['call']
}

export const password = 'Rally-Corner7!tide'
const api = { 'x-client': 'api' }
let signedUpCount = 0

/** Returns callers with one token, to each node and through the proxy. */
export function createCallers(
  { club, nodes, url }: Pick<Cluster, 'club' | 'nodes' | 'url'>,
  token: string,
) {
  const authorization = { ...api, authorization: `Bearer ${token}` }
  const callAddress = (address: string): Caller['call'] => {
    const call = club.stranger(() => address)
    return async (endpoint, args, headers = {}) =>
      call(endpoint, args, { ...authorization, ...headers })
  }
  return {
    callNode: (node: number) => callAddress(nodes[node % nodes.length]!.url),
    ...requester(callAddress(url)),
  }
}

/** Signs up a new person through the proxy. */
export async function signUpPerson(cluster: Cluster): Promise<Person> {
  signedUpCount += 1
  const email = `person${signedUpCount}@example.org`
  // Unique among the entrants of a tournament.
  const name = createEntrantName(signedUpCount).replace('Entrant', 'Member')
  const body = { email, name, password, confirmPassword: password }
  const { user, accessToken } = accepted(
    await cluster.club.stranger(() => cluster.url)(signUp, { body }, api),
  )
  const token = accessToken!
  return {
    userId: user.id,
    playerId: user.playerId!,
    email,
    token,
    ...createCallers(cluster, token),
  }
}

/** Signs the same person in again after clocks were moved. */
export async function signInAgain(cluster: Cluster, { email, ...person }: Person): Promise<Person> {
  const body = { email, password }
  const session = accepted(await cluster.club.stranger(() => cluster.url)(logIn, { body }, api))
  const token = session.accessToken!
  return { ...person, email, token, ...createCallers(cluster, token) }
}

/** Signs in as the administrator of the club. */
export async function signInAdmin(cluster: Cluster) {
  const { token } = await cluster.club.signIn(() => cluster.url)
  return { token, ...createCallers(cluster, token) }
}

/** Waits until a condition holds. Returns how long that took, ms; null if it never did. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<number | null> {
  const from = performance.now()
  while (!(await condition())) {
    if (performance.now() - from > withinMs) return null
    await sleep(20)
  }
  return performance.now() - from
}

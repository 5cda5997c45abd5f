import { getMe, logOut } from '#contract/players/accounts.ts'
import { actOnUser, changeRole, listUsers } from '#contract/admin.ts'
import { addPlayer } from '#contract/players/players.ts'
import { addToCount, type PartResult } from '../faults/violations.ts'
import { follow } from '../faults/cut-connections.ts'
import { accepted, type Caller } from '../world.ts'
import type { Cluster } from './cluster.ts'
import { signInAdmin, signInAgain, signUpPerson, waitUntil, type Person } from './people.ts'

/** Maximum time until a session that ended on any node is noticed. */
const noticedWithinMs = 5_000

type EndSession = (person: Person, node: number) => Promise<unknown>

/** Returns each way to end a session on one node, by its name in a violation. */
function createSessionEndings(admin: (node: number) => Caller['call']): Record<string, EndSession> {
  const actOn =
    (action: 'lock' | 'end_sessions'): EndSession =>
    async ({ userId }, node) =>
      accepted(await admin(node)(actOnUser, { params: { id: userId }, body: { action } }))
  return {
    'signed out': async ({ callNode }, node) => accepted(await callNode(node)(logOut, {})),
    'ended by an administrator': actOn('end_sessions'),
    locked: actOn('lock'),
    'switched off': async (person, node) => changeUser(admin(node), person, { isActive: false }),
  }
}

async function changeUser(
  admin: Caller['call'],
  { userId, email }: Person,
  body: { isActive?: boolean; role?: 'organizer' | 'player' },
) {
  const { items } = accepted(await admin(listUsers, { query: { q: email } }))
  const { version } = items.find(({ id }) => id === userId)!
  return accepted(await admin(changeRole, { params: { id: userId }, body: { version, ...body } }))
}

/**
 * Ends sessions on one node. Others must refuse them immediately, and sockets on all nodes must close soon.
 */
export async function endSessions(cluster: Cluster): Promise<PartResult> {
  const result: PartResult = { counts: {}, violations: [] }
  const admin = await signInAdmin(cluster)
  const { nodes } = cluster
  let longestMs = 0
  const endOne = async (name: string, end: EndSession, node: number) => {
    const person = await signUpPerson(cluster)
    const followers = nodes.map(({ url }) => follow(url, person.token))
    await Promise.all(followers.map(async ({ ready }) => ready))
    const ended = new Set<number>()
    for (const [index, { socket }] of followers.entries()) {
      socket.on('ended', () => void ended.add(index))
    }
    await end(person, node)
    const statuses = await Promise.all(
      nodes.map(async (_, index) => (await person.callNode(index)(getMe, {})).status),
    )
    const isRefused = statuses.every((status) => status === 401)
    if (!isRefused) result.violations.push(`${name} on node ${node}: answered ${statuses.join()}`)
    const isGone = () =>
      followers.every(({ socket }, index) => ended.has(index) && !socket.connected)
    const elapsedMs = await waitUntil(isGone, noticedWithinMs)
    if (elapsedMs === null) result.violations.push(`${name} on node ${node}: a socket stays open`)
    longestMs = Math.max(longestMs, elapsedMs ?? 0)
    for (const { socket } of followers) socket.disconnect()
    addToCount(result.counts, `sessions ${name}`)
    addToCount(result.counts, 'sockets that ended', followers.length)
  }
  const endings = Object.entries(createSessionEndings(admin.callNode))
  await Promise.all(
    endings.flatMap(([name, end]) => nodes.map(async (_, node) => endOne(name, end, node))),
  )
  result.violations.push(...(await checkChangedRights(cluster, admin.callNode, result)))
  result.counts['ms until the last socket ended'] = Math.round(longestMs)
  return result
}

/** Grants and revokes organiser rights on one node. All others must apply them immediately. */
async function checkChangedRights(
  cluster: Cluster,
  admin: (node: number) => Caller['call'],
  result: PartResult,
): Promise<string[]> {
  const violations: string[] = []
  const { nodes } = cluster
  let person = await signUpPerson(cluster)
  for (const [node] of nodes.entries()) {
    for (const role of ['organizer', 'player'] as const) {
      const followers = nodes.map(({ url }) => follow(url, person.token))
      await Promise.all(followers.map(async ({ ready }) => ready))
      const closed = new Set<number>()
      for (const [index, { socket }] of followers.entries()) {
        socket.on('disconnect', () => closed.add(index))
      }
      await changeUser(admin(node), person, { role })
      const answers = await Promise.all(
        nodes.map(async (_, index) =>
          person.callNode(index)(addPlayer, { body: { name: 'Guest Gill' } }),
        ),
      )
      const expected = role === 'organizer' ? [201, 401] : [403, 401]
      const wrong = answers.filter(({ status }) => !expected.includes(status))
      violations.push(...wrong.map(({ text }) => `made a ${role} on node ${node}: ${text}`))
      const elapsedMs = await waitUntil(() => closed.size === followers.length, noticedWithinMs)
      if (elapsedMs === null)
        violations.push(`made a ${role} on node ${node}: a connection was not closed`)
      for (const { socket } of followers) socket.disconnect()
      addToCount(result.counts, 'roles changed')
      person = await signInAgain(cluster, person)
    }
  }
  return violations
}

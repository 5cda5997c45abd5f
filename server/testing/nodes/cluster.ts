import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClubProcess, type ClubProcess } from '../faults/club-process.ts'
import type { TestProxy } from '../programs/haproxy.ts'
import { startTestMailServer, type TestMailServer } from '../programs/mail-server.ts'
import { findFreePort } from '../programs/postgres.ts'
import type { RunningServer } from '../programs/process.ts'
import { findProxyStarter, type ProxyName } from './proxy.ts'
import type { TickCommand } from './ticking.ts'

/** Preloaded into a node. */
const preload = join(import.meta.dirname, 'ticking.ts')

/** A server that can be stopped and restarted at the same address. */
export type Node = {
  readonly url: string
  readonly start: () => Promise<void>
  /** Returns its exit code. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>
  /** Moves its clock and fires all its timers now. */
  readonly tick: (order: TickCommand) => Promise<void>
}

/** Several nodes with one PostgreSQL behind a real proxy. */
export type Cluster = {
  readonly club: ClubProcess
  readonly nodes: readonly Node[]
  /** Public address of the club. */
  readonly url: string
  readonly proxy: ProxyName
  readonly mail: TestMailServer
  readonly remove: () => Promise<void>
}

async function createNode(club: ClubProcess, folder: string, smtp: string): Promise<Node> {
  const port = await findFreePort()
  let running: RunningServer
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      running = await club.start(preload, {
        PORT: String(port),
        DATA_DIR: folder,
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '1.5',
        SMTP_URL: smtp,
        MAIL_FROM: 'us@club.example',
        PUBLIC_URL: 'https://club.example.org',
      })
    },
    stop: async (signal) => running.kill(signal),
    tick: async (order) => {
      const ticked = once(running.child, 'message')
      running.child.send(order)
      await ticked
    },
  }
}

export type ClusterOptions = {
  readonly size: number
  readonly proxy: ProxyName
  /** Address of a separate PostgreSQL. */
  readonly address?: string
}

/** Starts all nodes simultaneously on an empty database, and the proxy in front of them. */
export async function startCluster({ size, proxy, address }: ClusterOptions): Promise<Cluster> {
  const club = await createClubProcess({ engine: 'postgres' }, address ?? null)
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-nodes-'))
  const mail = await startTestMailServer()
  let runningProxy: TestProxy | null = null
  const remove = async () => {
    await runningProxy?.stop()
    await club.remove()
    mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const nodes: Node[] = []
    for (let at = 0; at < size; at++) {
      nodes.push(await createNode(club, join(folder, `node-${at}`), mail.url))
    }
    await Promise.all(nodes.map(async ({ start }) => start()))
    runningProxy = await findProxyStarter(proxy)!(nodes.map(({ url }) => url))
    return { club, nodes, url: runningProxy.url, proxy, mail, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

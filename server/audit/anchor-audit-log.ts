import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { deriveAuditKey } from '../platform/security/audit-log.ts'
import type { Database } from '../platform/database/database.ts'
import { hmac } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { iso } from '../platform/iso.ts'
import { replaceFile } from '../platform/database/write-synced.ts'
import {
  inspectAuditLog,
  findLastPrunedEvents,
  type ChainHead,
  type AuditLog,
  type AuditLogFault,
} from './inspect-audit-log.ts'
import { findHash, findChainHeads } from './store.ts'

const chainHead = z.object({ lane: z.int(), place: z.int(), hash: z.string() })

/** The ends of the audit log's chains at some time, stored outside the database. */
const anchorFile = z.object({
  /** The sequence number of the newest event. */
  sequence: z.int(),
  /** Format of earlier versions, which had a single chain. */
  hash: z.string().optional(),
  /** The last event of each chain. */
  heads: z.array(chainHead).optional(),
  at: z.string(),
  seal: z.string(),
})
export type Anchor = z.infer<typeof anchorFile>

const listAnchoredHeads = ({ sequence, hash = '', heads }: Anchor): readonly ChainHead[] =>
  heads ?? [{ lane: 0, place: sequence, hash }]

export type AuditLogReport = {
  readonly events: number
  /** Number of events redacted because a person was erased. */
  readonly redacted: number
  /** Faults as text, in order. */
  readonly faults: readonly string[]
  readonly anchor: Anchor | null
}

const createAnchorPath = (dataDir: string) => join(dataDir, 'audit-anchor.json')

const createSeal = (key: string, { sequence, hash, heads, at }: Omit<Anchor, 'seal'>) =>
  hmac(key, JSON.stringify(['anchor', sequence, heads ?? hash, at]))

/** Loads the anchor of a data folder: null if there is none, `forged` if this club did not write it. */
async function readAnchor(dataDir: string, key: string): Promise<Anchor | 'forged' | null> {
  const text = await readFile(createAnchorPath(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const anchor = anchorFile.parse(JSON.parse(text))
    return createSeal(key, anchor) === anchor.seal ? anchor : 'forged'
  } catch {
    return 'forged'
  }
}

/** Returns whether this data folder has any anchor. */
export async function isAnchored(dataDir: string): Promise<boolean> {
  return (await readFile(createAnchorPath(dataDir)).catch(() => null)) !== null
}

/** Returns anchored events that are missing although no pruning was recorded. */
async function findBrokenHeads(db: Database, key: string, anchor: Anchor): Promise<ChainHead[]> {
  const pruned = await findLastPrunedEvents(db, key)
  const brokenHeads: ChainHead[] = []
  for (const { lane, place, hash } of listAnchoredHeads(anchor)) {
    const storedHash = await findHash(db, { lane, place })
    const isPruned = pruned.some((end) => end.lane === lane && end.place >= place)
    if (storedHash === null ? !isPruned : storedHash !== hash)
      brokenHeads.push({ lane, place, hash })
  }
  return brokenHeads
}

/** Returns text such as ` of chain 2`; empty for the first chain. */
const formatChainSuffix = (lane: number) => (lane === 0 ? '' : ` of chain ${lane + 1}`)
const describeEvents = (lane: number, from: number, to: number) =>
  from === to
    ? `Event ${from}${formatChainSuffix(lane)} is`
    : `Events ${from} to ${to}${formatChainSuffix(lane)} are`

const faultTexts: { [K in AuditLogFault['kind']]: (fault: AuditLogFault & { kind: K }) => string } =
  {
    changed: ({ lane, sequence, eventType }) =>
      `Event ${sequence} (${eventType})${formatChainSuffix(lane)} was changed.`,
    unlinked: ({ lane, sequence, eventType }) =>
      `Event ${sequence} (${eventType})${formatChainSuffix(lane)} does not follow from the previous event, which was replaced.`,
    missing: ({ lane, from, to }) => `${describeEvents(lane, from, to)} missing.`,
  }

function describeFault(fault: AuditLogFault): string {
  return faultTexts[fault.kind](fault as never)
}

function describeBrokenHeads(
  auditLog: AuditLog,
  anchor: Anchor,
  brokenHeads: readonly ChainHead[],
): string[] {
  return brokenHeads.map(({ lane, place }) => {
    const newest = auditLog.heads.find((one) => one.lane === lane)?.place ?? 0
    if (newest < place) {
      const from = newest + 1
      return `Events ${from} to ${place}${formatChainSuffix(lane)} at the end are missing.`
    }
    return `Event ${place}${formatChainSuffix(lane)} differs from the one anchored on ${anchor.at}.`
  })
}

/** Verifies the audit log and compares it with its anchor. */
export async function reportAuditLog(
  db: Database,
  { dataDir, secret }: { readonly dataDir: string; readonly secret: string },
): Promise<AuditLogReport> {
  const key = deriveAuditKey(secret)
  const auditLog = await inspectAuditLog(db, key)
  const anchor = await readAnchor(dataDir, key)
  const faults = auditLog.faults.map(describeFault)
  if (anchor === 'forged') faults.push('The anchor in the data folder was changed.')
  if (anchor !== null && anchor !== 'forged') {
    faults.push(...describeBrokenHeads(auditLog, anchor, await findBrokenHeads(db, key, anchor)))
  }
  const { events, redacted } = auditLog
  return { events, redacted, faults, anchor: anchor === 'forged' ? null : anchor }
}

/**
 * Stores the heads of the audit log in the data folder and the server log. An anchor that does not match
 * the audit log is kept and reported, since events are missing.
 */
export async function anchorAuditLog({
  db,
  config,
  secret,
  clock,
  log,
}: AppContext): Promise<void> {
  const key = deriveAuditKey(secret)
  const previous = await readAnchor(config.dataDir, key)
  if (
    previous === 'forged' ||
    (previous !== null && (await findBrokenHeads(db, key, previous)).length > 0)
  ) {
    log.error({ anchored: previous }, 'the audit log does not continue its anchor')
    return
  }
  const { sequence, heads } = await findChainHeads(db)
  const isUnchanged =
    previous !== null && JSON.stringify(listAnchoredHeads(previous)) === JSON.stringify(heads)
  if (heads.length === 0 || isUnchanged) return
  const anchor = { sequence, heads, at: iso(clock()) }
  const sealed: Anchor = { ...anchor, seal: createSeal(key, anchor) }
  await replaceFile(createAnchorPath(config.dataDir), JSON.stringify(sealed))
  log.info({ sequence, heads }, 'audit log anchored')
}

import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  auditKeyOf,
  inspectTrail,
  lastPruning,
  type Trail,
  type TrailFault,
} from '../platform/audit-trail.ts'
import type { Database } from '../platform/database.ts'
import { hmac } from '../platform/hashing.ts'
import type { House } from '../platform/house.ts'
import { iso } from '../platform/iso.ts'
import { writeSynced } from '../platform/write-synced.ts'
import { hashOfEvent, headOfTrail } from './store.ts'

/** The head of the trail as it was once, kept outside of the database. */
const anchorFile = z.object({
  sequence: z.int(),
  hash: z.string(),
  at: z.string(),
  seal: z.string(),
})
export type Anchor = z.infer<typeof anchorFile>

/** What is known of the trail, with its anchor. */
export type TrailReport = {
  readonly events: number
  /** How many say less than they did, because somebody was erased. */
  readonly redacted: number
  /** Everything that is wrong, in words, the first first. */
  readonly faults: readonly string[]
  readonly anchor: Anchor | null
}

const fileIn = (dataDir: string) => join(dataDir, 'audit-anchor.json')

const sealOf = (key: string, { sequence, hash, at }: Omit<Anchor, 'seal'>) =>
  hmac(key, JSON.stringify(['anchor', sequence, hash, at]))

/** The anchor of a data folder; null without one, `forged` where it was not written by this club. */
async function readAnchor(dataDir: string, key: string): Promise<Anchor | 'forged' | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const anchor = anchorFile.parse(JSON.parse(text))
    return sealOf(key, anchor) === anchor.seal ? anchor : 'forged'
  } catch {
    return 'forged'
  }
}

/** Whether this data folder has an anchor at all. */
export async function isAnchored(dataDir: string): Promise<boolean> {
  return (await readFile(fileIn(dataDir)).catch(() => null)) !== null
}

/** Whole or not at all, and on the disk before anything counts on it. */
async function writeAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${fileIn(dataDir)}.${process.pid}`
  await writeSynced(draft, JSON.stringify(anchor), 'w')
  await rename(draft, fileIn(dataDir))
}

/** Whether the trail still has the anchored event, or says in itself that it was pruned away since. */
async function continues(db: Database, key: string, { sequence, hash }: Anchor): Promise<boolean> {
  const found = await hashOfEvent(db, sequence)
  if (found !== null) return found === hash
  const pruned = await lastPruning(db, key)
  return pruned !== null && pruned.upTo >= sequence
}

const wordsOf: { [K in TrailFault['kind']]: (fault: TrailFault & { kind: K }) => string } = {
  changed: ({ sequence, eventType }) => `Event ${sequence} (${eventType}) was changed.`,
  unlinked: ({ sequence, eventType }) =>
    `Event ${sequence} (${eventType}) does not follow from the one before it: another stood there.`,
  missing: ({ from, to }) =>
    from === to ? `Event ${from} is missing.` : `Events ${from} to ${to} are missing.`,
}

function inWords(fault: TrailFault): string {
  return wordsOf[fault.kind](fault as never)
}

function anchorFaults(trail: Trail, anchor: Anchor, isHeld: boolean): string[] {
  const newest = trail.head?.sequence ?? 0
  if (newest < anchor.sequence) {
    return [`Events ${newest + 1} to ${anchor.sequence} at the end are missing.`]
  }
  return isHeld
    ? []
    : [`Event ${anchor.sequence} is another one than was anchored on ${anchor.at}.`]
}

/** Follows the trail and compares it with its anchor. */
export async function reportTrail(
  db: Database,
  { dataDir, secret }: { readonly dataDir: string; readonly secret: string },
): Promise<TrailReport> {
  const key = auditKeyOf(secret)
  const trail = await inspectTrail(db, key)
  const anchor = await readAnchor(dataDir, key)
  const faults = trail.faults.map(inWords)
  if (anchor === 'forged') faults.push('The anchor in the data folder was changed.')
  if (anchor !== null && anchor !== 'forged') {
    faults.push(...anchorFaults(trail, anchor, await continues(db, key, anchor)))
  }
  const { events, redacted } = trail
  return { events, redacted, faults, anchor: anchor === 'forged' ? null : anchor }
}

/**
 * Keeps the head of the trail in the data folder and in the log. An anchor that the trail does not
 * continue stays, and is told of: it is what shows that events are gone.
 */
export async function anchorTrail({ db, config, secret, clock, log }: House): Promise<void> {
  const head = await headOfTrail(db)
  const key = auditKeyOf(secret)
  const last = await readAnchor(config.dataDir, key)
  if (last === 'forged' || (last !== null && !(await continues(db, key, last)))) {
    log.error({ anchored: last }, 'the audit trail does not continue its anchor')
    return
  }
  if (head === undefined || last?.sequence === head.sequence) return
  const anchor = { ...head, at: iso(clock()) }
  await writeAnchor(config.dataDir, { ...anchor, seal: sealOf(key, anchor) })
  log.info({ sequence: head.sequence, hash: head.hash }, 'audit trail anchored')
}

import type { AuditType } from '#engine/audit/events.ts'
import { hashEvent, noHash, type AuditRow } from '../platform/security/audit-log.ts'
import type { Database } from '../platform/database/database.ts'
import { hmac } from '../platform/security/hashing.ts'
import { listEventsAfter, listEventsOfType } from './store.ts'

/** Returns the digest of an event's redacted form. */
const createRedactionDigest = (key: string, row: AuditRow) =>
  hmac(key, JSON.stringify(['redacted', row.hash, hashEvent(key, row)])).slice(0, 32)

/** Returns whether the hash of an event matches its content and the key. */
const hasValidHash = (key: string, { hash, ...rest }: AuditRow) => hashEvent(key, rest) === hash

/** A fault in the audit log, and the event where it starts. */
export type AuditLogFault =
  | {
      readonly kind: 'changed' | 'unlinked'
      readonly lane: number
      readonly sequence: number
      readonly eventType: string
    }
  /** Positions in a chain. */
  | { readonly kind: 'missing'; readonly lane: number; readonly from: number; readonly to: number }

/** The end of a chain. */
export type ChainHead = Pick<AuditRow, 'lane' | 'place' | 'hash'>

export type AuditLog = {
  readonly events: number
  /** Number of events redacted because someone was erased. */
  readonly redacted: number
  readonly heads: readonly ChainHead[]
  readonly faults: readonly AuditLogFault[]
}

/** Maximum number of faults in a report. */
const maxFaults = 50
const batchSize = 500

const createPositionKey = ({ lane, place }: Pick<ChainHead, 'lane' | 'place'>) => `${lane}.${place}`

/** Returns events of a type whose hash is valid. */
async function listValidEvents(db: Database, key: string, type: AuditType): Promise<AuditRow[]> {
  const rows = await listEventsOfType(db, type)
  return rows.filter((row) => hasValidHash(key, row))
}

const listRedactionLines = ({ details }: AuditRow) =>
  (JSON.parse(details) as { events: string[] }).events

/** Returns the redactions recorded in the log, by event. */
async function loadRedactions(db: Database, key: string): Promise<ReadonlyMap<string, string>> {
  const redactedEvents = (await listValidEvents(db, key, 'audit.redacted')).flatMap(
    listRedactionLines,
  )
  return new Map(redactedEvents.map((line) => line.split(':') as [string, string]))
}

/** Returns the entry of a redaction for an event, with the digest of its new content. */
export const formatRedaction = (key: string, row: AuditRow) =>
  `${createPositionKey(row)}:${createRedactionDigest(key, row)}`

type PruneDetails = {
  readonly upTo: number
  readonly hash?: string
  readonly ends?: readonly string[]
}

/** Returns the position and hash of a chain's last event as text, as recorded when pruning. */
export const formatChainHead = ({ lane, place, hash }: ChainHead) => `${lane}.${place}:${hash}`

function listPrunedEnds({ details }: AuditRow): ChainHead[] {
  const { upTo, hash, ends } = JSON.parse(details) as PruneDetails
  // Format of earlier versions, which had a single chain.
  if (ends === undefined) return [{ lane: 0, place: upTo, hash: hash ?? noHash }]
  return ends.map((end) => {
    const [, lane, place, last] = /^(\d+)\.(\d+):(.*)$/.exec(end)!
    return { lane: Number(lane), place: Number(place), hash: last! }
  })
}

/** Returns the last pruned event of each chain. */
export async function findLastPrunedEvents(
  db: Database,
  key: string,
): Promise<readonly ChainHead[]> {
  return (await listValidEvents(db, key, 'audit.pruned')).flatMap(listPrunedEnds)
}

/** Records among pruned events that the remaining events still need. */
type RecordsToRepeat = {
  /** The last pruned events of chains that are not pruned this time. */
  readonly ends: readonly ChainHead[]
  /** Entries of `audit.redacted`. */
  readonly redactions: readonly string[]
}

/** Returns the records among events to prune that the remaining events need. */
export async function findRecordsToRepeat(
  db: Database,
  key: string,
  pruned: readonly AuditRow[],
): Promise<RecordsToRepeat> {
  const lastPlaces = new Map(pruned.map(({ lane, place }) => [lane, place]))
  const records = pruned.filter((row) => hasValidHash(key, row))
  const ends = records
    .filter(({ eventType }) => eventType === 'audit.pruned')
    .flatMap(listPrunedEnds)
    .filter(({ lane }) => !lastPlaces.has(lane))
    .toSorted((a, b) => a.place - b.place)
  const current = await loadRedactions(db, key)
  const redactions = records
    .filter(({ eventType }) => eventType === 'audit.redacted')
    .flatMap(listRedactionLines)
    .filter((line) => {
      const [position, digest] = line.split(':') as [string, string]
      const [lane, place] = position.split('.').map(Number) as [number, number]
      // A later redaction of the same event replaces an earlier one.
      return place > (lastPlaces.get(lane) ?? 0) && current.get(position) === digest
    })
  return {
    ends: [...new Map(ends.map((end) => [end.lane, end])).values()],
    redactions: [...new Set(redactions)],
  }
}

/**
 * Checks each chain and reports changed, missing and forged events. Only the anchor detects a missing end.
 */
export async function inspectAuditLog(db: Database, key: string): Promise<AuditLog> {
  const redactedEvents = await loadRedactions(db, key)
  const prunedEnds = new Set((await findLastPrunedEvents(db, key)).map(formatChainHead))
  const faults: AuditLogFault[] = []
  const heads = new Map<number, AuditRow>()
  let events = 0
  let redacted = 0
  for await (const row of iterateEvents(db)) {
    const isRedacted =
      redactedEvents.get(createPositionKey(row)) === createRedactionDigest(key, row)
    if (isRedacted) redacted += 1
    const { lane, sequence, eventType } = row
    const isValid = isRedacted || hasValidHash(key, row)
    if (!isValid) faults.push({ kind: 'changed', lane, sequence, eventType })
    faults.push(...findGapBefore(row, heads.get(lane), prunedEnds, isValid))
    heads.set(lane, row)
    events += 1
    if (faults.length > maxFaults) break
  }
  return { events, redacted, heads: [...heads.values()], faults: faults.slice(0, maxFaults) }
}

/** Yields every event, chain by chain. */
async function* iterateEvents(db: Database): AsyncGenerator<AuditRow> {
  let after: Pick<AuditRow, 'lane' | 'place'> = { lane: -1, place: 0 }
  for (;;) {
    const rows = await listEventsAfter(db, after, batchSize)
    yield* rows
    if (rows.length < batchSize) return
    after = rows.at(-1)!
  }
}

/** Returns the faults between an event and the one before it. */
function findGapBefore(
  row: AuditRow,
  previous: AuditRow | undefined,
  prunedEnds: ReadonlySet<string>,
  isValid: boolean,
): AuditLogFault[] {
  const { lane, place, sequence, eventType, previousHash } = row
  if (previous === undefined) {
    const isStart =
      place === 1 || prunedEnds.has(formatChainHead({ lane, place: place - 1, hash: previousHash }))
    return isStart ? [] : [{ kind: 'missing', lane, from: 1, to: place - 1 }]
  }
  if (!isValid) return []
  if (place > previous.place + 1) {
    return [{ kind: 'missing', lane, from: previous.place + 1, to: place - 1 }]
  }
  return previousHash === previous.hash ? [] : [{ kind: 'unlinked', lane, sequence, eventType }]
}

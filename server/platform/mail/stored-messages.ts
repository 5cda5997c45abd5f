import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Message } from './message.ts'
import { mutex } from '../threads/mutex.ts'
import { iso } from '../iso.ts'

/** Messages are kept for 30 days, what they carry only as long as it works. */
const keptForMs = 30 * 24 * 60 * 60 * 1000
const mostShown = 200
/** Longer than 200 messages of the longest text. */
const tailBytes = 512 * 1024
const usedUp = 'No longer shown: what this message carried was used, or has run out.'

type Kept = Message & { readonly id: string; readonly at: string }

const fileIn = (dataDir: string) => join(dataDir, 'outbox', 'messages.jsonl')

// Serialised: a message added while the file is rewritten would be lost.
const inTurn = mutex()

const lineOf = (kept: Kept) => `${JSON.stringify(kept)}\n`
const parse = (text: string) => text.split('\n').flatMap(parseLine)

/** A message; nothing for a line that was torn when the disk was full or the server died. */
function parseLine(line: string): Kept[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Kept]
  } catch {
    return []
  }
}

/** Keeps a message in the data folder, where an administrator reads it. */
export async function storeMessage(dataDir: string, message: Message, now: number): Promise<void> {
  await inTurn(async () => {
    const file = fileIn(dataDir)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const kept: Kept = { id: crypto.randomUUID(), at: iso(now), ...message }
    await appendFile(file, lineOf(kept), { mode: 0o600 })
  })
}

/** The latest messages kept, the newest first. */
export async function readMessages(dataDir: string, now: number) {
  const latest = parse(await readTail(fileIn(dataDir))).slice(-mostShown)
  return latest.toReversed().map((kept) => {
    const { id, at, channel, to, subject, text } = outdated(kept, now) ? spent(kept) : kept
    return { id, at, channel, to, subject, text }
  })
}

/** Forgets the text of messages that carry something that was used up. */
export async function clearUsedMessages(dataDir: string, carries: string): Promise<void> {
  const forget = (kept: Kept) => (kept.carries === carries ? spent(kept) : kept)
  // A used message opens nothing, and it is deleted when it expires: a full disk must not lock people
  // out.
  await rewrite(dataDir, forget).catch(() => {})
}

/** Deletes messages to or about a person. */
export async function deleteMessagesAbout(
  dataDir: string,
  isAbout: (message: Message) => boolean,
): Promise<void> {
  await rewrite(dataDir, (kept) => (isAbout(kept) ? null : kept))
}

/** Forgets messages past their time, and the text of those that carry what ran out. */
export async function purgeMessages(dataDir: string, now: number): Promise<void> {
  await rewrite(dataDir, (kept) => {
    if (Date.parse(kept.at) < now - keptForMs) return null
    return outdated(kept, now) ? spent(kept) : kept
  })
}

const outdated = ({ expiresAt }: Kept, now: number) => expiresAt <= now
const spent = (kept: Kept): Kept => ({ ...kept, text: usedUp })

async function rewrite(dataDir: string, change: (kept: Kept) => Kept | null): Promise<void> {
  await inTurn(async () => {
    const file = fileIn(dataDir)
    const before = await readFile(file, 'utf8').catch(() => null)
    if (before === null) return
    const after = parse(before)
      .map(change)
      .filter((kept) => kept !== null)
      .map(lineOf)
      .join('')
    if (after === before) return
    await writeFile(`${file}.new`, after, { mode: 0o600 })
    await rename(`${file}.new`, file)
  })
}

/** The last lines of a file, whole; nothing where there is none. */
async function readTail(file: string): Promise<string> {
  const handle = await open(file, 'r').catch(() => null)
  if (handle === null) return ''
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - tailBytes)
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(size - from),
      position: from,
    })
    const text = buffer.toString('utf8', 0, bytesRead)
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await handle.close()
  }
}

import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Message } from './message.ts'
import { mutex } from '../threads/mutex.ts'
import { iso } from '../iso.ts'

/** Messages are kept for 30 days, but their codes and links only until they expire. */
const retentionMs = 30 * 24 * 60 * 60 * 1000
const maxShown = 200
/** Number of bytes read from the end of the file; the latest 200 messages usually fit. */
const tailBytes = 512 * 1024
const usedText = 'No longer shown: the code or link in this message was used or has expired.'

type StoredMessage = Message & { readonly id: string; readonly at: string }

const getMessagesFile = (dataDir: string) => join(dataDir, 'outbox', 'messages.jsonl')

// Serialised, since a message added while the file is rewritten would be lost.
const runExclusively = mutex()

const formatLine = (stored: StoredMessage) => `${JSON.stringify(stored)}\n`
const parse = (text: string) => text.split('\n').flatMap(parseLine)

/** Parses a line; returns nothing if it was cut off by a full disk or a crash. */
function parseLine(line: string): StoredMessage[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as StoredMessage]
  } catch {
    return []
  }
}

/** Stores a message in the data folder, where an administrator can read it. */
export async function storeMessage(dataDir: string, message: Message, now: number): Promise<void> {
  await runExclusively(async () => {
    const file = getMessagesFile(dataDir)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const stored: StoredMessage = { id: crypto.randomUUID(), at: iso(now), ...message }
    await appendFile(file, formatLine(stored), { mode: 0o600 })
  })
}

/** Returns the latest messages, newest first. */
export async function readMessages(dataDir: string, now: number) {
  const latest = parse(await readTail(getMessagesFile(dataDir))).slice(-maxShown)
  return latest.toReversed().map((stored) => {
    const { id, at, channel, to, subject, text } = isExpired(stored, now)
      ? clearText(stored)
      : stored
    return { id, at, channel, to, subject, text }
  })
}

/** Clears the text of messages whose code or link was used. */
export async function clearUsedMessages(dataDir: string, carries: string): Promise<void> {
  const clearIfUsed = (stored: StoredMessage) =>
    stored.carries === carries ? clearText(stored) : stored
  // A failure is harmless, since used codes don't work. A full disk must not lock people out.
  await rewrite(dataDir, clearIfUsed).catch(() => {})
}

/** Deletes messages to or about a person. */
export async function deleteMessagesAbout(
  dataDir: string,
  isAbout: (message: Message) => boolean,
): Promise<void> {
  await rewrite(dataDir, (stored) => (isAbout(stored) ? null : stored))
}

/** Deletes old messages, and clears the text of those whose code or link has expired. */
export async function purgeMessages(dataDir: string, now: number): Promise<void> {
  await rewrite(dataDir, (stored) => {
    if (Date.parse(stored.at) < now - retentionMs) return null
    return isExpired(stored, now) ? clearText(stored) : stored
  })
}

const isExpired = ({ expiresAt }: StoredMessage, now: number) => expiresAt <= now
const clearText = (stored: StoredMessage): StoredMessage => ({ ...stored, text: usedText })

async function rewrite(
  dataDir: string,
  rewriteMessage: (stored: StoredMessage) => StoredMessage | null,
): Promise<void> {
  await runExclusively(async () => {
    const file = getMessagesFile(dataDir)
    const before = await readFile(file, 'utf8').catch(() => null)
    if (before === null) return
    const after = parse(before)
      .map(rewriteMessage)
      .filter((stored) => stored !== null)
      .map(formatLine)
      .join('')
    if (after === before) return
    await writeFile(`${file}.new`, after, { mode: 0o600 })
    await rename(`${file}.new`, file)
  })
}

/** Returns the last complete lines of a file; empty if there is no file. */
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

import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { iso } from './iso.ts'

/** A message to one person. Its text may hold a code: it is never logged. */
export type Message = {
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** Empty for an SMS. */
  readonly subject: string
  readonly text: string
}

/** What brings messages to people. Throws where it could not hand one over. */
export type Carrier = (message: Message) => Promise<void>
export type Carriers = Readonly<Record<Message['channel'], Carrier>>

const timeoutMs = 10_000
const outboxFile = (dataDir: string) => join(dataDir, 'outbox', 'messages.jsonl')

type Kept = Message & { readonly id: string; readonly at: string }

/** Keeps messages in the data folder, where an administrator reads them; for a club without a provider. */
function outboxCarrier(dataDir: string, clock: () => number): Carrier {
  return async (message) => {
    await mkdir(join(dataDir, 'outbox'), { recursive: true, mode: 0o700 })
    const at = iso(clock())
    const kept: Kept = { id: crypto.randomUUID(), at, ...message }
    await appendFile(outboxFile(dataDir), `${JSON.stringify(kept)}\n`, { mode: 0o600 })
  }
}

const mostShown = 200

/** Messages kept in the data folder, the newest first. */
export async function readOutbox(dataDir: string): Promise<Kept[]> {
  const text = await readFile(outboxFile(dataDir), 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line !== '')
  return lines
    .slice(-mostShown)
    .map((line) => JSON.parse(line) as Kept)
    .toReversed()
}

function smtpCarrier(url: string, from: string): Carrier {
  return async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer')
    const limits = {
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    }
    const transport = createTransport({ url, ...limits })
    try {
      await transport.sendMail({ to, from, subject, text })
    } finally {
      transport.close()
    }
  }
}

type Provider = NonNullable<Config['sms']>

/** An HTTP provider of the shape of Twilio's API: POST /2010-04-01/Accounts/{sid}/Messages.json. */
function httpCarrier({ url, account, token, from }: Provider): Carrier {
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, url)
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return async ({ to, text }) => {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: `+${to}`, From: from, Body: text }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Its own text may repeat the message.
    if (!reply.ok) throw new Error(`The SMS provider answered ${reply.status}`)
  }
}

/** E-mail by SMTP and SMS by HTTP where they are configured, else the outbox in the data folder. */
export function createCarriers(config: Config, clock: () => number): Carriers {
  const outbox = outboxCarrier(config.dataDir, clock)
  return {
    email: config.smtp === null ? outbox : smtpCarrier(config.smtp.url, config.smtp.from),
    sms: config.sms === null ? outbox : httpCarrier(config.sms),
  }
}

import { oneLine } from '#engine/accounts/text.ts'
import type { Config } from '../config/config.ts'
import type { Message } from './message.ts'
import { storeMessage, clearUsedMessages } from './stored-messages.ts'

/** Delivers messages. Throws if delivery fails. */
export type MessageTransport = (message: Message) => Promise<void>
export type MessageTransports = Readonly<Record<Message['channel'], MessageTransport>> & {
  /** Clears used codes and links from stored messages. */
  readonly clearUsed: (carries: string) => Promise<void>
}

const timeoutMs = 10_000
function createSmtpTransport(url: string, from: string): MessageTransport {
  return async ({ to, subject, text, html, unsubscribe }) => {
    const transport = await mailTransport(url)
    try {
      const headers = listHeaders(unsubscribe)
      await transport.sendMail({ ...sanitizeHeaders({ to, from, subject }), text, html, headers })
    } finally {
      transport.close()
    }
  }
}

/** Throws if the mail server can't be reached or refuses the sign-in. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = await mailTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

async function mailTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const limits = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  return createTransport({ url, ...limits })
}

type AddressHeaders = { readonly to: string; readonly from: string; readonly subject: string }

/** Returns the headers of an e-mail. A line break in a name can't start another one. */
const sanitizeHeaders = ({ to, from, subject }: AddressHeaders): AddressHeaders => ({
  to: oneLine(to),
  from: oneLine(from),
  subject: oneLine(subject),
})

/** Returns the headers for one-click unsubscription. Source: RFC 8058, section 3.1. */
const listHeaders = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${oneLine(unsubscribe)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

type Provider = NonNullable<Config['sms']>

/** Sends through an HTTP provider with Twilio's API: POST /2010-04-01/Accounts/{sid}/Messages.json. */
function createSmsTransport({ url, account, token, from }: Provider): MessageTransport {
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, url)
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return async ({ to, text }) => {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: `+${to}`, From: from, Body: text }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // The error text is not logged, since it may contain the message.
    if (!reply.ok) throw new Error(`The SMS provider answered ${reply.status}`)
  }
}

/** Sends e-mail by SMTP and SMS by HTTP. Stores a message in the data folder if its channel is not configured. */
export function createMessageTransports(config: Config, clock: () => number): MessageTransports {
  const { dataDir } = config
  const storeOnly: MessageTransport = async (message) => storeMessage(dataDir, message, clock())
  return {
    clearUsed: async (carries) => clearUsedMessages(dataDir, carries),
    email:
      config.smtp === null ? storeOnly : createSmtpTransport(config.smtp.url, config.smtp.from),
    sms: config.sms === null ? storeOnly : createSmsTransport(config.sms),
  }
}

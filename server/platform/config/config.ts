import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readOptions } from './options.ts'

/** Push services of current browsers: Google, Mozilla, Apple, Microsoft. */
export const knownPushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

const flag = z.stringbool()
const hourMs = 60 * 60 * 1000

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/\S+$/, {
      error: 'must read postgresql://user:password@host:5432/database',
    })
    .optional(),
  DEMO: flag.optional(),
  CLUB_NAME: z.string().min(2).max(60).optional(),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  TRUST_PROXY: z.string().optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  AUTH_LIMIT: z.coerce.number().int().min(1).default(100),
  BODY_LIMIT: z.coerce.number().int().min(1024).default(262_144),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  PUSH_CONTACT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
  PUSH_HOSTS: z
    .string()
    .regex(/^(?:\*\.)?[a-z\d.-]+(?:,(?:\*\.)?[a-z\d.-]+)*$/, {
      error: 'must be names of hosts such as push.example.org,*.example.com',
    })
    .optional(),
  WEBHOOK_HOSTS: z
    .string()
    .regex(/^[a-z\d.-]+(?:,[a-z\d.-]+)*$/i, {
      error: 'must be names or addresses of hosts such as home.local,192.168.1.20',
    })
    .optional(),
  AUDIT_EXPORT: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_HOURS: z.coerce.number().int().min(1).max(744).optional(),
  BACKUP_COMMAND: z.string().optional(),
  SPECTATORS: z.coerce.number().int().min(0).default(5000),
  SPECTATORS_PER_ADDRESS: z.coerce.number().int().min(0).default(400),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  CLUBS_DIR: z.string().optional(),
  CLUBS_AWAKE: z.coerce.number().int().min(1).default(200),
  CLUB_REQUESTS: z.coerce.number().int().min(1).default(50),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
})

export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** URL of Redis or Valkey, which notifies other nodes. Null notifies them through the database. */
  readonly redisUrl: string | null
  /** Whether to fill a demo club; null does so if an embedded database is empty. */
  readonly demo: boolean | null
  /** Whether to reset the demo club at this start. */
  readonly isFreshDemo: boolean
  readonly clubName: string | null
  readonly admin: { readonly email: string; readonly password: string } | null
  /** Trusted proxies, by address or by number of hops. */
  readonly trustProxy: boolean | string[] | ((address: string, hop: number) => boolean)
  /** The server's secret; null if it is stored in the data folder. */
  readonly secret: string | null
  readonly logLevel: string
  /** Requests to `/api/auth` that one address may make in 15 minutes. */
  readonly authLimit: number
  /** Largest request body, in bytes. */
  readonly bodyLimit: number
  readonly poolSize: number
  /** Maximum number of connections of spectators and screens, per address and in total. */
  readonly spectators: { readonly perAddress: number; readonly total: number }
  /** Public address of the club; links in messages start with it. */
  readonly publicUrl: string
  /** Mail server; null stores e-mail in the data folder. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** SMS provider; null stores SMS in the data folder. */
  readonly sms: {
    readonly url: string
    readonly account: string
    readonly token: string
    readonly from: string
  } | null
  /** Contact for push services, and the accepted hosts. */
  readonly push: { readonly contact: string; readonly hosts: readonly string[] }
  /** Hosts of the local network that webhooks may be sent to. */
  readonly webhookHosts: readonly string[]
  /** Folder that audit events are exported to before they are pruned; null for none. */
  readonly auditExport: string | null
  /** Bearer token of the metrics endpoint; null allows requests from this machine only. */
  readonly metricsToken: string | null
  /** How long the server continues after a stop signal while `/readyz` fails. */
  readonly drainMs: number
  /** Folder with one subfolder per club, named by host; null serves the single club of `dataDir`. */
  readonly clubs: ClubsConfig | null
  /** Interval of automatic backups (null for none), and the command that copies a backup off-site. */
  readonly backup: { readonly everyMs: number | null; readonly command: string | null }
}

export type ClubsConfig = {
  readonly folder: string
  /** Maximum number of unused clubs that stay open. */
  readonly awake: number
  /** Maximum number of concurrent requests of one club. */
  readonly requests: number
}

/**
 * Reads all settings from environment variables, overridden by the options of `npm start`. Throws one error
 * that names everything missing or wrong.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  args: readonly string[],
): Config {
  const options = readOptions(args)
  const parsed = settings.safeParse(withoutBlanks({ ...env, ...options.env }))
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Wrong environment variables: ${problems.join('; ')}`)
  }
  const values = parsed.data
  requireCompleteSettings(values)
  refuseSingleClubSettings(values)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.DATABASE_URL === undefined ? null : (values.REDIS_URL ?? null),
    demo: values.DEMO ?? null,
    isFreshDemo: options.isFreshDemo,
    clubName: values.CLUB_NAME ?? null,
    admin:
      values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD !== undefined
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    trustProxy: trustedProxies(values.TRUST_PROXY),
    secret: values.SECRET ?? null,
    logLevel: values.LOG_LEVEL,
    authLimit: values.AUTH_LIMIT,
    bodyLimit: values.BODY_LIMIT,
    poolSize: values.DATABASE_POOL,
    spectators: { perAddress: values.SPECTATORS_PER_ADDRESS, total: values.SPECTATORS },
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    smtp: values.SMTP_URL === undefined ? null : { url: values.SMTP_URL, from: values.MAIL_FROM! },
    sms: toSmsConfig(values),
    push: {
      contact: toPushContact(values),
      hosts: values.PUSH_HOSTS?.split(',') ?? knownPushHosts,
    },
    webhookHosts: values.WEBHOOK_HOSTS?.toLowerCase().split(',') ?? [],
    auditExport: values.AUDIT_EXPORT === undefined ? null : resolve(values.AUDIT_EXPORT),
    metricsToken: values.METRICS_TOKEN ?? null,
    drainMs: values.DRAIN_SECONDS * 1000,
    clubs:
      values.CLUBS_DIR === undefined
        ? null
        : {
            folder: resolve(values.CLUBS_DIR),
            awake: values.CLUBS_AWAKE,
            requests: values.CLUB_REQUESTS,
          },
    backup: {
      everyMs: values.BACKUP_HOURS === undefined ? null : values.BACKUP_HOURS * hourMs,
      command: values.BACKUP_COMMAND ?? null,
    },
  }
}

function toSmsConfig(values: z.infer<typeof settings>): Config['sms'] {
  if (values.SMS_URL === undefined) return null
  return {
    url: values.SMS_URL,
    account: values.SMS_ACCOUNT!,
    token: values.SMS_TOKEN!,
    from: values.SMS_FROM!,
  }
}

/** Returns the contact for push services. MAIL_FROM may contain a name: `The Club <us@club.example>`. */
function toPushContact(values: z.infer<typeof settings>): string {
  if (values.PUSH_CONTACT !== undefined) return values.PUSH_CONTACT
  const mail = /[^\s<>]+@[^\s<>]+/.exec(values.MAIL_FROM ?? '')
  if (mail !== null) return `mailto:${mail[0]}`
  return values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
}

/** Returns the path of the SQLite file. */
export function databaseFile(config: Config): string {
  return join(config.dataDir, 'fivebar.sqlite')
}

function withoutBlanks(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

/** Named address ranges that Fastify accepts. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (namedRanges.has(text)) return true
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/**
 * Returns which proxies to trust. Counts hops from the server here, since Fastify does not support a number
 * of hops.
 */
function trustedProxies(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    return (_address, hop) => hop < hops
  }
  const proxies = value.split(',').map((each) => each.trim())
  if (proxies.every(isProxyAddress)) return proxies
  throw new Error(
    `Wrong environment variables: TRUST_PROXY: "${value}" must be true, false, a number of proxies, ` +
      'or addresses such as 127.0.0.1, 10.0.0.0/8, loopback',
  )
}

/** Settings that belong to a single club's own folder. */
const singleClubSettings = [
  'DATABASE_URL',
  'SECRET',
  'CLUB_NAME',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'DEMO',
] as const

function refuseSingleClubSettings(values: z.infer<typeof settings>) {
  const set = singleClubSettings.filter(
    (name) => values.CLUBS_DIR !== undefined && values[name] !== undefined,
  )
  if (set.length > 0) {
    throw new Error(
      `Wrong environment variables: CLUBS_DIR: with many clubs, ${set.join(', ')} cannot be set for all of ` +
        'them: write it into club.env in the folder of a club',
    )
  }
}

// All nodes of a PostgreSQL database need the same secret, so it can't be generated in the data folder.
function requireCompleteSettings(values: z.infer<typeof settings>) {
  const missing = [
    values.DATABASE_URL !== undefined && values.SECRET === undefined && 'SECRET',
    values.SMTP_URL !== undefined && values.MAIL_FROM === undefined && 'MAIL_FROM',
    values.SMS_URL !== undefined && values.SMS_ACCOUNT === undefined && 'SMS_ACCOUNT',
    values.SMS_URL !== undefined && values.SMS_TOKEN === undefined && 'SMS_TOKEN',
    values.SMS_URL !== undefined && values.SMS_FROM === undefined && 'SMS_FROM',
    values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD === undefined && 'ADMIN_PASSWORD',
    values.ADMIN_PASSWORD !== undefined && values.ADMIN_EMAIL === undefined && 'ADMIN_EMAIL',
  ].filter((name) => name !== false)
  if (missing.length > 0) throw new Error(`Missing ${missing.join(', ')} environment variables`)
}

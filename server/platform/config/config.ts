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
  const s = parsed.data
  requireCompleteSettings(s)
  refuseClubSettings(s)
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    redisUrl: s.DATABASE_URL === undefined ? null : (s.REDIS_URL ?? null),
    demo: s.DEMO ?? null,
    isFreshDemo: options.isFreshDemo,
    clubName: s.CLUB_NAME ?? null,
    admin:
      s.ADMIN_EMAIL !== undefined && s.ADMIN_PASSWORD !== undefined
        ? { email: s.ADMIN_EMAIL, password: s.ADMIN_PASSWORD }
        : null,
    trustProxy: trustedProxies(s.TRUST_PROXY),
    secret: s.SECRET ?? null,
    logLevel: s.LOG_LEVEL,
    authLimit: s.AUTH_LIMIT,
    bodyLimit: s.BODY_LIMIT,
    poolSize: s.DATABASE_POOL,
    spectators: { perAddress: s.SPECTATORS_PER_ADDRESS, total: s.SPECTATORS },
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, ''),
    smtp: s.SMTP_URL === undefined ? null : { url: s.SMTP_URL, from: s.MAIL_FROM! },
    sms: smsOf(s),
    push: { contact: pushContactOf(s), hosts: s.PUSH_HOSTS?.split(',') ?? knownPushHosts },
    webhookHosts: s.WEBHOOK_HOSTS?.toLowerCase().split(',') ?? [],
    auditExport: s.AUDIT_EXPORT === undefined ? null : resolve(s.AUDIT_EXPORT),
    metricsToken: s.METRICS_TOKEN ?? null,
    drainMs: s.DRAIN_SECONDS * 1000,
    clubs:
      s.CLUBS_DIR === undefined
        ? null
        : { folder: resolve(s.CLUBS_DIR), awake: s.CLUBS_AWAKE, requests: s.CLUB_REQUESTS },
    backup: {
      everyMs: s.BACKUP_HOURS === undefined ? null : s.BACKUP_HOURS * hourMs,
      command: s.BACKUP_COMMAND ?? null,
    },
  }
}

function smsOf(s: z.infer<typeof settings>): Config['sms'] {
  if (s.SMS_URL === undefined) return null
  return { url: s.SMS_URL, account: s.SMS_ACCOUNT!, token: s.SMS_TOKEN!, from: s.SMS_FROM! }
}

/** The address may contain a name: `The Club <us@club.example>`. */
function pushContactOf(s: z.infer<typeof settings>): string {
  if (s.PUSH_CONTACT !== undefined) return s.PUSH_CONTACT
  const mail = /[^\s<>]+@[^\s<>]+/.exec(s.MAIL_FROM ?? '')
  if (mail !== null) return `mailto:${mail[0]}`
  return s.PUBLIC_URL ?? `http://localhost:${s.PORT}`
}

/** Path of the SQLite file. */
export function databaseFile(config: Config): string {
  return join(config.dataDir, 'fivebar.sqlite')
}

function withoutBlanks(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

/** Named address ranges that Fastify accepts. */
const ranges = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (ranges.has(text)) return true
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
  if (proxies.every(isProxy)) return proxies
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

function refuseClubSettings(s: z.infer<typeof settings>) {
  const given = singleClubSettings.filter(
    (name) => s.CLUBS_DIR !== undefined && s[name] !== undefined,
  )
  if (given.length > 0) {
    throw new Error(
      `Wrong environment variables: CLUBS_DIR: with many clubs, ${given.join(', ')} cannot be set for all of ` +
        'them: write it into club.env in the folder of a club',
    )
  }
}

// All nodes of a PostgreSQL database need the same secret, so it can't be generated in the data folder.
function requireCompleteSettings(s: z.infer<typeof settings>) {
  const missing = [
    s.DATABASE_URL !== undefined && s.SECRET === undefined && 'SECRET',
    s.SMTP_URL !== undefined && s.MAIL_FROM === undefined && 'MAIL_FROM',
    s.SMS_URL !== undefined && s.SMS_ACCOUNT === undefined && 'SMS_ACCOUNT',
    s.SMS_URL !== undefined && s.SMS_TOKEN === undefined && 'SMS_TOKEN',
    s.SMS_URL !== undefined && s.SMS_FROM === undefined && 'SMS_FROM',
    s.ADMIN_EMAIL !== undefined && s.ADMIN_PASSWORD === undefined && 'ADMIN_PASSWORD',
    s.ADMIN_PASSWORD !== undefined && s.ADMIN_EMAIL === undefined && 'ADMIN_EMAIL',
  ].filter((name) => name !== false)
  if (missing.length > 0) throw new Error(`Missing ${missing.join(', ')} environment variables`)
}

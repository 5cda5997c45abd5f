import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readOptions } from './options.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

/** Push services of current browsers: Google, Mozilla, Apple, Microsoft. */
export const knownPushHosts: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const flag = z.stringbool()
const hourMs = 60 * 60 * 1000

const environmentSettings = z.object({
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

/**
 * Reads all settings from environment variables, overridden by the options of `npm start`. Throws one error
 * that names everything missing or wrong.
 */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[]) {
  const options = readOptions(args)
  const parsed = environmentSettings.safeParse(omitBlanks({ ...env, ...options.env }))
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
    /** URL of Redis or Valkey, which notifies other nodes. Null notifies them through the database. */
    redisUrl: values.DATABASE_URL === undefined ? null : (values.REDIS_URL ?? null),
    /** Whether to fill a demo club; null does so if an embedded database is empty. */
    demo: values.DEMO ?? null,
    /** Whether to reset the demo club at this start. */
    isFreshDemo: options.isFreshDemo,
    clubName: values.CLUB_NAME ?? null,
    admin:
      values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD !== undefined
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    trustProxy: parseTrustedProxies(values.TRUST_PROXY),
    /** The server's secret; null if it is stored in the data folder. */
    secret: values.SECRET ?? null,
    logLevel: values.LOG_LEVEL,
    /** Requests to `/api/auth` that one address may make in 15 minutes. */
    authLimit: values.AUTH_LIMIT,
    /** Largest request body, in bytes. */
    bodyLimit: values.BODY_LIMIT,
    poolSize: values.DATABASE_POOL,
    /** Maximum number of connections of spectators and screens, per address and in total. */
    spectators: { perAddress: values.SPECTATORS_PER_ADDRESS, total: values.SPECTATORS },
    /** Public address of the club; links in messages start with it. */
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    /** Mail server; null stores e-mail in the data folder. */
    smtp: values.SMTP_URL === undefined ? null : { url: values.SMTP_URL, from: values.MAIL_FROM! },
    /** SMS provider; null stores SMS in the data folder. */
    sms:
      values.SMS_URL === undefined
        ? null
        : {
            url: values.SMS_URL,
            account: values.SMS_ACCOUNT!,
            token: values.SMS_TOKEN!,
            from: values.SMS_FROM!,
          },
    /** Contact for push services, and the accepted hosts. */
    push: {
      contact: toPushContact(values),
      hosts: values.PUSH_HOSTS?.split(',') ?? knownPushHosts,
    },
    /** Hosts of the local network that webhooks may be sent to. */
    webhookHosts: values.WEBHOOK_HOSTS?.toLowerCase().split(',') ?? [],
    /** Folder that audit events are exported to before they are pruned; null for none. */
    auditExport: values.AUDIT_EXPORT === undefined ? null : resolve(values.AUDIT_EXPORT),
    /** Bearer token of the metrics endpoint; null allows requests from this machine only. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** How long the server continues after a stop signal while `/readyz` fails. */
    drainMs: values.DRAIN_SECONDS * 1000,
    /** Folder with one subfolder per club, named by host; null serves the single club of `dataDir`. */
    clubs:
      values.CLUBS_DIR === undefined
        ? null
        : {
            folder: resolve(values.CLUBS_DIR),
            /** Maximum number of unused clubs that stay open. */
            awake: values.CLUBS_AWAKE,
            /** Maximum number of concurrent requests of one club. */
            requests: values.CLUB_REQUESTS,
          },
    /** Interval of automatic backups (null for none), and the command that copies a backup off-site. */
    backup: {
      everyMs: values.BACKUP_HOURS === undefined ? null : values.BACKUP_HOURS * hourMs,
      command: values.BACKUP_COMMAND ?? null,
    },
  }
}

type EnvironmentSettings = z.infer<typeof environmentSettings>
/** All settings of a server. */
export type Config = Readonly<ReturnType<typeof readConfig>>
export type ClubsConfig = Readonly<NonNullable<Config['clubs']>>

/** Returns the contact for push services. MAIL_FROM may contain a name: `The Club <us@club.example>`. */
function toPushContact(values: EnvironmentSettings): string {
  if (values.PUSH_CONTACT !== undefined) return values.PUSH_CONTACT
  const mail = /[^\s<>]+@[^\s<>]+/.exec(values.MAIL_FROM ?? '')
  if (mail !== null) return `mailto:${mail[0]}`
  return values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
}

/** Returns the path of the SQLite file. */
export function databaseFile(config: Config): string {
  return join(config.dataDir, 'fivebar.sqlite')
}

function omitBlanks(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
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

function refuseSingleClubSettings(values: EnvironmentSettings) {
  const misplacedNames = singleClubSettings.filter(
    (name) => values.CLUBS_DIR !== undefined && values[name] !== undefined,
  )
  if (misplacedNames.length > 0) {
    throw new Error(
      `Wrong environment variables: CLUBS_DIR: with many clubs, ${misplacedNames.join(', ')} cannot be set for all of ` +
        'them: write it into club.env in the folder of a club',
    )
  }
}

// All nodes of a PostgreSQL database need the same secret, so it can't be generated in the data folder.
function requireCompleteSettings(values: EnvironmentSettings) {
  const missingNames = [
    values.DATABASE_URL !== undefined && values.SECRET === undefined && 'SECRET',
    values.SMTP_URL !== undefined && values.MAIL_FROM === undefined && 'MAIL_FROM',
    values.SMS_URL !== undefined && values.SMS_ACCOUNT === undefined && 'SMS_ACCOUNT',
    values.SMS_URL !== undefined && values.SMS_TOKEN === undefined && 'SMS_TOKEN',
    values.SMS_URL !== undefined && values.SMS_FROM === undefined && 'SMS_FROM',
    values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD === undefined && 'ADMIN_PASSWORD',
    values.ADMIN_PASSWORD !== undefined && values.ADMIN_EMAIL === undefined && 'ADMIN_EMAIL',
  ].filter((name) => name !== false)
  if (missingNames.length > 0)
    throw new Error(`Missing ${missingNames.join(', ')} environment variables`)
}

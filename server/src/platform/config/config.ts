import { createECDH } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { featureFlags } from '#contract/feature-flags/flags.ts'
import { type BackupAddress, readBackupAddress } from '../backup/backup-address.ts'
import { readS3Address, type S3Address } from '../files/s3-address.ts'
import { readAllowance } from '../net/address.ts'
import { type MapTiles, readMapTiles } from './map-tiles.ts'
import { roles } from './roles.ts'
import { environments, serviceAddresses } from './service-addresses.ts'
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

/** JSON in a variable. */
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
})

const bool = z.enum(['true', 'false']).transform((v) => v === 'true')
const address = (protocols: string[]) =>
  z.string().refine((v) => URL.canParse(v) && protocols.includes(new URL(v).protocol), {
    message: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })

function understoodAllowance(list: string, context: z.RefinementCtx): void {
  try {
    readAllowance(list)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
}

function trustedProxies(text: string, context: z.RefinementCtx): TrustedProxies {
  try {
    return readTrustedProxies(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

/** `name=value,name=value`, with values as in an address (`%20` for a blank). */
function headersIn(text: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', value = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? []
        if (name === '') throw new Error('must be name=value, with commas between several')
        return [name, decodeURIComponent(value.trim())]
      }),
    )
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

function s3Address(text: string, context: z.RefinementCtx): S3Address {
  try {
    return readS3Address(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

function mapTiles(text: string, context: z.RefinementCtx): MapTiles {
  try {
    return readMapTiles(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

/** Whether a text is a private key of the curve that push messages are signed on. */
function isVapidKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(text, 'base64url')
    return /^[\w-]{43}$/.test(text)
  } catch {
    return false
  }
}

function isReadable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK)
    return true
  } catch {
    return false
  }
}

function backupAddress(text: string, context: z.RefinementCtx): BackupAddress {
  try {
    return readBackupAddress(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** What the environment may say. Empty counts as unset. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where devices publish by MQTT, at the same address; none without it. */
  MQTT_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** What the map of devices draws below them instead of its own outlines, and whom it names for it. */
  MAP_TILES: z.string().transform(mapTiles).optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200).optional(),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Keys that only open what they sealed: the former one while SECRET_KEY is changed; several with commas between. */
  SECRET_KEY_PREVIOUS: z.string().min(16, 'must have at least 16 characters').optional(),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  /** The same database past a pooler (PgBouncer in transaction mode), for what needs a session of its own. */
  DATABASE_DIRECT_URL: address(['postgres:', 'postgresql:']).optional(),
  /** A streaming replica that figures may be read from. */
  DATABASE_REPLICA_URL: address(['postgres:', 'postgresql:']).optional(),
  /** How old what is read there may be, in seconds. */
  DATABASE_REPLICA_MAX_LAG: z.coerce.number().min(0.5).max(3_600).default(5),
  /** Most connections that a process holds to its database. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(12),
  /** How long a statement may run, wait for a lock, and a transaction may rest; 0 is without end. */
  DATABASE_STATEMENT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
  DATABASE_LOCK_SECONDS: z.coerce.number().int().min(0).max(86_400).default(30),
  DATABASE_IDLE_TRANSACTION_SECONDS: z.coerce.number().int().min(0).max(86_400).default(60),
  /** Carries events between processes. */
  REDIS_URL: address(['redis:', 'rediss:']).optional(),
  /** Where clients find services that are not at their own origin, by environment and service. */
  SERVICE_ADDRESSES: json.pipe(serviceAddresses).default({}),
  /** Which of these addresses hold here. */
  ENVIRONMENT: z.enum(environments).default('production'),
  /** The S3 bucket that holds files; the data directory when left out. */
  FILES_URL: z.string().transform(s3Address).optional(),
  /** ClamAV's daemon, which looks at every file from outside before it is kept. */
  CLAMAV_URL: address(['tcp:', 'unix:']).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  /** Where the nightly backup goes: a folder, or a bucket. None is made without it. */
  BACKUP_TO: z.string().transform(backupAddress).optional(),
  /** When, by the clocks of BACKUP_TIME_ZONE. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30')
    .default('02:00'),
  BACKUP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone, such as Asia/Jakarta')
    .default('Asia/Jakarta'),
  /** Of the last so many days, and weeks, with a backup the newest one is kept. */
  /** For so many whole years after the one they are of; accounts and what they rest on are kept for ten by Indonesian law. */
  USAGE_RECEIPTS_YEARS: z.coerce.number().int().min(10).max(100).default(10),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(366).default(7),
  BACKUP_KEEP_WEEKS: z.coerce.number().int().min(0).max(520).default(4),
  /** A whole backup is made every so many days, incremental ones between; with 1 each is whole. */
  BACKUP_FULL_DAYS: z.coerce.number().int().min(1).max(60).default(7),
  /** Encrypts backups, also those of `npm run backup`, and opens them for `npm run restore`. */
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().optional(),
  MODEL_BASE_URL: address(['http:', 'https:']).optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_NAME: z.string().optional(),
  BRAND_NAME: z.string().max(40).default('Nalar'),
  SEED_SAMPLE: bool.default(true),
  /** The database that the sample company is made in: two installations on one PostgreSQL server need two names. */
  SAMPLE_DATABASE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,50}$/, 'must be a plain name in lower case')
    .default('toko_nusantara'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** What this process does; every installation needs both, in one process or in several. */
  ROLES: z
    .string()
    .default('web,worker')
    .transform((v) => [...new Set(v.split(',').map((role) => role.trim()))])
    .pipe(z.array(z.enum(roles)).min(1)),
  /** How long what is under way may go on once the process is told to end. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(3_600).default(10),
  OIDC_ISSUER: address(['http:', 'https:']).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Name servers that are asked for TXT records (`address` or `address:port`); the system's when empty. */
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((server) => server.trim() || [])),
  XENDIT_SECRET_KEY: z.string().optional(),
  XENDIT_CALLBACK_TOKEN: z.string().optional(),
  XENDIT_URL: address(['http:', 'https:']).optional(),
  MIDTRANS_SERVER_KEY: z.string().optional(),
  MIDTRANS_URL: address(['http:', 'https:']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: address(['http:', 'https:']).optional(),
  /** What may be reached although it is not public: `intranet.example, 10.0.0.0/8, 127.0.0.1:4180` (platform/net). */
  NET_ALLOW: z.string().default('').superRefine(understoodAllowance),
  /** The private key of push messages (VAPID): 32 bytes in base64url. One is made and kept where none is given. */
  VAPID_PRIVATE_KEY: z.string().refine(isVapidKey, 'must be the 32 bytes of a P-256 key in base64url').optional(),
  /** Lets the operator start MCP servers as programs of this machine. */
  MCP_ALLOW_STDIO: bool.default(false),
  WEB_SEARCH_PROVIDER: z.enum(['wikipedia', 'searxng', 'brave', 'tavily', 'none']).optional(),
  WEB_SEARCH_URL: address(['http:', 'https:']).optional(),
  WEB_SEARCH_API_KEY: z.string().optional(),
  /** The Cloud API of WhatsApp, with its version. */
  WHATSAPP_API_URL: address(['http:', 'https:']).default('https://graph.facebook.com/v23.0'),
  /** A gateway that links numbers by QR code (WAHA's HTTP API), and the key that it asks for. */
  WHATSAPP_GATEWAY_URL: address(['http:', 'https:']).optional(),
  WHATSAPP_GATEWAY_KEY: z.string().optional(),
  /** The REST API of Twilio, or of a carrier or gateway that speaks it. */
  TWILIO_API_URL: address(['http:', 'https:']).default('https://api.twilio.com'),
  /** Machines that stand in for all of Google's and Microsoft's, such as a gateway. */
  GOOGLE_URL: address(['http:', 'https:']).optional(),
  MICROSOFT_URL: address(['http:', 'https:']).optional(),
  /** Another sign-in of Salesforce, such as that of sandboxes, or a machine that stands in for it. */
  SALESFORCE_URL: address(['http:', 'https:']).optional(),
  /** JSON: machines that stand in for the vendors' mail servers (providers/mail/vendor-servers). */
  OAUTH_MAIL_SERVERS: z.string().optional(),
  SPEECH_BASE_URL: address(['http:', 'https:']).optional(),
  SPEECH_MODEL: z.string().optional(),
  SPEECH_API_KEY: z.string().optional(),
  /** A folder with a model for sherpa-onnx, which recognises speech where no service is named. */
  SPEECH_MODEL_DIR: z.string().optional(),
  /** Who recognises speech while it is spoken: a service that speaks OpenAI's realtime transcription. */
  LIVE_SPEECH_BASE_URL: address(['http:', 'https:']).optional(),
  LIVE_SPEECH_MODEL: z.string().optional(),
  LIVE_SPEECH_API_KEY: z.string().optional(),
  /** Who speaks: an OpenAI-compatible service with its names of the two characters, else eSpeak NG where this program is. */
  VOICE_BASE_URL: address(['http:', 'https:']).optional(),
  VOICE_MODEL: z.string().optional(),
  VOICE_API_KEY: z.string().optional(),
  VOICE_MALE: z.string().default('onyx'),
  VOICE_FEMALE: z.string().default('nova'),
  /** eSpeak NG of the machine; left out: `espeak-ng`, else the one in the box. */
  ESPEAK_PROGRAM: z.string().optional(),
  /** Who has what only some accounts have (contract/src/feature-flags): `{"GenerateChart": {"emails": ["a@b.example"]}}`. */
  FEATURE_GATES: json.pipe(featureFlags).default({}),
  /** Megabytes of one file of an agent's knowledge. */
  KNOWLEDGE_FILE_LIMIT_MB: z.coerce.number().int().min(1).max(2_000).default(100),
  /** Vectors of knowledge files: an OpenAI-compatible service; without it the ones in the box. */
  EMBEDDING_BASE_URL: address(['http:', 'https:']).optional(),
  EMBEDDING_MODEL: z.string().optional(),
  EMBEDDING_API_KEY: z.string().optional(),
  /** So many days after signing in somebody signs in again, however much they used the device. */
  SESSION_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  /** Passwords that are known from breaches, by SHA-1: a sorted file, or a folder of ranges, as Have I Been Pwned gives them. */
  BREACHED_PASSWORDS: z.string().refine(isReadable, 'must be a file or folder that can be read').optional(),
  /** Opens /metrics, /docs and /openapi.json to other machines. */
  INSPECT_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  /** Statements of our own database that take longer, in milliseconds, are written down. */
  SLOW_QUERY_MS: z.coerce.number().int().min(1).max(600_000).default(500),
  /** Where traces and metrics go by OTLP over HTTP; nothing of it is loaded without. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:']).optional(),
  /** `name=value` with commas between them: what the collector asks for, such as a key. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(headersIn),
  OTEL_SERVICE_NAME: z.string().max(100).default('nalar'),
  /** Whether the log goes there beside standard output. */
  OTEL_LOGS_EXPORTER: z.enum(['otlp', 'none']).default('none'),
  /** The part of requests that is traced, 0…1, where nobody before us has decided. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Requests go on with the trace that their `traceparent` names: only behind a proxy that writes or drops it. */
  TRUST_TRACEPARENT: bool.default(false),
  TRUST_PROXY: z.string().default('false').transform(trustedProxies),
})

export type Config = z.output<typeof environment>

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** A key without what its webhooks are proved with would take money and never hear of it. */
const pairs = [
  { secret: 'XENDIT_SECRET_KEY', proof: 'XENDIT_CALLBACK_TOKEN' },
  { secret: 'STRIPE_SECRET_KEY', proof: 'STRIPE_WEBHOOK_SECRET' },
]

/** Reads the environment once. Throws one line per wrong name that says what and why. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = environment.safeParse(given)
  for (const { secret, proof } of pairs) {
    if (given[secret] && !given[proof]) throw new Error(`configuration: ${proof}: is needed with ${secret}`)
    if (given[proof] && !given[secret]) throw new Error(`configuration: ${secret}: is needed with ${proof}`)
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
    if (given[name] && !given.DATABASE_URL)
      throw new Error(`configuration: ${name}: is needed beside DATABASE_URL only`)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`)
  throw new Error(`configuration: ${lines.join('; ')}`)
}

/** The settings of a program of ours, with DATA_DIR as a whole path; a wrong one ends the program with a line. */
export function settingsOrExit(env: Record<string, string | undefined>): Config {
  try {
    const config = readConfig(env)
    return { ...config, DATA_DIR: path.resolve(config.DATA_DIR) }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

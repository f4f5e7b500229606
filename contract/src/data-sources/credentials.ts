import { z } from 'zod'
import { agentId } from '../kit/id.ts'
import { limits } from '../limits.ts'
import { defaultPorts, driver, driverOf, sshPort } from './drivers.ts'
import { dataTimeZone } from './schemas.ts'

/** A host is a name or an address; what a URL would carry besides (scheme, path, credentials) is refused. */
const host = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^(?:[A-Za-z0-9._-]+|\[?[0-9A-Fa-f:.]+\]?)$/)
  .transform((text) => text.replace(/^\[|\]$/g, ''))
const port = z.coerce.number().int().min(1).max(65_535)
const secret = z.string().max(1_000)
const pem = z.string().trim().max(32_000)

export const sourceName = z.string().trim().min(1).max(limits.dataSources.name)
const hostKey = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/)

/** How a database is reached and signed in to. An empty password or key keeps the one that is stored. */
export const credentials = z.object({
  driver,
  name: sourceName.optional(),
  host,
  port,
  database: z.string().trim().min(1).max(128),
  user: z.string().trim().min(1).max(128),
  password: secret,
  use_ssl: z.boolean(),
  /** Who may vouch for the server instead of the public authorities, PEM. */
  ssl_ca: pem.optional(),
  ssh: z
    .object({
      host,
      port,
      user: z.string().trim().min(1).max(128),
      authentication_method: z.enum(['password', 'key']),
      password: secret,
      private_key: pem,
      passphrase: secret,
      /** The key that the person has seen and trusts; without it the first try answers with the one it met. */
      host_key: hostKey.optional(),
    })
    .optional(),
  bot_id: agentId.optional(),
  /** By whose clocks its days begin, IANA; left out: Asia/Jakarta, or what is stored. */
  time_zone: dataTimeZone.optional(),
  /** The owner knows that the user may do more than read, and wants it all the same. */
  confirm_rights: z.boolean().default(false),
})
export type Credentials = z.output<typeof credentials>

const text = z.union([z.string(), z.number()]).nullish()
const flag = z.union([z.boolean(), z.number(), z.string()]).nullish()

/** The two namings that clients know, and what we add to both. */
const asSent = z.object({
  name: text,
  driver: text,
  connection_method: text,
  host: text,
  database: text,
  user: text,
  password: text,
  port: text,
  use_ssl: flag,
  ssl_ca: text,
  bot_id: text,
  ssh_host: text,
  ssh_user: text,
  authentication_method: text,
  ssh_password: text,
  ssh_port: text,
  ssh_key: text,
  ssh_passphrase: text,
  ssh_host_key: text,
  confirm_rights: flag,
  time_zone: text,
  dbType: text,
  dbConnection: text,
  dbHost: text,
  dbName: text,
  dbUser: text,
  dbPassword: text,
  dbPort: text,
  dbUseSSL: flag,
  dbSSHHost: text,
  dbSSHUser: text,
  dbSSHPassword: text,
  dbSSHPort: text,
  dbSSHAuth: text,
})
type AsSent = z.output<typeof asSent>

/** Credentials in either naming: `driver`, `host`, … or `dbType`, `dbHost`, … */
export const credentialsInput = asSent.transform(toCredentials).pipe(credentials)
export type CredentialsInput = z.input<typeof asSent>

function toCredentials(sent: AsSent): z.input<typeof credentials> {
  const kind = driverOf(firstText(sent.driver, sent.dbType))
  const known = driver.safeParse(kind).data
  const ssh = sshOf(sent)
  const ca = firstText(sent.ssl_ca)
  const name = firstText(sent.name)
  const bot = firstText(sent.bot_id)
  const zone = firstText(sent.time_zone)
  return {
    // What is unknown is refused by the schema behind, with its name.
    driver: kind as z.input<typeof driver>,
    ...(name && { name }),
    host: firstText(sent.host, sent.dbHost),
    port: firstText(sent.port, sent.dbPort) || (known ? defaultPorts[known] : ''),
    database: firstText(sent.database, sent.dbName),
    user: firstText(sent.user, sent.dbUser),
    password: firstText(sent.password, sent.dbPassword),
    use_ssl: isOn(sent.use_ssl ?? sent.dbUseSSL),
    confirm_rights: isOn(sent.confirm_rights),
    ...(ca && { ssl_ca: ca }),
    ...(ssh && { ssh }),
    ...(bot && { bot_id: bot }),
    ...(zone && { time_zone: zone }),
  }
}

function sshOf(sent: AsSent): z.input<typeof credentials>['ssh'] {
  const method = firstText(sent.connection_method, sent.dbConnection).toLowerCase()
  const at = firstText(sent.ssh_host, sent.dbSSHHost)
  if (method ? !method.includes('ssh') : !at) return undefined
  const auth = firstText(sent.authentication_method, sent.dbSSHAuth).toLowerCase()
  const trusted = firstText(sent.ssh_host_key)
  return {
    host: at,
    port: firstText(sent.ssh_port, sent.dbSSHPort) || sshPort,
    user: firstText(sent.ssh_user, sent.dbSSHUser),
    authentication_method: auth.includes('key') ? 'key' : 'password',
    password: firstText(sent.ssh_password, sent.dbSSHPassword),
    private_key: firstText(sent.ssh_key),
    passphrase: firstText(sent.ssh_passphrase),
    ...(trusted && { host_key: trusted }),
  }
}

const firstText = (...values: (string | number | null | undefined)[]): string =>
  String(values.find((value) => value !== null && value !== undefined) ?? '')
const isOn = (value: boolean | number | string | null | undefined): boolean =>
  typeof value === 'string' ? /^(true|1|yes|on)$/i.test(value.trim()) : Boolean(value)

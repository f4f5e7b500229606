import type { CredentialsInput } from '#contract/data-sources/credentials.ts'
import { type Driver, defaultPorts, driver, driverOf, sshPort } from '#contract/data-sources/drivers.ts'
import type { SourceAddress } from '#contract/data-sources/schemas.ts'
import { usageZone } from '#contract/usage/zone.ts'

export type FieldsProps = {
  fields: ConnectionFields
  set: (changes: Partial<ConnectionFields>) => void
  /** What the server says of single fields, under their names there. */
  wrong: Record<string, string>
  /** Passwords that are left empty stay what they are. */
  stored: boolean
}

/** What the form holds, as it is typed. */
export type ConnectionFields = {
  kind: Driver | 'sqlite'
  name: string
  timeZone: string
  host: string
  port: string
  database: string
  user: string
  password: string
  tls: boolean
  ca: string
  ssh: boolean
  sshHost: string
  sshPort: string
  sshUser: string
  sshWith: 'password' | 'key'
  sshPassword: string
  sshKey: string
  sshPassphrase: string
  /** The key of the SSH server that the person has confirmed. */
  hostKey: string
  /** The owner wants it although its user may do more than read. */
  confirmRights: boolean
}

export const emptyFields: ConnectionFields = {
  kind: 'postgres',
  name: '',
  timeZone: usageZone,
  host: '',
  port: '',
  database: '',
  user: '',
  password: '',
  tls: true,
  ca: '',
  ssh: false,
  sshHost: '',
  sshPort: '',
  sshUser: '',
  sshWith: 'password',
  sshPassword: '',
  sshKey: '',
  sshPassphrase: '',
  hostKey: '',
  confirmRights: false,
}

/** The fields of a database that is there; what is secret stays empty and is kept by the server. */
export const fieldsOf = (name: string, timeZone: string, address: SourceAddress): ConnectionFields => ({
  ...emptyFields,
  name,
  timeZone,
  kind: address.driver,
  host: address.host,
  port: String(address.port),
  database: address.database,
  user: address.user,
  tls: address.use_ssl,
  ssh: address.connection_method === 'ssh',
  sshHost: address.ssh_host ?? '',
  sshPort: String(address.ssh_port ?? ''),
  sshUser: address.ssh_user ?? '',
  sshWith: address.authentication_method ?? 'password',
})

/** What is sent, by the names that the call knows. */
export function credentialsOf(fields: ConnectionFields): CredentialsInput {
  const { kind, name, host, port, database, user, password, tls, ca, ssh, hostKey } = fields
  return {
    driver: kind,
    connection_method: ssh ? 'ssh' : 'direct',
    host,
    port,
    database,
    user,
    password,
    ...(name.trim() && { name }),
    time_zone: fields.timeZone,
    use_ssl: tls,
    ...(fields.confirmRights && { confirm_rights: true }),
    ...(tls && ca.trim() && { ssl_ca: ca }),
    ...(ssh && {
      ssh_host: fields.sshHost,
      ssh_port: fields.sshPort,
      ssh_user: fields.sshUser,
      ...(fields.sshWith === 'key'
        ? { authentication_method: 'key', ssh_key: fields.sshKey, ssh_passphrase: fields.sshPassphrase }
        : { authentication_method: 'password', ssh_password: fields.sshPassword }),
      ...(hostKey && { ssh_host_key: hostKey }),
    }),
  }
}

/** The fields that a connection string tells, or nothing when it is none. */
export function readConnectionUrl(given: string): Partial<ConnectionFields> | undefined {
  const text = given.trim().replace(/^jdbc:/i, '')
  const scheme = /^([a-z+ -]+):\/\//i.exec(text)?.[1] ?? ''
  const kind = driver.safeParse(driverOf(scheme.replace(/\+.*$/, ''))).data
  const address = text.replace(/^[^:]+:/, 'http:')
  if (!kind || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const asked = sslOf(url.searchParams)
  const database = decoded(url.pathname.slice(1)) || url.searchParams.get('database') || ''
  // The parser leaves out what is the usual port of http.
  const port = url.port || (/:80(\/|$|\?)/.test(text) ? '80' : String(defaultPorts[kind]))
  return {
    kind,
    port,
    database,
    host: decoded(url.hostname),
    user: decoded(url.username),
    password: decoded(url.password),
    ...(asked !== undefined && { tls: asked }),
  }
}

function sslOf(query: URLSearchParams): boolean | undefined {
  const mode = query.get('sslmode') ?? query.get('ssl-mode') ?? query.get('ssl') ?? query.get('encrypt')
  if (mode === null) return undefined
  return !/^(disable|disabled|false|0|no|allow|prefer)$/i.test(mode)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const portHint = (kind: ConnectionFields['kind']): string =>
  kind === 'sqlite' ? '' : String(defaultPorts[kind])
export const sshPortHint = String(sshPort)

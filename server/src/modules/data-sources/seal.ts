import type { Credentials } from '#contract/data-sources/credentials.ts'
import type { SourceAddress } from '#contract/data-sources/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { ConnectionSettings } from '../../providers/database/connection-settings.ts'
import type { SourceRow } from './store.ts'

/** What is kept sealed. */
type Sealed = { password: string; ca?: string; ssh?: { password: string; private_key: string; passphrase: string } }

/** What may be shown of an address, and the rest sealed. */
export function sealCredentials(secrets: Secrets, given: Credentials): { address: SourceAddress; credentials: string } {
  const { driver, host, port, database, user, password, use_ssl, ssl_ca, ssh, bot_id = null } = given
  const sealed: Sealed = {
    password,
    ...(ssl_ca && { ca: ssl_ca }),
    ...(ssh && { ssh: { password: ssh.password, private_key: ssh.private_key, passphrase: ssh.passphrase } }),
  }
  const address: SourceAddress = {
    driver,
    host,
    port,
    database,
    user,
    use_ssl,
    bot_id,
    has_ca: ssl_ca !== undefined,
    connection_method: ssh ? 'ssh' : 'direct',
    ssh_host: ssh?.host ?? null,
    ssh_user: ssh?.user ?? null,
    ssh_port: ssh?.port ?? null,
    authentication_method: ssh?.authentication_method ?? null,
    ssh_host_key: ssh?.host_key ?? null,
  }
  return { address, credentials: secrets.encrypt(JSON.stringify(sealed)) }
}

/** Credentials as what a driver connects with, for the zone (IANA) whose clocks its days begin by. */
export function connectionSettings(given: Credentials, timeZone: string): ConnectionSettings {
  const { driver, host, port, database, user, password, use_ssl, ssl_ca, ssh } = given
  return {
    driver,
    host,
    port,
    database,
    user,
    password,
    timeZone,
    tls: use_ssl ? { ca: ssl_ca } : undefined,
    ssh: ssh && {
      host: ssh.host,
      port: ssh.port,
      user: ssh.user,
      hostKey: ssh.host_key,
      signIn:
        ssh.authentication_method === 'key'
          ? { with: 'key', privateKey: ssh.private_key, passphrase: ssh.passphrase }
          : { with: 'password', password: ssh.password },
    },
  }
}

/** What is stored, whole again. Never leaves the server. */
export function openCredentials(secrets: Secrets, row: SourceRow): Credentials {
  const { address } = row
  if (!address) throw new Error('this data source has no address')
  const sealed = JSON.parse(secrets.decrypt(row.credentials ?? '')) as Sealed
  const { driver, host, port, database, user, use_ssl, bot_id, ssh_host, ssh_port, ssh_user } = address
  return {
    driver,
    host,
    port,
    database,
    user,
    use_ssl,
    password: sealed.password,
    confirm_rights: false,
    ...(sealed.ca && { ssl_ca: sealed.ca }),
    ...(bot_id && { bot_id }),
    ...(sealed.ssh &&
      ssh_host && {
        ssh: {
          host: ssh_host,
          port: ssh_port ?? 22,
          user: ssh_user ?? '',
          ...sealed.ssh,
          authentication_method: address.authentication_method ?? 'password',
          ...(address.ssh_host_key && { host_key: address.ssh_host_key }),
        },
      }),
  }
}

/**
 * New credentials with what they leave empty taken from the stored ones. Throws `database_needs_password` when the address is
 * another one: a stored password goes to the server it was meant for and to no other.
 */
export function withStored(given: Credentials, stored: Credentials): Credentials {
  const { ssh } = given
  const sameSsh = ssh?.host === stored.ssh?.host && ssh?.port === stored.ssh?.port
  const same = sameSsh && given.driver === stored.driver && given.host === stored.host && given.port === stored.port
  if (!same && given.password === '') throw fail('database_needs_password')
  const sshIsGiven = ssh?.password !== '' || ssh.private_key !== ''
  if (!sameSsh && !sshIsGiven) throw fail('database_needs_password')
  const ca = given.ssl_ca ?? (same ? stored.ssl_ca : undefined)
  const key = ssh?.host_key ?? (sameSsh ? stored.ssh?.host_key : undefined)
  return {
    ...given,
    password: given.password || stored.password,
    ...(ca && { ssl_ca: ca }),
    ...(ssh && {
      ssh: {
        ...ssh,
        ...(!sshIsGiven &&
          stored.ssh && {
            password: stored.ssh.password,
            private_key: stored.ssh.private_key,
            passphrase: stored.ssh.passphrase,
          }),
        ...(key && { host_key: key }),
      },
    }),
  }
}

import type { Driver } from '#contract/data-sources/drivers.ts'

/** How a tunnel is opened, and the key of its server that a person has confirmed. */
export interface SshSettings {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly signIn:
    | { readonly with: 'password'; readonly password: string }
    | { readonly with: 'key'; readonly privateKey: string; readonly passphrase: string }
  /** `SHA256:…`; undefined: not confirmed, and so refused after the key was seen. */
  readonly hostKey: string | undefined
}

/** Where a database is and who signs in. Holds secrets: never logged, never sent. */
export interface ConnectionSettings {
  readonly driver: Driver
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /**
   * By whose clocks the session cuts moments into days and says what today is, IANA. SQLite and SQL Server have no sessions with a
   * zone: there a moment is as it was written.
   */
  readonly timeZone: string
  /** Undefined: not encrypted. The certificate is always checked, against `ca` where it is given. */
  readonly tls: { readonly ca: string | undefined } | undefined
  readonly ssh: SshSettings | undefined
}

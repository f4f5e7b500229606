import type { Readable } from 'node:stream'
import type { DriveFile } from '#contract/add-ons/drive-schemas.ts'
import type { TokenOf } from '../oauth/ask-with-token.ts'

/** A file or folder of a drive. */
export type DriveEntry = {
  /** The vendor's own. */
  id: string
  name: string
  kind: DriveFile['kind']
  mime: string
  bytes: number | null
  modifiedAt: string | null
  /** Changes when the content does. */
  revision: string
  /** As what it comes; null: it cannot be taken over. */
  taken: { ending: string; mime: string; how: 'as-is' | 'exported' } | null
}

export type DrivePage = { entries: DriveEntry[]; next: string | null }
export type DriveAsk = { query: string | undefined; page: string | undefined; limit: number }

/** The content from `start` on, where the vendor can begin there, else from its beginning. */
export type DriveContent = { stream: Readable; start: number; total: number | null }

/** One person's drive. Everything throws DriveError. */
export type Drive = {
  /** Files used last; with a query those that are called so. */
  recent: (ask: DriveAsk) => Promise<DrivePage>
  /** What a folder holds; `root` is the top. */
  folder: (id: string, ask: DriveAsk) => Promise<DrivePage>
  entry: (id: string) => Promise<DriveEntry>
  content: (entry: DriveEntry, start: number, signal: AbortSignal) => Promise<DriveContent>
  /** Addresses of those who may read the file, as far as this account is told; undefined: it is not told. */
  readers: (id: string) => Promise<DriveReaders | undefined>
}

/** Who may read a file: everybody, the people of these domains, or these addresses, in lower case. */
export type DriveReaders = { everybody: boolean; domains: string[]; people: string[] }

export type DriveVendor = {
  /** What a person must agree to. */
  scopes: readonly string[]
  /** The address of the account behind a token. Throws DriveError. */
  whoIs: (accessToken: string) => Promise<string>
  open: (token: TokenOf) => Drive
  close: () => Promise<void>
}

/**
 * `ended`: the account lets us in no more; `busy`: asked too often; `gone`: there is no such file, or not for this account; `too_large`: it is
 * not exported at this size; `failed`: anything else.
 */
type DriveReason = 'ended' | 'busy' | 'gone' | 'too_large' | 'failed'

export class DriveError extends Error {
  readonly reason: DriveReason
  readonly seconds: number

  constructor(reason: DriveReason, message: string, options: ErrorOptions & { seconds?: number } = {}) {
    super(`${reason}: ${message}`, options)
    this.name = 'DriveError'
    this.reason = reason
    this.seconds = options.seconds ?? 30
  }
}

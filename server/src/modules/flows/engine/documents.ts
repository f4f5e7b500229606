import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type FlowDocument, upgradeDocument } from '#flow/index.ts'
import { type CompiledFlow, compileFlow } from '#flow/machine/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findDocument, keepDocument } from './run-store.ts'

type CachedDocument = { hash: string; compiled: CompiledFlow }
const keptDocuments = 500

/** Documents that runs use, read and made ready once per process. */
export class Documents {
  readonly #db: Db
  readonly #byHash = new LRUCache<string, CachedDocument>({
    max: keptDocuments,
    ignoreFetchAbort: true,
    fetchMethod: (hash) => this.#read(hash),
  })
  readonly #byDocument = new WeakMap<FlowDocument, Promise<CachedDocument>>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Stores a document unless it is stored already. */
  keep(document: FlowDocument): Promise<CachedDocument> {
    const known = this.#byDocument.get(document)
    if (known) return known
    const kept = this.#keep(document)
    this.#byDocument.set(document, kept)
    kept.catch(() => this.#byDocument.delete(document))
    return kept
  }

  /** One that was stored; undefined when it is not there, or is of a format that this version cannot read. */
  async get(hash: string): Promise<CompiledFlow | undefined> {
    return (await this.#byHash.fetch(hash))?.compiled
  }

  async #keep(document: FlowDocument): Promise<CachedDocument> {
    const text = JSON.stringify(document)
    const hash = createHash('sha256').update(text).digest('base64url')
    const known = this.#byHash.get(hash)
    if (known) return known
    await keepDocument(this.#db, hash, text)
    const kept = { hash, compiled: compileFlow(document) }
    this.#byHash.set(hash, kept)
    return kept
  }

  async #read(hash: string): Promise<CachedDocument | undefined> {
    const text = await findDocument(this.#db, hash)
    const read = text === undefined ? undefined : upgradeDocument(JSON.parse(text))
    return read && 'document' in read ? { hash, compiled: compileFlow(read.document) } : undefined
  }
}

import pg from 'pg'
import { currentWork, type Work } from '../tracing/work.ts'

/** A database that does not answer a new connection for this long is away. */
const connectMs = 5_000

/** Our statements are fixed texts with parameters; a text built at run time must not fill every connection's memory. */
const maxPrepared = 400
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxPrepared) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Told of each statement once it has ended, with how long it took and for what it was asked. Must not throw. */
export type StatementWatch = (text: string, ms: number, work: Work | undefined) => void

export type ClientOptions = {
  watch?: StatementWatch | undefined
  /** False behind a pooler that hands connections around: the next one does not know what was prepared on the one before. */
  prepares?: boolean | undefined
  /** Statements that go along with each BEGIN. */
  afterBegin?: string | undefined
}

/**
 * A connection that prepares each statement with parameters once and runs it by name afterwards: PostgreSQL then plans
 * it once, which nearly halves the cost of a small query.
 */
export class PreparedClient extends pg.Client {
  readonly #watch: StatementWatch | undefined
  readonly #prepares: boolean
  readonly #afterBegin: string | undefined

  // A pool knows one time limit for a free connection and for making one: here making one has its own, shorter one.
  constructor(config?: pg.ClientConfig & ClientOptions) {
    super({ ...config, connectionTimeoutMillis: connectMs })
    this.#watch = config?.watch
    this.#prepares = config?.prepares ?? true
    this.#afterBegin = config?.afterBegin
    // The pool hands a connection on within the packet that ends the statement before. What else that packet says,
    // that the server ends, comes before whoever gets it can listen; the next statement fails of it.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads for one function
  override query(given: any, values?: any, callback?: any): any {
    const config = this.#begun(given)
    const text = typeof config === 'string' ? config : config?.text
    // What streams (cursors, copies) takes as long as its reader.
    if (this.#watch && typeof text === 'string' && typeof config?.submit !== 'function')
      return this.#watched(text, config, values, callback)
    return this.#prepared(config, values, callback)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #begun(config: any): any {
    const text = typeof config === 'string' ? config : config?.text
    if (this.#afterBegin === undefined || typeof text !== 'string' || !/^begin\b/i.test(text)) return config
    const limited = `${text}; ${this.#afterBegin}`
    return typeof config === 'string' ? limited : { ...config, text: limited }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #prepared(config: any, values: any, callback: any): any {
    const text = typeof config === 'string' ? config : config?.text
    const parameters = Array.isArray(values) ? values : config?.values
    if (
      !this.#prepares ||
      typeof text !== 'string' ||
      config?.name ||
      !Array.isArray(parameters) ||
      parameters.length === 0
    )
      return super.query(config, values, callback)
    const name = nameOf(text)
    const named = { ...(typeof config === 'string' ? { text } : config), ...(name && { name }) }
    return super.query(named, values, callback)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #watched(text: string, config: any, values: any, callback: any): any {
    const began = performance.now()
    const work = currentWork()
    const ended = () => this.#watch?.(text, performance.now() - began, work)
    const given = typeof values === 'function' ? values : callback
    if (typeof given !== 'function') {
      const asked = this.#prepared(config, values, callback)
      asked.then(ended, ended)
      return asked
    }
    const told = (...answer: unknown[]) => {
      ended()
      given(...answer)
    }
    return typeof values === 'function' ? this.#prepared(config, told, undefined) : this.#prepared(config, values, told)
  }
}

import pg from 'pg'

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

/**
 * A connection that prepares each statement with parameters once and runs it by name afterwards: PostgreSQL then plans
 * it once, which nearly halves the cost of a small query.
 */
export class PreparedClient extends pg.Client {
  // A pool knows one time limit for a free connection and for making one: here making one has its own, shorter one.
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs })
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads for one function
  override query(config: any, values?: any, callback?: any): any {
    const text = typeof config === 'string' ? config : config?.text
    const parameters = Array.isArray(values) ? values : config?.values
    if (typeof text !== 'string' || config?.name || !Array.isArray(parameters) || parameters.length === 0)
      return super.query(config, values, callback)
    const name = nameOf(text)
    const named = { ...(typeof config === 'string' ? { text } : config), ...(name && { name }) }
    return super.query(named, values, callback)
  }
}

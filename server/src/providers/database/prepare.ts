import type { Dialect, Schema } from '#engine/data/index.ts'
import { type Policy, prepareStatement, Statement, StatementRefused } from '#sql/index.ts'
import { DatabaseError, type DatabaseReader } from './port.ts'

/**
 * The statement that is run for a text: read by its dialect's grammar, held against a policy, printed anew. Throws
 * `query_not_allowed` with the rule as `reason`, and `query_failed` for what is no SQL or about no table of it.
 */
export async function prepareQuery(asked: string | Statement, policy: Policy): Promise<Statement> {
  try {
    return await prepareStatement(asked instanceof Statement ? asked.text : asked, policy)
  } catch (error) {
    throw error instanceof StatementRefused ? refusalOf(error) : error
  }
}

/** What a reader says of a statement that is refused before it reaches a database. */
export function refusalOf(error: StatementRefused): DatabaseError {
  const { at, message, reason } = error
  const details = { reason, ...(at !== undefined && { position: at + 1 }) }
  return new DatabaseError(error.isMistake ? 'query_failed' : 'query_not_allowed', message, details)
}

/** What a driver runs: what was prepared before, or a text under no policy but that of its dialect. */
export const preparedFor = async (asked: string | Statement, dialect: Dialect): Promise<Statement> =>
  asked instanceof Statement && asked.dialect === dialect
    ? asked
    : prepareQuery(asked, { dialect, tables: 'any', others: [], relations: [] })

/** An error of the database about the printed text, placed in the text that was written. */
export function withPosition(statement: Statement, error: DatabaseError): DatabaseError {
  const { position, ...details } = error.details
  if (position === undefined) return error
  const written = statement.positionOf(position)
  const positioned = { ...details, ...(written !== undefined && { position: written }) }
  return new DatabaseError(error.code, error.message, positioned, error.cause)
}

/** A reader that knows its tables and asks no others; while nothing is known of them, whatever the dialect lets through. */
export const withinSchema = <R extends DatabaseReader>(reader: R, known: () => Schema | undefined): R => ({
  ...reader,
  query: async (asked, options) => {
    const schema = known()
    const isOurs = asked instanceof Statement || !schema
    return reader.query(isOurs ? asked : await prepareQuery(asked, policyOf(schema)), options)
  },
})

const policies = new WeakMap<Schema, Policy>()

/** All tables of a database, with all that they have. */
export function policyOf(schema: Schema): Policy {
  const { dialect } = schema
  const tables = () => schema.tables.map(({ name, schema: of }) => ({ name, ...(of && { schema: of }), columns: [] }))
  const policy = policies.get(schema) ?? { dialect, tables: tables(), others: [], relations: [], whole: true }
  policies.set(schema, policy)
  return policy
}

import {
  cursorOf,
  type DescribedField,
  type DescribedObject,
  type SalesforceClient,
  type SalesforceRow,
} from '../../../providers/salesforce/salesforce.ts'
import { readFieldValue } from '../change-sets/field-value.ts'
import { nameFieldOf } from '../change-sets/propose.ts'
import { soqlText } from '../change-sets/read-records.ts'

export type KeyValue = string | number

/** What tells two keys apart there: case does only where the field says so. */
export const keyOf = (value: unknown, { caseSensitive }: DescribedField): string =>
  caseSensitive === true ? String(value) : String(value).toLowerCase()

/** Salesforce takes addresses of 16,384 bytes; names of fields, and what goes around, need room, too. */
const maxAddress = 12_000
const maxKeys = 200
/** Records of a key that is not unique may be many. */
const maxFound = 2_000

const literalOf = (value: KeyValue) => (typeof value === 'string' ? soqlText(value) : String(value))
const lengthOf = (text: string) => encodeURIComponent(text).length

/** Keys in as many queries as their addresses have room for; `taken` is what all else takes. */
function inQueries(keys: readonly KeyValue[], taken: number): KeyValue[][] {
  const queries: KeyValue[][] = []
  let room = 0
  for (const key of keys) {
    const length = lengthOf(`${literalOf(key)}, `)
    const last = queries.at(-1)
    if (last && last.length < maxKeys && room >= length) last.push(key)
    else {
      queries.push([key])
      room = maxAddress - taken
    }
    room -= length
  }
  return queries
}

type Wanted = { key: DescribedField; fields: readonly DescribedField[]; keys: readonly KeyValue[] }

/**
 * Records that have these keys, by `keyOf`; several with one key are all given. `onAsked` is told how many keys have been looked for after each query.
 */
export async function findByKeys(
  client: SalesforceClient,
  described: DescribedObject,
  { key, fields, keys }: Wanted,
  onAsked: (count: number) => Promise<void>,
): Promise<Map<string, SalesforceRow[]>> {
  const naming = nameFieldOf(described)
  const names = [...new Set(['Id', ...(naming ? [naming.name] : []), key.name, ...fields.map(({ name }) => name)])]
  const select = `SELECT ${names.join(', ')} FROM ${described.name} WHERE ${key.name} IN `
  const found = new Map<string, SalesforceRow[]>()
  for (const some of inQueries(keys, lengthOf(select))) {
    const soql = `${select}(${some.map(literalOf).join(', ')}) LIMIT ${maxFound}`
    for (const record of await allOf(client, soql)) {
      const value = keyOf(readFieldValue(key, record[key.name]), key)
      found.set(value, [...(found.get(value) ?? []), record])
    }
    await onAsked(some.length)
  }
  return found
}

async function allOf(client: SalesforceClient, soql: string): Promise<SalesforceRow[]> {
  const records: SalesforceRow[] = []
  let page = await client.query(soql)
  for (;;) {
    records.push(...page.records)
    const cursor = cursorOf(page)
    if (cursor === undefined || records.length >= maxFound) return records
    page = await client.more(cursor)
  }
}

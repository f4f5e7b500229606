import type { SalesforceClient, SalesforceRow } from '../../../providers/salesforce/salesforce.ts'

/** A text of SOQL. */
export const soqlText = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`

/** As many ids as one address has room for. */
const atOnce = 200

/** Records by the first 15 characters of their ids, with these fields; those that are gone, or not to be seen, are left out. */
export async function readRecords(
  client: SalesforceClient,
  object: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<Map<string, SalesforceRow>> {
  const asked = [...new Set(['Id', ...fields])].join(', ')
  const found = new Map<string, SalesforceRow>()
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce).map(soqlText)
    const page = await client.query(`SELECT ${asked} FROM ${object} WHERE Id IN (${some.join(', ')}) LIMIT ${atOnce}`)
    for (const record of page.records) found.set(shortId(String(record.Id)), record)
  }
  return found
}

/** An id is the same one with and without its last three characters. */
export const shortId = (id: string): string => id.slice(0, 15)

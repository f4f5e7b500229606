import { z } from 'zod'
import type { DataTable } from '#contract/chat/parts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { type SalesforceRows, salesforceName } from '#contract/salesforce/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { AnyTool, Tool, ToolResult, ToolSource } from '../answering/service.ts'
import { toldProblem } from '../answering/service.ts'
import type { ChangeSetDeps } from './change-sets/propose.ts'
import { changeTool } from './change-tool.ts'
import { openSalesforce, type SalesforceDeps, withSalesforceFailures } from './open-salesforce.ts'
import { recordOf, toCell } from './present-rows.ts'
import { runQuery } from './service.ts'

const shownToModel = 50

/** The tools of a person's own Salesforce: nobody else's answer uses them, nor does a program, a flow or a test. */
export const salesforceTools = (deps: ChangeSetDeps & Pick<Deps, 'config'>): ToolSource => ({
  toolsFor: async (scope, asker) => {
    if (asker.kind !== 'member' || scope.viaKey) return []
    if ((await deps.accounts.stateOf(scope, 'salesforce')).state !== 'ready') return []
    // Their own schemas check what they are given.
    return [findTool(deps), readTool(deps), queryTool(deps), changeTool(deps)] as unknown as AnyTool[]
  },
})

const findInput = z.object({
  object: salesforceName.describe('API name of the object, such as Account or Opportunity.'),
  words: z.string().trim().min(2).max(100).describe('Words to look for.'),
})

const findTool = (deps: SalesforceDeps): Tool<z.output<typeof findInput>, string> => ({
  name: 'find_records',
  description: "Finds records of the person's Salesforce by words, at most 20. Gives ids for read_record.",
  input: findInput,
  permission: 'read_data',
  cost: 0,
  title: ({ words }, language) =>
    localized(`Searched Salesforce: ${words}`, `Mencari di Salesforce: ${words}`)[language],
  run: ({ object, words }, { scope, language }) =>
    toldProblem(language, async () => {
      const { client, instanceUrl } = await openSalesforce(deps, scope)
      const fields = ['Id', object === 'Case' ? 'Subject' : 'Name']
      const found = await withSalesforceFailures(() => client.search(object, words, fields))
      const rows = found.map((record) => ({
        cells: fields.map((name) => toCell(record[name])),
        ...recordOf(record, instanceUrl),
      }))
      const columns = fields.map((label, index) => ({ key: `c${index}`, label, type: 'text' as const }))
      return rowsFound(
        `${object}: ${words}`,
        { understood: words, object, columns, rows, total: rows.length, next: null },
        language,
      )
    }),
})

const readInput = z.object({
  object: salesforceName,
  id: z.string().regex(/^[A-Za-z0-9]{15,18}$/),
})

const readTool = (deps: SalesforceDeps): Tool<z.output<typeof readInput>, string> => ({
  name: 'read_record',
  description: "Reads all fields of one record of the person's Salesforce.",
  input: readInput,
  permission: 'read_data',
  cost: 0,
  title: ({ object }, language) => localized(`Read a record: ${object}`, `Membaca data: ${object}`)[language],
  run: ({ object, id }, { scope, language }) =>
    toldProblem(language, async () => {
      const { client, instanceUrl } = await openSalesforce(deps, scope)
      const record = await withSalesforceFailures(() => client.read(object, id))
      const values = Object.entries(record).filter(([name, value]) => name !== 'attributes' && value !== null)
      const heads = [localized('Field', 'Kolom')[language], localized('Value', 'Nilai')[language]]
      const columns = heads.map((label, index) => ({ key: `c${index}`, label, type: 'text' as const }))
      const rows = values.map(([name, value]) => ({
        cells: [name, String(toCell(value) ?? '')],
        url: null,
        record_id: null,
      }))
      const result = rowsFound(
        object,
        { understood: id, object, columns, rows, total: rows.length, next: null },
        language,
      )
      const url = `${instanceUrl}/${id}`
      return { ...result, forModel: { ...result.forModel, url }, found: [...result.found, linkTo(url, object)] }
    }),
})

const linkTo = (url: string, title: string) => ({ kind: 'web' as const, source: { url, title } })

const queryInput = z.object({
  soql: z.string().min(1).max(10_000).describe('SELECT … FROM … WHERE … GROUP BY … ORDER BY … LIMIT. No subqueries.'),
})

const queryTool = (deps: SalesforceDeps): Tool<z.output<typeof queryInput>, string> => ({
  name: 'run_soql',
  description: "Asks the person's Salesforce a SOQL question that only reads. Objects and fields by their API names.",
  input: queryInput,
  permission: 'read_data',
  cost: 0,
  title: (_, language) => localized('Asked Salesforce', 'Bertanya ke Salesforce')[language],
  run: ({ soql }, { scope, language }: { scope: Scope; language: Language }) =>
    toldProblem(language, async () => rowsFound('Salesforce', await runQuery(deps, scope, { soql }), language)),
})

/** Rows as a table of the answer, each with the way to its record. */
function rowsFound(title: string, found: SalesforceRows, language: Language): ToolResult<string> {
  const { total, rows, understood, next } = found
  const table = tableOf(title, found)
  const summary = localized(`${total} rows from Salesforce`, `${total} baris dari Salesforce`)[language]
  return {
    summary,
    found: rows.length > 0 ? [{ kind: 'table', table }] : [],
    forModel: {
      understood,
      columns: table.columns.map(({ label }) => label),
      rows: table.rows.slice(0, shownToModel),
      total,
      more: next !== null,
    },
    detail: summary,
  }
}

function tableOf(title: string, { columns, rows, total }: SalesforceRows): DataTable {
  const hasLinks = rows.some(({ url }) => url !== null)
  const link = { key: 'link', label: 'Link', type: 'text' as const }
  return {
    title,
    columns: hasLinks ? [...columns, link] : columns,
    rows: rows.map(({ cells, url }) => {
      const values = columns.map(({ key }, index) => [key, cells[index] ?? null] as const)
      return Object.fromEntries(hasLinks ? [...values, ['link', url] as const] : values)
    }),
    row_count: total,
    truncated: total > rows.length,
  }
}

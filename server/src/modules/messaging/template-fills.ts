import { limits } from '#contract/limits.ts'
import type { MessageTemplate, TemplateFill, TemplateValues } from '#contract/messaging/broadcast.ts'
import type { ConversationId, MessageTemplateId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { quotedName } from '#sql/write/names.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { openPhoneNumbers } from '../../platform/phone-number.ts'
import { DatabaseError } from '../../providers/database/port.ts'
import type { DataSourceAccess, OpenSource } from '../data-sources/open-source.ts'
import { getAccount } from './accounts.ts'
import { findContact } from './contact-store.ts'
import { getConversation } from './inbox.ts'
import { findTemplate, setFills } from './template-store.ts'
import { getTemplate } from './templates.ts'

export type FillDeps = Pick<Deps, 'db' | 'clock'> & { sources: Pick<DataSourceAccess, 'open'> }
/** Somebody that a template is filled for. */
type FilledFor = {
  phoneNumber: string | null
  name: string
  attributes: Record<string, string>
  columns: Record<string, string>
}
/** What the variables are for somebody, in their order; an empty one was not found. */
export type FillValues = (whom: FilledFor) => string[]

/** Rows of a table that are looked through for a customer's number. */
const maxRows = 50_000

type DataFill = Extract<TemplateFill, { from: 'data' }>

export async function updateFills(
  deps: FillDeps,
  scope: Scope,
  { id, templateId }: { id: MessagingAccountId; templateId: MessageTemplateId },
  fills: readonly TemplateFill[],
): Promise<MessageTemplate> {
  await getAccount(deps, scope, id)
  const { variables } = await getTemplate(deps, id, templateId)
  if (fills.length > 0 && fills.length !== variables) throw fail('messaging_template_variables', { count: variables })
  const data = fills.filter((fill) => fill.from === 'data')
  if (data.length > 0) {
    const sources = await deps.sources.open(scope, 'anyone')
    for (const fill of data)
      if (!columnsOf(sources, fill)) {
        const { table, key, column } = fill
        throw fail('messaging_fill_wrong', { table, key, column })
      }
  }
  await setFills(deps.db, id, templateId, fills)
  return getTemplate(deps, id, templateId)
}

function columnsOf(sources: readonly OpenSource[], { data_source_id, table, key, column }: DataFill) {
  const source = sources.find(({ id }) => id === data_source_id)
  const found = source?.schema.tables.find(({ name }) => name === table)
  const has = (name: string) => found?.columns.some((known) => known.name === name)
  return source && found && has(key) && has(column) ? { source, table: found } : undefined
}

/** Reads what fills a template for so many people at once. */
export async function openFills(
  deps: FillDeps,
  scope: Scope,
  fills: readonly TemplateFill[],
  signal: AbortSignal,
): Promise<FillValues> {
  const data = fills.filter((fill) => fill.from === 'data')
  // What a template says goes to customers: it holds what anyone may see.
  const sources = data.length > 0 ? await deps.sources.open(scope, 'anyone') : []
  const found = new Map<TemplateFill, ReadonlyMap<string, string>>()
  for (const fill of data) found.set(fill, await lookUp(sources, fill, signal))
  return (whom) => fills.map((fill) => filledValue(fill, whom, found))
}

function filledValue(
  fill: TemplateFill,
  { phoneNumber, name, attributes, columns }: FilledFor,
  found: ReadonlyMap<TemplateFill, ReadonlyMap<string, string>>,
): string {
  switch (fill.from) {
    case 'text':
      return fill.text
    case 'column':
      return ownValue(columns, fill.column) ?? ''
    case 'data':
      return found.get(fill)?.get(phoneNumber ?? '') ?? ''
    case 'contact': {
      const known = { name, phone: phoneNumber ?? '' }
      return ownValue(known, fill.field) ?? ownValue(attributes, fill.field) ?? ''
    }
  }
}

/** A list's columns are kept in small letters. */
function ownValue(values: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(values, name)
    ? values[name]
    : Object.hasOwn(values, name.toLowerCase())
      ? values[name.toLowerCase()]
      : undefined
}

/** The column by number; a number that stands there twice has what its first row says. Throws `messaging_fill_wrong`. */
async function lookUp(
  sources: readonly OpenSource[],
  fill: DataFill,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { table, key, column } = fill
  const found = columnsOf(sources, fill)
  if (!found) throw fail('messaging_fill_wrong', { table, key, column })
  const { schema, reader } = found.source
  const name = (identifier: string) => quotedName(identifier, schema.dialect)
  const from = found.table.schema ? `${name(found.table.schema)}.${name(table)}` : name(table)
  const statement = `SELECT ${name(key)}, ${name(column)} FROM ${from} WHERE ${name(column)} IS NOT NULL`
  try {
    const { rows } = await reader.query(statement, { maxRows, timeoutMs: limits.table.timeoutMs, signal })
    const read = await openPhoneNumbers()
    const byNumber = new Map<string, string>()
    for (const [phone, value] of rows) {
      const number = read(String(phone ?? ''))
      if (number && !byNumber.has(number)) byNumber.set(number, textOf(value))
    }
    return byNumber
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw fail('messaging_fill_wrong', { table, key, column })
  }
}

const textOf = (value: unknown) =>
  String(value ?? '')
    .trim()
    .slice(0, messagingLimits.templateVariable)

/** What a template's variables are for the customer of a conversation. */
export async function fillForConversation(
  deps: FillDeps,
  scope: Scope,
  id: ConversationId,
  templateId: MessageTemplateId,
  signal: AbortSignal,
): Promise<TemplateValues> {
  const { conversation, account } = await getConversation(deps, scope, id)
  const template = await findTemplate(deps.db, account.id, templateId)
  if (!template) throw fail('messaging_template_not_found')
  const contact = await findContact(deps.db, scope, conversation.contactId)
  const fill = await openFills(deps, scope, template.fills, signal)
  const values = fill({
    phoneNumber: conversation.phoneNumber,
    name: conversation.name,
    attributes: contact?.attributes ?? {},
    columns: {},
  })
  return { values }
}

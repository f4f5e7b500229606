import type { DataSource } from '#contract/agents/schemas.ts'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import type { AgentId, RecordId, SessionId } from '#contract/kit/id.ts'

/** A question as the person put it. Its files have been sent before it. */
export type AskedQuestion = {
  question: string
  files: readonly Pick<AttachedFile, 'id' | 'name' | 'bytes'>[]
  source: DataSource
  /** Searches the web. */
  web?: boolean
  /** Addresses to read. */
  links?: readonly string[]
  /** Agents' ids, and ways of answering. */
  mentions?: readonly string[]
  /** Which model answers; the installation's when left out. */
  model?: string
  /** Asks a turn again with other words, beside it. */
  editOf?: RecordId
  /** Answers a turn's question again, beside it. */
  retryOf?: RecordId
  /** The record it follows, when that is not the newest. */
  parentId?: RecordId
}

/** What a question says wherever it is put. */
export function questionForm({ question, source, files, web, links, mentions, model }: AskedQuestion): FormData {
  return formOf({
    question,
    is_search_internet: web ? 'true' : 'false',
    data_source: source,
    file_ids: listOf(files.map(({ id }) => id)),
    links: listOf(links),
    mentions: listOf(mentions),
    model,
  })
}

/** The form of `POST studio/chat`. */
export function askForm(
  ask: AskedQuestion,
  botId: AgentId,
  sessionId: SessionId | undefined,
  organizationId?: string,
): FormData {
  const places = { bot_id: botId, session_id: sessionId, organization_id: organizationId }
  const beside = { edit_of: ask.editOf, retry_of: ask.retryOf, parent_id: ask.parentId }
  return formOf({ ...places, ...beside }, questionForm(ask))
}

const listOf = (list: readonly string[] = []) => (list.length > 0 ? JSON.stringify(list) : undefined)

function formOf(fields: Record<string, string | undefined>, form = new FormData()): FormData {
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}

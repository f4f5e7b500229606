import type { DataSource } from '#contract/agents/schemas.ts'
import type { AgentId, RecordId, SessionId } from '#contract/kit/id.ts'

/** A question as the person put it. */
export type Ask = {
  question: string
  files: readonly File[]
  source: DataSource
  /** Asks a turn again with other words, beside it. */
  editOf?: RecordId
  /** Answers a turn's question again, beside it. */
  retryOf?: RecordId
  /** The record it follows, when that is not the newest. */
  parentId?: RecordId
}

/** The form of `POST studio/chat` (wire.md, "Answers"). */
export function askForm(ask: Ask, botId: AgentId, sessionId: SessionId | undefined, organizationId?: string): FormData {
  const form = new FormData()
  const fields = {
    bot_id: botId,
    session_id: sessionId,
    question: ask.question,
    is_search_internet: 'false',
    data_source: ask.source,
    organization_id: organizationId,
    edit_of: ask.editOf,
    retry_of: ask.retryOf,
    parent_id: ask.parentId,
  }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  for (const file of ask.files) form.append('files', file, file.name)
  return form
}

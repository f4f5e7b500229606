import { type SQL, sql } from 'drizzle-orm'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { AgentId, AnswerId, FileId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { usableAgents } from '../agents/service.ts'

export type NewRecord = {
  id: RecordId
  answerId: AnswerId
  botId: AgentId
  sessionId: SessionId
  /** The record that is asked again, and how. */
  beside?: { id: RecordId; retry: boolean }
  /** The record this one follows; the session's newest when left out. */
  parentId?: RecordId
  question: string
  language: Language
  dataSource?: DataSource
  webSearch: boolean
  links: string[]
  tools: string[]
  mentions: string[]
  requestedModel: string | null
  fileIds: FileId[]
  instanceId: string
  /** Name of the session when nobody has named it, and the list's line about it. */
  autoName: string
  preview: string
  now: Date
  mostWaiting: number
}

/** What storing a question found; without `question` it was not stored. */
export type InsertedRecord = {
  agentFound: boolean
  /** Its name, where it is there and does not answer. */
  inactiveAgent?: string
  sessionFound: boolean
  /** False when `beside` or `parentId` name a record of another session. */
  recordFound: boolean
  waiting: number
  /** How the agent was set up. */
  agent: { instructions: string; model: string | null; tools: string[] }
  question?: {
    parentId: RecordId | null
    text: string
    dataSource: DataSource
    fileIds: FileId[]
    sessionName: string
    webSearch: boolean
    links: string[]
    tools: string[]
    mentions: string[]
    requestedModel: string | null
  }
}

type Row = {
  agent_instructions: string | null
  agent_model: string | null
  agent_tools: string[] | null
  agent_found: boolean
  inactive_agent: string | null
  session_found: boolean
  record_found: boolean
  waiting: string
  id: RecordId | null
  parent_id: RecordId | null
  question: string
  data_source: DataSource
  file_ids: FileId[]
  session_name: string
  web_search: boolean
  links: string[]
  tools: string[]
  mentions: string[]
  wanted_model: string | null
}

/**
 * A question in a new session, in one statement: the wait for the first token begins here. An agent that was made for files is not asked
 * about databases because nobody chose; in a session that is there, whatever is chosen holds.
 */
export async function insertFirst(db: Db, scope: Scope, given: NewRecord): Promise<InsertedRecord> {
  const { rows } = await db.execute<Row>(sql`
    with agent as (select id, name, status, agents_source, default_source, instructions, model, tools from agents where id = ${given.botId} and ${usableAgents(scope)}),
    session as (
      insert into sessions (id, user_id, organization_id, workspace_id, agent_id, name, default_source, preview,
        current_record_id, last_message_at, newest_at, created_at, updated_at)
      select ${given.sessionId}, ${scope.userId}, ${scope.organizationId}, ${scope.workspaceId}::uuid, agent.id, ${given.autoName},
        case when agent.default_source = 'files' and ${given.dataSource ?? 'default'} = 'default' then 'files'
          else coalesce(${given.dataSource ?? null}, agent.default_source) end, ${given.preview}, ${given.id}::uuid,
        ${given.now}::timestamptz, ${given.now}::timestamptz, ${given.now}::timestamptz, ${given.now}::timestamptz
      from agent where ${answers} returning id, name, default_source),
    record as (
      insert into records (${recordColumns})
      select ${given.id}, session.id, ${scope.userId}, null::uuid, ${given.question}, ${given.language}, session.default_source,
        ${made(given)}, ${optionValues(given)}, ${sql.param(given.fileIds)}::uuid[]
      from session returning *)
    select exists (select 1 from agent) as agent_found, true as session_found, true as record_found, 0 as waiting,
      ${stored}, session.name as session_name
    from (select 1) one left join record on true left join session on true left join agent on true`)
  return toInserted(onlyRow(rows))
}

/**
 * A question in a session that is there, in one statement. The session's row is locked first, so that of two questions
 * at once the second follows the first.
 */
export async function insertNext(db: Db, scope: Scope, given: NewRecord): Promise<InsertedRecord> {
  const beside = given.beside?.id ?? null
  const parent = given.parentId ?? null
  const retry = given.beside?.retry ?? false
  const { rows } = await db.execute<Row>(sql`
    with agent as (select id, name, status, agents_source, instructions, model, tools from agents where id = ${given.botId} and ${usableAgents(scope)}),
    session as (
      select id, name, auto_named, last_message_at, default_source, current_record_id from sessions
      where id = ${given.sessionId} and agent_id = ${given.botId} and user_id = ${scope.userId}
        and workspace_id is not distinct from ${scope.workspaceId}::uuid and deleted_at is null for update),
    beside as (select r.* from records r join session on session.id = r.session_id where r.id = ${beside}::uuid),
    parent as (select r.id from records r join session on session.id = r.session_id where r.id = ${parent}::uuid),
    waiting as (select count(*) as n from records r join session on session.id = r.session_id where r.status = 'streaming'),
    found as (select (${beside}::uuid is null or exists (select 1 from beside))
      and (${parent}::uuid is null or exists (select 1 from parent)) as record),
    record as (
      insert into records (${recordColumns})
      select ${given.id}, session.id, ${scope.userId},
        case when beside.id is not null then beside.parent_id else coalesce(parent.id, session.current_record_id) end,
        case when ${retry} then beside.question else ${given.question} end, ${given.language},
        coalesce(${given.dataSource ?? null}, case when ${retry} then beside.data_source end, session.default_source),
        ${made(given)}, ${optionValuesAgain(given)},
        case when beside.id is not null and cardinality(${sql.param(given.fileIds)}::uuid[]) = 0 then beside.file_ids
          else ${sql.param(given.fileIds)}::uuid[] end
      from session cross join waiting cross join found left join beside on true left join parent on true
      where found.record and waiting.n < ${given.mostWaiting}
        and exists (select 1 from agent where ${answers}) returning *),
    touched as (
      update sessions set current_record_id = record.id, last_message_at = ${given.now}, newest_at = ${given.now},
        updated_at = ${given.now}, preview = left(regexp_replace(record.question, '\\s+', ' ', 'g'), 160),
        name = case when sessions.auto_named and sessions.last_message_at is null then ${given.autoName} else sessions.name end
      from record where sessions.id = record.session_id returning sessions.name)
    select exists (select 1 from agent) as agent_found,
      exists (select 1 from session) as session_found, found.record as record_found, waiting.n as waiting,
      ${stored}, touched.name as session_name
    from waiting cross join found left join record on true left join touched on true left join agent on true`)
  return toInserted(onlyRow(rows))
}

/** A flow that is taken back says so itself, and ends what waits. */
const answers = sql`(agent.status = 'active' or agent.agents_source = 'flow')`
const stored = sql`record.id, record.parent_id, record.question, record.data_source, record.file_ids, record.web_search, record.links,
  record.tools, record.mentions, record.wanted_model,
  case when not ${answers} then agent.name end as inactive_agent, agent.instructions as agent_instructions, agent.model as agent_model, agent.tools as agent_tools`
const recordColumns = sql`id, session_id, user_id, parent_id, question, language, data_source, answer_id, instance_id, created_at, web_search, links, tools, mentions, wanted_model, file_ids`
const made = (given: NewRecord) => sql`${given.answerId}::uuid, ${given.instanceId}::uuid, ${given.now}::timestamptz`
const optionValues = (given: NewRecord) =>
  sql`${given.webSearch}::boolean, ${sql.param(given.links)}::text[], ${sql.param(given.tools)}::text[], ${sql.param(given.mentions)}::text[], ${given.requestedModel}::text`
/** What is asked again goes the way it was asked before, as far as nothing else is said. */
const optionValuesAgain = (given: NewRecord) => sql`${given.webSearch}::boolean or coalesce(beside.web_search, false),
  ${orBefore(given.links, sql`beside.links`)}, ${orBefore(given.tools, sql`beside.tools`)},
  ${orBefore(given.mentions, sql`beside.mentions`)}, coalesce(${given.requestedModel}::text, beside.wanted_model)`
const orBefore = (given: string[], before: SQL) =>
  sql`case when cardinality(${sql.param(given)}::text[]) = 0 then coalesce(${before}, '{}') else ${sql.param(given)}::text[] end`

const toInserted = (row: Row): InsertedRecord => ({
  agentFound: row.agent_found,
  ...(row.inactive_agent !== null && { inactiveAgent: row.inactive_agent }),
  sessionFound: row.session_found,
  recordFound: row.record_found,
  waiting: Number(row.waiting),
  agent: { instructions: row.agent_instructions ?? '', model: row.agent_model, tools: row.agent_tools ?? [] },
  ...(row.id && {
    question: {
      parentId: row.parent_id,
      text: row.question,
      dataSource: row.data_source,
      fileIds: row.file_ids,
      sessionName: row.session_name,
      webSearch: row.web_search,
      links: row.links,
      tools: row.tools,
      mentions: row.mentions,
      requestedModel: row.wanted_model,
    },
  }),
})

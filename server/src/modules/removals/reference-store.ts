import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/** What refers to the rows of a table. */
export type Reference = {
  /** The tables that rows of it lie in: itself, or its parts. */
  parts: string[]
  child: string
  parent: string
  columns: string[]
  parentColumns: string[]
  /** `erase`: goes along. `unset`: stays, and forgets whom it named. */
  rule: 'erase' | 'unset'
  /** Rows of one parent are found without reading the table. */
  indexed: boolean
}

/** What goes along and is no foreign key, since a check of each row would cost as much as the row or because the row outlives what it names. */
export const looseReferences: readonly (readonly [parent: string, child: string, column: string])[] = [
  ['devices', 'device_telemetry', 'device_id'],
  ['devices', 'device_hours', 'device_id'],
  ['flow_runs', 'flow_journal', 'run_id'],
  ['flow_runs', 'flow_waits', 'run_id'],
  ['users', 'flow_table_rows', 'place_id'],
  ['workspaces', 'sessions', 'workspace_id'],
  ['workspaces', 'agents', 'workspace_id'],
  ['workspaces', 'api_keys', 'workspace_id'],
  ['workspaces', 'approvals', 'workspace_id'],
  ['workspaces', 'connections', 'workspace_id'],
  ['workspaces', 'flow_requests', 'workspace_id'],
  ['workspaces', 'flow_runs', 'workspace_id'],
  ['workspaces', 'flow_secrets', 'workspace_id'],
  ['workspaces', 'flow_table_rows', 'place_id'],
  ['workspaces', 'flow_triggers', 'workspace_id'],
  ['workspaces', 'session_counts', 'workspace_id'],
  ['workspaces', 'shortcuts', 'workspace_id'],
]

/** Every reference between tables, by what it refers to. */
export async function readReferences(db: Db): Promise<Map<string, Reference[]>> {
  const loose = looseReferences.map(([parent, child, column]) => ({ parent, child, column }))
  const { rows } = await db.execute<Reference>(sql`
    with found as (
      select conrelid as child, confrelid as parent, conkey as keys, case confdeltype when 'c' then 'erase' else 'unset' end as rule,
        (select array_agg(attname::text order by n) from unnest(conkey) with ordinality k (num, n) join pg_attribute on attrelid = conrelid and attnum = num) as columns,
        (select array_agg(attname::text order by n) from unnest(confkey) with ordinality k (num, n) join pg_attribute on attrelid = confrelid and attnum = num) as parents
      from pg_constraint where contype = 'f' and confdeltype in ('c', 'n') and connamespace = current_schema()::regnamespace and conparentid = 0
      union all
      select a.attrelid, l.parent::regclass, array[a.attnum], 'erase', array[l.column], array['id']
      from jsonb_to_recordset(${JSON.stringify(loose)}::jsonb) as l (parent text, child text, "column" text)
      join pg_attribute a on a.attrelid = l.child::regclass and a.attname = l.column)
    select child::regclass::text as child, parent::regclass::text as parent, columns, parents as "parentColumns", rule,
      exists (select from pg_index i where i.indrelid = child and i.indkey[0] = keys[1]) as indexed,
      array(select relid::text from pg_partition_tree(child) where isleaf union all select child::regclass::text
        where not exists (select from pg_partition_tree(child))) as parts
    from found where child <> parent order by rule, child::regclass::text`)
  return Map.groupBy(rows, ({ parent }) => parent)
}

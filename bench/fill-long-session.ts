import { randomUUID } from 'node:crypto'
import { loadFast } from './load.ts'
import type { BenchPerson } from './server.ts'

const answerText = `## What stands out

Revenue of the **western region** grew by 12% over the quarter while its margin fell. Three things explain most of it:

1. Discounts of the campaign ran two weeks longer than planned.
2. Freight from the *Surabaya* warehouse became dearer in the second month.
3. Returns of two product groups doubled, though from a small number.

| Region | Revenue | Margin |
| --- | ---: | ---: |
| West | 1,204 | 18.2% |
| Centre | 987 | 21.9% |
| East | 640 | 24.1% |

The \`margin\` is computed after discounts. Ask for a store to see its weeks.`

/** A session of somebody with so many questions and their answers, one following the other; its id. */
export async function addLongSession(dataDir: string, person: BenchPerson, turns: number): Promise<string> {
  const session = randomUUID()
  const idOf = "(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || right($1::text, 12))::uuid"
  await loadFast(dataDir, async (client) => {
    await client.query(
      `insert into sessions (id, user_id, organization_id, agent_id, name, auto_named, current_record_id, newest_at, last_message_at, created_at, updated_at, counted)
       select $1::uuid, u.id, u.organization_id, $2, 'A long chat', false, (select ${idOf} from (select $4::int as n) last), now(), now(), now(), now(), true
       from users u where u.id = $3`,
      [session, person.agent, person.id, turns],
    )
    await client.query(
      `insert into records (id, session_id, user_id, parent_id, question, language, data_source, created_at, answer_id, status, parts, answer_text, instance_id)
       select ${idOf}, $1::uuid, $2, lag(${idOf}) over (order by n), 'Question ' || n || ': how did the regions do?', 'en', 'default',
         now() - ($3::int - n) * interval '1 minute', gen_random_uuid(), 'done',
         jsonb_build_array(jsonb_build_object('type', 'text', 'text', $4::text || ' Answer ' || n || '.', 'state', 'done')),
         $4::text || ' Answer ' || n || '.', gen_random_uuid()
       from generate_series(1, $3::int) n`,
      [session, person.id, turns, answerText],
    )
  })
  return session
}

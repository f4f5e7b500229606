import type { CallTurn } from '#contract/calls/log-schemas.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { analyseCall } from '#engine/calls/index.ts'
import { newId } from '../../../platform/id.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** Who says what, from and until which second. */
export type SpokenLine = [speaker: CallTurn['speaker'], from: number, until: number, text: string]

/** A call of a place that has ended, as it is stored; nothing is told of it. */
export async function anEndedCall(
  { deps }: TestApp,
  { id: owner, organizationId }: Pick<TestPerson, 'id' | 'organizationId'>,
  lines: readonly SpokenLine[],
  given: { at?: Date; agentId?: AgentId; workspaceId?: string } = {},
): Promise<CallId> {
  const { at = new Date(), agentId = null, workspaceId = null } = given
  const id = newId<CallId>(at)
  const turns = lines.map(([speaker, from, until, text], index) => ({
    ...{ number: index + 1, speaker, text, starts_ms: from * 1_000, ends_ms: until * 1_000 },
    ...{ heard: null, delays: null, grounded: speaker === 'agent' },
  }))
  const durationMs = (lines.at(-1)?.[2] ?? 1) * 1_000
  const { outcome, sentiment, figures, moods } = analyseCall({ turns, language: 'en', durationMs, interruptions: 0 })
  await deps.pool.query(
    `insert into calls (id, organization_id, workspace_id, owner_id, agent_id, agent_name, channel, callee, language, beat_at, connected_at,
       ended_by, ended_at, duration_ms, sentiment, outcome, figures, said, created_at)
     values ($1, $2, $3, $4, $5, 'Agent', 'browser', 'browser', 'en', $6, $6, 'caller', $6, $7, $8, $9, $10, $11, $6)`,
    [
      ...[id, organizationId, workspaceId, workspaceId ? null : owner, agentId, at, durationMs, sentiment, outcome],
      ...[JSON.stringify(figures), lines.map(([, , , text]) => text).join('\n')],
    ],
  )
  for (const { number, speaker, text, starts_ms, ends_ms, grounded } of turns)
    await deps.pool.query(
      `insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms, sentiment, grounded) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[id, number, speaker, text, starts_ms, ends_ms],
        ...[moods.find((mood) => mood.number === number)?.sentiment ?? null, grounded],
      ],
    )
  return id
}

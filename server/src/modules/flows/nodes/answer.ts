import type { z } from 'zod'
import type { DataTable } from '#contract/chat/parts.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { nodes } from '#flow/nodes/index.ts'
import { findDefaultAgent, requireActiveAgent } from '../../agents/service.ts'
import type { QuestionAsker } from '../../answering/job.ts'
import { answerProgram } from '../../api-clients/service.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { NodeDeps } from './node-deps.ts'
import { fittingRows, replyParts } from './reply-parts.ts'

type Options = z.output<(typeof nodes)['answer']['options']>

export const answerHandler =
  (deps: NodeDeps, asker: Extract<QuestionAsker, { kind: 'flow' }> = { kind: 'flow' }): StepHandler<Options> =>
  async ({ options, scope: scopeOf, language, signal, run }) => {
    if (options.text.trim() === '')
      throw new StepFailed(
        'nothing_to_answer',
        localized('There is no question to answer.', 'Tidak ada pertanyaan untuk dijawab.'),
      )
    const scope = await scopeOf()
    const agentId = options.agent === '' ? await findDefaultAgent(deps, run.userId) : (options.agent as AgentId)
    if (!agentId)
      throw new StepFailed(
        'agent_missing',
        localized('There is no agent that could answer.', 'Tidak ada agen yang bisa menjawab.'),
      )
    const agent = await requireActiveAgent(deps, scope, agentId)
    // It might be this very flow, for ever.
    if (agent.agents_source === 'flow')
      throw new StepFailed(
        'agent_is_flow',
        localized(
          `"${agent.name}" is a flow itself: use the step that calls another flow.`,
          `"${agent.name}" sendiri adalah alur: pakai langkah yang memanggil alur lain.`,
        ),
      )
    const given = await answerProgram(deps, {
      scope,
      asker,
      agent,
      question: options.text,
      earlier: [],
      language,
      signal,
      ...(options.instructions !== '' && { instructions: options.instructions }),
      ...(options.by === 'engine' || options.by === 'model' ? { by: options.by } : {}),
    })
    const table = given.parts.find((part) => part.type === 'data-table')
    const say = options.say ? { say: [{ text: given.text, parts: replyParts(given.parts) }] } : {}
    return {
      port: 'next',
      output: { text: given.text, rows: table ? rowsOf(table.data) : [] },
      ...say,
      credits: given.credits,
    }
  }

/** Rows under the names that people read, as many as a step may give. */
const rowsOf = ({ columns, rows }: DataTable) =>
  fittingRows(rows).map((row) => Object.fromEntries(columns.map(({ key, label }) => [label, row[key] ?? null])))

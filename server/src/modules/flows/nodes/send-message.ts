import type { z } from 'zod'
import type { UserId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { nodes } from '#flow/nodes/index.ts'
import { notifyUsers } from '../../notifications/service.ts'
import type { FlowTemplate } from '../channels.ts'
import type { StepHandler } from '../engine/handler.ts'
import type { RunRow } from '../engine/run-row.ts'
import { StepFailed } from '../engine/step-error.ts'
import { listPeople } from '../stores/scope-store.ts'
import { listTemplatesOfFlow } from '../stores/template-connection-store.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['send-message']['options']>

export const sendMessage =
  (deps: NodeDeps): StepHandler<Options> =>
  async ({ options, key, run, signal, fill }) => {
    const { channel, to, text, choices } = options
    requireText(text)
    if (channel === 'conversation')
      return { port: 'next', output: { message_id: key }, say: [{ text, ...(choices.length > 0 && { choices }) }] }
    if (channel === 'notification') {
      const people = await listPeople(deps.db, run, to.split(/[,;\s]+/))
      await notifyUsers(deps, {
        kind: 'flow_message',
        to: people.map(({ id }) => id as UserId),
        key: `flow:${key}`,
        facts: { text: text.slice(0, 1_000), run_id: run.id },
      })
      return { port: 'next', output: { message_id: key } }
    }
    const sent = await deps.channels
      .get(channel)
      ?.send({ to, text, choices, key, run, signal, templates: () => filledTemplates(deps, run, fill) })
    if (!sent)
      throw new StepFailed(
        'channel_missing',
        localized(`No account is connected for ${channel}.`, `Belum ada akun yang terhubung untuk ${channel}.`),
      )
    return { port: 'next', output: { message_id: sent.messageId } }
  }

/** What the flow is connected to, as the run fills it. */
async function filledTemplates(
  { db }: NodeDeps,
  { flowId }: RunRow,
  fill: (text: string) => string,
): Promise<FlowTemplate[]> {
  const connections = flowId ? await listTemplatesOfFlow(db, flowId) : []
  return connections.map(({ name, language, variables }) => ({
    name,
    language,
    variables: variables.map(({ value }) => fill(value)),
  }))
}

/** Throws StepFailed where there is nothing to say. */
export function requireText(text: string): void {
  if (text.trim() === '') throw new StepFailed('message_empty', localized('The message is empty.', 'Pesannya kosong.'))
}

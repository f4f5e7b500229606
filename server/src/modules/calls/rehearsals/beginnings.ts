import type { RehearsedStart } from '#contract/calls/rehearsal.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { ProjectId } from '#contract/studio/schemas.ts'
import { definitionOf, type FlowDocument, readOptions } from '#flow/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { openMailConditions, type RehearsedMail } from '../../email/service.ts'
import type { FlowCondition, Flows } from '../../flows/service.ts'
import { openMessageConditions } from '../../messaging/service.ts'
import { listProjectNames } from '../../studio/service.ts'

const kindOf = { message: 'on-whatsapp', mail: 'on-email' } as const
type WrittenChannel = keyof typeof kindOf

type Rehearsed = {
  channel: WrittenChannel
  agentId: AgentId | null
  projectId: ProjectId | null
  document: FlowDocument | null
}
/** `node`: what of the flow begins; the first of its kind where nothing does. */
export type Beginning = { node: string | undefined; start: RehearsedStart }

const allHold = (conditions: readonly FlowCondition[]): boolean => conditions.every(({ holds }) => holds)

/** What a first message or mail begins: the flow that is rehearsed, by which of its conditions, and which published ones besides. */
export async function findBeginning(
  deps: Pick<Deps, 'db'> & { flows: Pick<Flows, 'listListening'> },
  scope: Scope,
  { channel, agentId, projectId, document }: Rehearsed,
  mail: RehearsedMail,
): Promise<Beginning> {
  const kind = kindOf[channel]
  const own = (document?.nodes ?? []).flatMap((node) => {
    const definition = node.kind === kind ? definitionOf(kind) : undefined
    return definition ? [{ node: node.id, options: readOptions(definition, node).options }] : []
  })
  const conditionsOf = await openConditions(
    deps,
    scope,
    { channel, agentId },
    own.map(({ options }) => options),
    mail,
  )
  const judged = own.map(({ node, options }) => ({ node, conditions: conditionsOf(options) }))
  const begins = judged.find(({ conditions }) => allHold(conditions))
  const shown = begins ?? judged[0]
  const listening = await deps.flows.listListening(scope, kind)
  const others = listening.filter(({ flowId, options }) => flowId !== projectId && allHold(conditionsOf(options)))
  return {
    node: shown?.node,
    start: {
      kind,
      starts: document ? begins !== undefined : null,
      conditions: shown?.conditions ?? [],
      others: await listProjectNames(deps, scope, [...new Set(others.map(({ flowId }) => flowId as ProjectId))]),
    },
  }
}

type Options = Record<string, unknown>

async function openConditions(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  { channel, agentId }: Pick<Rehearsed, 'channel' | 'agentId'>,
  own: readonly Options[],
  mail: RehearsedMail,
): Promise<(options: Options) => FlowCondition[]> {
  if (channel === 'mail') {
    const conditions = await openMailConditions(db, scope)
    return (options) => conditions(options, mail)
  }
  // It comes in on the number for which the flow listens.
  const named = own.flatMap(({ account }) => (typeof account === 'string' && account !== '' ? account : []))
  const conditions = await openMessageConditions(db, scope, { named, agentId })
  return (options) => conditions(options, mail.text)
}

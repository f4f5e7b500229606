import type { z } from 'zod'
import type { nodes } from '#flow/nodes/index.ts'
import type { FillIn, GuardedFetch } from '../../../platform/net/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { answerHandler } from './answer.ts'
import { approvalHandler } from './approval.ts'
import { askTester } from './ask-people.ts'
import { handOver } from './hand-over.ts'
import { httpCall } from './http-call.ts'
import type { NodeDeps } from './node-deps.ts'
import { simulatedChange } from './salesforce-change.ts'
import { addressesIn } from './send-email.ts'
import { requireText } from './send-message.ts'
import { writtenRow } from './write-table.ts'

type Options<Kind extends keyof typeof nodes> = z.output<(typeof nodes)[Kind]['options']>

/**
 * What stands for steps that act outside while a draft is tested: they check what they were given as the real ones do, and nobody is
 * written to, called or asked. A test proves that no kind is missing.
 */
export const simulatedHandlersOf = (deps: NodeDeps): Record<string, StepHandler<never>> => ({
  // It answers; the tools of its agent that act do not.
  answer: answerHandler(deps, { kind: 'flow', dry: true }),
  'http-call': httpCall({ fetch: answersNothing }),
  'send-email': (async ({ options }) => ({
    port: 'next',
    output: { to: addressesIn(options.to) },
  })) satisfies StepHandler<Options<'send-email'>>,
  'send-message': (async ({ options, key }) => {
    requireText(options.text)
    return { port: 'next', output: { message_id: key } }
  }) satisfies StepHandler<Options<'send-message'>>,
  'write-table': (async ({ options, key: stepKey }) => {
    const { key, row } = writtenRow(options, stepKey)
    return { port: 'next', output: { row: options.does === 'remove' ? null : { key, ...row }, changed: 1 } }
  }) satisfies StepHandler<Options<'write-table'>>,
  'salesforce-change': simulatedChange(deps),
  approval: approvalHandler(deps, askTester),
  'hand-over': handOver(deps, askTester),
  'call-flow': (async () => ({
    port: 'next',
    output: { output: {}, replies: [] },
  })) satisfies StepHandler<Options<'call-flow'>>,
})

/** The call is put together, with secrets that may go there, and not sent. */
const answersNothing: GuardedFetch = Object.assign(
  async (url: string | URL, init: RequestInit = {}, fillIn?: FillIn) => {
    fillIn?.(new URL(url), init)
    return Response.json({})
  },
  { close: async () => {} },
)

import type { OwnToolName } from '#contract/chat/tool-names.ts'
import type { ApprovalGate } from '../answering/service.ts'
import { type Approvals, longestWaitMs } from '../approvals/service.ts'
import type { CalendarDeps } from './open-account.ts'

export type CalendarToolDeps = CalendarDeps & { approvals: Approvals; approvalMs?: number }

type About = Omit<Awaited<ReturnType<ApprovalGate['about']>>, 'tool'>

/** Asked every time, whatever was allowed before: a document could name whom to invite. So no two calls are of the same tool. */
export const calendarGate = <I>(
  { approvals, approvalMs }: CalendarToolDeps,
  name: OwnToolName,
  about: (input: I, job: Parameters<ApprovalGate<I>['about']>[1]) => About | Promise<About>,
): ApprovalGate<I> => ({
  approvals,
  waitMs: approvalMs ?? longestWaitMs,
  now: async () => ({ tool: { key: `calendar:${name}`, hash: crypto.randomUUID(), name }, permission: 'ask' }),
  about: async (input, job) => ({ tool: name, ...(await about(input, job)) }),
})

import type { ApprovalState, ToolEffect } from '#contract/approvals/schemas.ts'

export const messages = {
  title: (tool: string) => `Allow “${tool}”?`,
  from: (source: string) => `from ${source}`,
  input: 'What it will be given',
  nothing: 'Nothing',
  effect: {
    reads: 'Says it only reads',
    writes: 'Writes',
    destroys: 'May delete or overwrite',
    sends: 'Sends',
    spends: 'Spends money',
    unknown: 'May change something',
  } satisfies Record<ToolEffect, string>,
  until: (time: string) => `Waits for you until ${time}.`,
  once: 'Allow once',
  always: 'Always for this agent',
  notNow: 'Not now',
  never: 'Never for this agent',
  state: {
    waiting: 'Waits to be allowed',
    once: 'Allowed once',
    always: 'Always allowed for this agent',
    not_now: 'Not allowed',
    never: 'Never allowed for this agent',
    timed_out: 'Nobody answered in time',
    stopped: 'Stopped before an answer',
    unattended: 'Nobody was there to ask',
  } satisfies Record<ApprovalState, string>,
}

import { z } from 'zod'
import { agentId, id, timestamp } from '../kit/id.ts'

export const approvalId = id('approval')
export type ApprovalId = z.infer<typeof approvalId>

/** What somebody says to a tool that asks: this once, from now on for this agent, not now, never for this agent. */
export const approvalDecision = z.enum(['once', 'always', 'not_now', 'never'])
export type ApprovalDecision = z.infer<typeof approvalDecision>

/** `timed_out`: nobody answered in time. `stopped`: the answer ended before. `unattended`: nobody was there to ask. */
export const approvalState = z.enum(['waiting', ...approvalDecision.options, 'timed_out', 'stopped', 'unattended'])
export type ApprovalState = z.infer<typeof approvalState>

/** What a tool does to the world outside, as far as is known. */
const toolEffect = z.enum(['reads', 'writes', 'destroys', 'sends', 'spends', 'unknown'])
export type ToolEffect = z.infer<typeof toolEffect>

/** A tool that waits for a person, part of an answer and stored with it. */
export const dataApproval = z.object({
  approval_id: approvalId,
  tool_call_id: z.string(),
  agent_id: agentId,
  /** What is about to run, such as `Send mail`, and on what. The names are those of its server. */
  tool: z.string(),
  source: z.string(),
  effect: toolEffect,
  /** What it will be given, as its fields. */
  input: z.record(z.string(), z.unknown()),
  state: approvalState,
  expires_at: timestamp,
  decided_at: timestamp.nullable(),
})
export type DataApproval = z.infer<typeof dataApproval>

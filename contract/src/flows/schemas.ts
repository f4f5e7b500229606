import { z } from 'zod'
import { id, timestamp, uuidOf } from '../kit/id.ts'
import { localizedText } from '../kit/localized-text.ts'

export const flowRunId = id('flow-run')
export type FlowRunId = z.infer<typeof flowRunId>
export const flowRequestId = id('flow-request')
export type FlowRequestId = z.infer<typeof flowRequestId>
/** The id of a studio project: a flow with its versions. */
export const flowId = uuidOf('project')

/** `test`: of a draft, in the panel. `replay`: a past run against a draft, with recorded outside results. */
export const flowMode = z.enum(['live', 'test', 'replay'])
export type FlowMode = z.infer<typeof flowMode>

/** `waiting`: for a time, an event or a person, at no cost. */
export const flowRunStatus = z.enum(['queued', 'running', 'waiting', 'done', 'failed', 'cancelled'])
export type FlowRunStatus = z.infer<typeof flowRunStatus>

const flowError = z.object({ code: z.string(), message: localizedText, node: z.string().nullable() })

const flowReply = z.object({
  text: z.string(),
  choices: z.array(z.string()).optional(),
  /** Parts of an answer, as in a chat. */
  parts: z.array(z.unknown()).optional(),
  /** What becomes of the call in which it is said. */
  call: z
    .discriminatedUnion('do', [
      z.object({ do: z.literal('transfer'), to: z.string() }),
      z.object({ do: z.literal('hang-up') }),
    ])
    .optional(),
})
export type FlowReply = z.infer<typeof flowReply>

/** What a run has said and given. */
const runResult = z.object({
  replies: z.array(flowReply),
  output: z.record(z.string(), z.unknown()),
  error: flowError.nullable(),
})
export type RunResult = z.infer<typeof runResult>

/** One execution of a flow. */
const flowRun = z.object({
  id: flowRunId,
  flow_id: flowId.nullable(),
  mode: flowMode,
  /** The kind of what began it, such as `on-webhook`. */
  trigger: z.string(),
  status: flowRunStatus,
  created_at: timestamp,
  ended_at: timestamp.nullable(),
  /** From begin to end, waits included; null while it goes on. */
  duration_ms: z.number().nullable(),
  steps: z.number().int(),
  credits: z.number().int(),
  error: flowError.nullable(),
})
export type FlowRun = z.infer<typeof flowRun>

/** In a list, with the ways it took where there were several, in their order. */
export const listedFlowRun = flowRun.extend({
  branches: z.array(z.object({ node: z.string(), kind: z.string(), port: z.string() })),
})
export type ListedFlowRun = z.infer<typeof listedFlowRun>

/** One step of a run: what it was given, what came of it, how long it took and what it cost. Secrets are masked. */
const traceStep = z.object({
  /** Counts the steps of the run from 1; the trigger is 0. */
  visit: z.number().int(),
  attempt: z.number().int(),
  node: z.string(),
  kind: z.string(),
  state: z.enum(['done', 'failed', 'waiting', 'running', 'pinned']),
  /** Of a test: it checked what it was given, and did nothing that others see. */
  simulated: z.boolean().optional(),
  at: timestamp,
  ms: z.number(),
  credits: z.number().int(),
  input: z.unknown(),
  output: z.unknown(),
  port: z.string().nullable(),
  set: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.string(), message: localizedText }).nullable(),
  wait: z.object({ kind: z.string(), due: timestamp }).nullable(),
})
export type TraceStep = z.infer<typeof traceStep>

export const flowTrace = z.object({ run: flowRun, result: runResult, input: z.unknown(), steps: z.array(traceStep) })
export type FlowTrace = z.infer<typeof flowTrace>

/** What a step gives in a test instead of being taken. */
export const pinnedStep = z.object({
  port: z.string().max(40).default('next'),
  output: z.record(z.string(), z.unknown()).default({}),
})
export type PinnedStep = z.infer<typeof pinnedStep>

/** A past run beside the same run of the draft. */
export const replayedRun = z.object({
  run_id: flowRunId,
  /** When the past run began. */
  at: timestamp,
  replay_id: flowRunId.nullable(),
  /** Why it could not be replayed to its end, such as a step that the past run did not take. */
  problem: localizedText.nullable(),
  same: z.boolean(),
  before: z.object({
    status: flowRunStatus,
    result: runResult,
    steps: z.number(),
    credits: z.number(),
    ms: z.number(),
  }),
  /** Time and cost include those of the steps whose results were given rather than taken. */
  after: z.object({ status: flowRunStatus, result: runResult, steps: z.number(), credits: z.number(), ms: z.number() }),
  /** Outside steps whose result was not on record: they were not taken. */
  not_recorded: z.array(z.string()),
})
export type ReplayedRun = z.infer<typeof replayedRun>

/** What a person is asked by a run. */
export const flowRequest = z.object({
  id: flowRequestId,
  kind: z.enum(['approval', 'hand-over']),
  title: z.string(),
  details: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected', 'done', 'over']),
  decided_by: z.string().nullable(),
  created_at: timestamp,
  expires_at: timestamp,
})
export type FlowRequest = z.infer<typeof flowRequest>

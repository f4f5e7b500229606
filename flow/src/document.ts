import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { language } from '#contract/language.ts'
import { flowLimits } from './limits.ts'
import { unstorableReason } from './storable.ts'

/** The newest format of a flow document; older ones are brought forward by `upgradeDocument`. */
export const flowFormat = 1

/** Names in expressions: `{{order}}`, `{{ask_1.value}}`. Node ids and variables share one space of names. */
export const flowName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

export const dataType = z.enum(['text', 'number', 'boolean', 'date', 'list', 'object', 'file', 'any'])
export type DataType = z.infer<typeof dataType>

/** How a step is tried: `tries` in all with waits that double from `wait_s`; each may take `timeout_s`. */
export const stepPolicy = z.object({
  tries: z.number().int().min(1).max(flowLimits.tries).default(1),
  wait_s: z.number().min(0).max(3600).default(2),
  timeout_s: z.number().int().min(1).max(flowLimits.stepSeconds).optional(),
})
export type StepPolicy = z.output<typeof stepPolicy>

export const flowNode = z.object({
  id: flowName,
  /** Of the registry; an unknown one is kept as it is and told as a problem. */
  kind: z.string().min(1).max(60),
  /** What the card is called; the kind's label when empty. */
  title: z.string().max(80).optional(),
  options: z.record(z.string(), z.unknown()).default({}),
  policy: stepPolicy.optional(),
  position: z.object({ x: z.number(), y: z.number() }),
  note: z.string().max(2_000).optional(),
  group: flowName.optional(),
})
export type FlowNode = z.output<typeof flowNode>

/** From a node's output port to another's input port. One edge per output port; many may come in. */
export const flowEdge = z.object({
  from: flowName,
  port: z.string().min(1).max(40),
  to: flowName,
  to_port: z.string().min(1).max(40).default('in'),
})
export type FlowEdge = z.output<typeof flowEdge>

const flowVariable = z.object({
  name: flowName,
  type: dataType.default('any'),
  initial: z.unknown().optional(),
  note: z.string().max(500).optional(),
})
export type FlowVariable = z.output<typeof flowVariable>

export const flowGroup = z.object({ id: flowName, title: z.string().max(80), colour: z.string().max(20).optional() })

/** Words on the canvas beside the steps, for whoever comes next; a run knows nothing of them. */
export const flowNote = z.object({
  id: flowName,
  text: z.string().max(2_000),
  position: z.object({ x: z.number(), y: z.number() }),
})
export type FlowNote = z.output<typeof flowNote>

const flowSettings = z.object({
  /** Of formats and built-in sentences. */
  language: language.default('en'),
  timezone: z.string().max(60).default('Asia/Jakarta'),
  /** A run that takes more steps fails: the limit of every loop that was forgotten. */
  max_steps: z.number().int().min(1).max(flowLimits.steps).default(1_000),
  /** From begin to end, waits included. */
  timeout_s: z.number().int().min(1).max(flowLimits.runSeconds).default(flowLimits.runSeconds),
  /** Runs of this flow at once; more wait for their turn. */
  concurrency: z.number().int().min(1).max(flowLimits.concurrency).default(flowLimits.concurrency),
})

export const unstorableWords = {
  deep: localized('It is nested too deeply.', 'Isinya bertumpuk terlalu dalam.'),
  characters: localized(
    'It holds characters that cannot be kept, such as a zero byte.',
    'Ada karakter yang tidak bisa disimpan, misalnya byte nol.',
  ),
} as const

/** An agent as a flow: what the editor draws, what is stored, exported and run. */
export const flowDocument = z
  .object({
    format: z.literal(flowFormat),
    nodes: z.array(flowNode).max(flowLimits.nodes),
    edges: z.array(flowEdge).max(flowLimits.edges),
    variables: z.array(flowVariable).max(flowLimits.variables).default([]),
    groups: z.array(flowGroup).max(100).default([]),
    notes: z.array(flowNote).max(flowLimits.notes).default([]),
    settings: flowSettings.default(flowSettings.parse({})),
  })
  .superRefine((document, context) => {
    for (const part of ['nodes', 'edges', 'variables', 'groups', 'notes'] as const)
      for (const [index, item] of document[part].entries()) {
        const why = unstorableReason(item)
        if (why)
          context.addIssue({ code: 'custom', path: [part, index], params: { why }, message: unstorableWords[why].en })
      }
  })
export type FlowDocument = z.output<typeof flowDocument>
export type FlowDocumentInput = z.input<typeof flowDocument>

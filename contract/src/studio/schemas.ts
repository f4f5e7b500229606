import { z } from 'zod'
import { flowRunId, pinnedStep } from '../flows/schemas.ts'
import { agentId, id, timestamp, uuidOf } from '../kit/id.ts'
import { pageOf } from '../kit/paging.ts'
import { limits } from '../limits.ts'

export const projectId = id('project')
export type ProjectId = z.infer<typeof projectId>
export const templateConnectionId = id('template-connection')
export type TemplateConnectionId = z.infer<typeof templateConnectionId>

const text = (max: number) => z.string().trim().max(max)
const name = text(limits.name.max).min(1)
const description = text(limits.studio.description)

/** Draft or saved; changed by a call of its own. */
export const projectStatus = z.enum(['draft', 'saved'])
export type ProjectStatus = z.infer<typeof projectStatus>

export const projectCategory = z.enum([
  ...(['customer-service', 'sales', 'marketing', 'finance', 'operations'] as const),
  ...(['people', 'monitoring', 'other'] as const),
])
export type ProjectCategory = z.infer<typeof projectCategory>

/** What starts a flow. */
export const projectType = z.enum(['chat', 'whatsapp', 'email', 'call', 'schedule', 'webhook', 'alarm', 'flow'])
export type ProjectType = z.infer<typeof projectType>

/** A flow document as it travels: `flow/` knows its shape, checks it and brings older ones up to date. */
export const flowDocument = z.record(z.string(), z.unknown())

/** An agent built as a flow, as lists show it. */
export const project = z.object({
  id: projectId,
  name: z.string(),
  description: z.string(),
  category: projectCategory,
  status: projectStatus,
  /** What starts the draft; null while nothing does. */
  type: projectType.nullable(),
  /** Published and taking runs, unless it is paused. */
  is_active: z.boolean(),
  /** Whoever published it has left or is deactivated; who publishes it again, or takes their work over, has it go on. */
  is_paused: z.boolean(),
  published_version: z.number().int().nullable(),
  /** The draft holds something that no version has. */
  is_changed: z.boolean(),
  /** What runs is not what the draft is. */
  differs: z.boolean(),
  /** Grows with every change of the draft; a change names the one it is based on. */
  revision: z.number().int(),
  node_count: z.number().int(),
  /** Who changed it last; null when they are gone. */
  updated_by: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Project = z.infer<typeof project>

export const openProject = project.extend({ document: flowDocument })
export type OpenProject = z.infer<typeof openProject>

export const projectPage = pageOf(project)
export const projectFilter = z.enum(['recent', 'draft', 'running'])
export type ProjectFilter = z.infer<typeof projectFilter>

export const projectInput = z.object({
  name,
  description: description.default(''),
  category: projectCategory.default('other'),
  /** Left out, the flow begins empty. */
  document: flowDocument.optional(),
})
export type ProjectInput = z.output<typeof projectInput>

/** What is left out stays. A changed document names the revision it is based on. */
export const projectChanges = z
  .object({
    name: name.optional(),
    description: description.optional(),
    category: projectCategory.optional(),
    document: flowDocument.optional(),
    expected_revision: z.number().int().min(0).optional(),
  })
  .refine(({ document, expected_revision }) => document === undefined || expected_revision !== undefined, {
    path: ['expected_revision'],
  })
export type ProjectChanges = z.output<typeof projectChanges>

const versionKind = z.enum(['saved', 'published', 'kept'])
export type VersionKind = z.infer<typeof versionKind>

/** A version never changes but for its name and note. `kept`: what the draft was before an older version replaced it. */
export const projectVersion = z.object({
  number: z.number().int(),
  kind: versionKind,
  name: z.string(),
  note: z.string(),
  is_published: z.boolean(),
  node_count: z.number().int(),
  created_by: z.string().nullable(),
  created_at: timestamp,
})
export type ProjectVersion = z.infer<typeof projectVersion>
export const openVersion = projectVersion.extend({ document: flowDocument })
export const versionLabel = z.object({
  name: text(limits.name.max).default(''),
  note: text(limits.studio.note).default(''),
})
export type VersionLabel = z.output<typeof versionLabel>

export const studioTemplate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: projectCategory,
  type: projectType.nullable(),
  /** With the product, or put here by somebody of the place. */
  source: z.enum(['builtin', 'market']),
  published_by: z.string().nullable(),
  /** The asking person may take it out of the market. */
  is_removable: z.boolean(),
  node_count: z.number().int(),
})
export type StudioTemplate = z.infer<typeof studioTemplate>
export const templatePage = pageOf(studioTemplate)

export const templateInput = z.object({
  project_id: projectId,
  name: name.optional(),
  description: description.optional(),
  category: projectCategory.optional(),
})
export type TemplateInput = z.output<typeof templateInput>

const variable = z.object({ name: text(80).min(1), value: text(limits.studio.description) })

/** Which approved WhatsApp message template a flow sends, and what fills its variables. */
export const templateConnection = z.object({
  id: templateConnectionId,
  project_id: projectId,
  project_name: z.string(),
  template_name: z.string(),
  language: z.string(),
  variables: z.array(variable),
  created_at: timestamp,
})
export type TemplateConnection = z.infer<typeof templateConnection>
export const templateConnectionInput = z.object({
  project_id: projectId,
  /** As WhatsApp names templates. */
  template_name: z
    .string()
    .trim()
    .min(1)
    .max(512)
    .regex(/^[a-z0-9_ ]+$/i),
  language: z.string().trim().min(2).max(15).default('id'),
  variables: z.array(variable).max(limits.studio.variables).default([]),
})
export type TemplateConnectionInput = z.output<typeof templateConnectionInput>

/** What begins a published flow. */
export const projectTrigger = z.object({
  /** Its card. */
  node: z.string(),
  kind: z.string(),
  /** Of a webhook: its secret address, below this server's. */
  path: z.string().nullable(),
  /** Of a schedule: when it is due next. */
  due_at: timestamp.nullable(),
})
export type ProjectTrigger = z.infer<typeof projectTrigger>
/** The agent that a published flow is: chosen and mentioned by its name. */
export const projectAgent = z.object({ id: agentId, name: z.string() })
export type ProjectAgent = z.infer<typeof projectAgent>
/** `agent`: null when no chat begins it. */
export const publishedProject = z.object({
  project,
  triggers: z.array(projectTrigger),
  agent: projectAgent.nullable(),
})
export type PublishedProject = z.infer<typeof publishedProject>

/** A test of the draft: what begins it and with what; steps that are pinned give that instead of being taken. */
export const projectTest = z.object({
  trigger: z.string().min(1).max(40),
  input: z.record(z.string(), z.unknown()).default({}),
  pins: z.record(z.string(), pinnedStep).default({}),
  /** Cards that really act outside, such as mail and calls; every other one that would is simulated. */
  real: z.array(z.string().max(40)).max(limits.studio.picks).default([]),
  /** Begins at this card; what the steps before it gave is taken from the run `recorded`. */
  from: z.string().max(40).optional(),
  recorded: flowRunId.optional(),
})
export type ProjectTest = z.output<typeof projectTest>

/** A thing that a step picks by its id and that may be deleted meanwhile. */
export const pickedThing = z.object({
  pick: z.enum(['agent', 'data_source', 'flow', 'knowledge']),
  id: uuidOf('agent'),
})
export type PickedThing = z.infer<typeof pickedThing>

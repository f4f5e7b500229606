import { z } from 'zod'
import { cell } from '../chat/parts.ts'
import { id, timestamp } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { salesforceName, salesforceRecordId } from './schemas.ts'

export const changeSetLimits = { rows: 200, fields: 50, text: 32_000, undoDays: 30 } as const

export const changeSetId = id('change-set')
export type ChangeSetId = z.infer<typeof changeSetId>

/**
 * `applying` and `undoing`: a job is at it. `applied`: everything that was proposed is in Salesforce; `partly_applied`: some of it is, as somebody approved
 * only some or the rest met a conflict or an error; `failed`: nothing is.
 */
const changeSetState = z.enum([
  ...(['open', 'refused', 'applying', 'applied', 'partly_applied', 'failed'] as const),
  ...(['undoing', 'undone', 'partly_undone'] as const),
])
export type ChangeSetState = z.infer<typeof changeSetState>

/** Which of the list; `applied` with the partly applied ones, `undone` with the partly undone ones. */
export const changeSetFilter = z.enum(['all', 'open', 'applied', 'partly_applied', 'undone', 'failed', 'refused'])
export type ChangeSetFilter = z.infer<typeof changeSetFilter>

/**
 * `refused`: not approved. `conflict`: it has another value by now (`found`), which was left alone. `written`, `undone`: it is as proposed, as before.
 * `kept`: it was changed again after us, and undoing left it alone.
 */
const changeFieldState = z.enum([
  ...(['proposed', 'approved', 'refused', 'written', 'conflict', 'undone', 'kept'] as const),
])
export type ChangeFieldState = z.infer<typeof changeFieldState>

const changeField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  /** As Salesforce had it when it was proposed; null of what is empty and of a new record. */
  before: cell,
  after: cell,
  state: changeFieldState,
  /** What stood there instead, where the state is `conflict` or `kept`. */
  found: cell,
})
export type ChangeField = z.infer<typeof changeField>

/** `unclear`: Salesforce did not answer, and what stands there now fits several records. */
const changeRowState = z.enum([
  ...(['proposed', 'approved', 'refused', 'applied', 'conflict', 'failed', 'unclear', 'undone', 'kept'] as const),
])
export type ChangeRowState = z.infer<typeof changeRowState>

/** What went wrong: a code of Salesforce's or of ours, and Salesforce's own words. */
const changeProblem = z.object({ code: z.string(), words: z.string() })
export type ChangeProblem = z.infer<typeof changeProblem>

const changeRow = z.object({
  position: z.number().int(),
  action: z.enum(['create', 'update']),
  object: z.string(),
  object_label: z.string(),
  /** Null: it is not created yet. */
  record_id: z.string().nullable(),
  record_name: z.string(),
  url: z.url().nullable(),
  state: changeRowState,
  problem: changeProblem.nullable(),
  fields: z.array(changeField),
})
export type ChangeRow = z.infer<typeof changeRow>

/** What proposed it; `name` is the person, the agent, the flow or the mapping. */
const changeOrigin = z.object({ kind: z.enum(['person', 'chat', 'flow', 'mapping']), name: z.string() })
export type ChangeOrigin = z.infer<typeof changeOrigin>

const changeSet = z.object({
  id: changeSetId,
  title: z.string(),
  reason: z.string(),
  state: changeSetState,
  origin: changeOrigin,
  /** Whose Salesforce it is for, and which account there. */
  person: z.string(),
  account: z.string(),
  rows: z.number().int(),
  /** Fields that were proposed, and those that are written now. */
  fields: z.number().int(),
  written: z.number().int(),
  created_at: timestamp,
  decided_by: z.string().nullable(),
  decided_at: timestamp.nullable(),
  remark: z.string(),
  /** Until when it can be undone; null: nothing was applied. */
  undo_until: timestamp.nullable(),
  /** Why its job waits, such as requests that are used up. */
  waits_for: z.string().nullable(),
})
export type ChangeSet = z.infer<typeof changeSet>
export const changeSetPage = pageOf(changeSet)
export const changeSetQuery = pageQuery(20).extend({ state: changeSetFilter.default('all') })

export const changeSetDetail = changeSet.extend({ changes: z.array(changeRow) })
export type ChangeSetDetail = z.infer<typeof changeSetDetail>

const changeValue = z.union([z.string().max(changeSetLimits.text), z.number(), z.boolean(), z.null()])
export type ChangeValue = z.infer<typeof changeValue>

const proposedRow = z.object({
  object: salesforceName,
  /** Left out: a new record. */
  record_id: salesforceRecordId.optional(),
  values: z
    .array(z.object({ field: salesforceName, value: changeValue }))
    .min(1)
    .max(changeSetLimits.fields),
})
export type ProposedRow = z.infer<typeof proposedRow>

export const proposedChanges = z.object({
  title: z.string().trim().min(1).max(200),
  reason: z.string().trim().max(1_000).default(''),
  /** Sent again under the same key nothing is proposed twice. */
  key: z.string().regex(/^[\w-]{8,80}$/),
  rows: z.array(proposedRow).min(1).max(changeSetLimits.rows),
})
export type ProposedChanges = z.infer<typeof proposedChanges>

export const approvedChanges = z.object({
  rows: z
    .array(
      z.object({
        position: z.number().int().min(0),
        fields: z.array(salesforceName).min(1).max(changeSetLimits.fields),
      }),
    )
    .min(1)
    .max(changeSetLimits.rows),
  remark: z.string().trim().max(1_000).default(''),
})
export type ApprovedChanges = z.infer<typeof approvedChanges>

export const refusedChanges = z.object({ remark: z.string().trim().max(1_000).default('') })

/** A change of a field, as Salesforce noted it or as a change-set wrote it. */
const fieldChange = z.object({
  at: timestamp,
  field: z.string(),
  label: z.string(),
  before: cell,
  after: cell,
  by: z.string(),
  /** The change-set that wrote it, and whether it was undone since. */
  change_set: z.object({ id: changeSetId, title: z.string(), undone: z.boolean() }).nullable(),
})
export type FieldChange = z.infer<typeof fieldChange>

export const recordHistory = z.object({
  /** The newest first. */
  changes: z.array(fieldChange),
  /** Whether Salesforce itself keeps a history of the object, of those fields that its administrator has chosen. */
  tracked: z.boolean(),
})
export type RecordHistory = z.infer<typeof recordHistory>

import { z } from 'zod'
import { dataSourceId } from '../data-sources/schemas.ts'
import { fileId, id, timestamp, userId, workspaceId } from '../kit/id.ts'
import { pageOf } from '../kit/paging.ts'
import { useCaseId, useCaseType } from '../use-cases/schemas.ts'
import { sharingLimits as bounds } from './limits.ts'

export const knowledgeRequestId = id('knowledge-request')
export type KnowledgeRequestId = z.infer<typeof knowledgeRequestId>

/**
 * How a request stands. `cancelled` by who asked; `withdrawn` by the owner after it was accepted; `expired` when its time is over;
 * `closed` when one of the two workspaces is gone.
 */
const requestState = z.enum(['pending', 'accepted', 'rejected', 'cancelled', 'withdrawn', 'expired', 'closed'])
export type RequestState = z.infer<typeof requestState>

const requestedUseCase = z.object({ _id: useCaseId, usecase: z.string(), type: useCaseType })
export type RequestedUseCase = z.infer<typeof requestedUseCase>

/** One workspace asks another for use cases. `workspace_id` is the one that is asked; null: it is gone for good. */
export const knowledgeRequest = z.object({
  id: knowledgeRequestId,
  workspace_id: workspaceId.nullable(),
  workspace_name: z.string(),
  from_workspace_id: workspaceId.nullable(),
  from_workspace_name: z.string(),
  requested_by: z.object({ name: z.string(), email: z.string() }),
  /** What it is for. */
  description: z.string(),
  list_use_case: z.array(requestedUseCase),
  status: requestState,
  reject_remark: z.string(),
  decided_by: z.string().nullable(),
  decided_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  created_at: timestamp,
})
export type KnowledgeRequest = z.infer<typeof knowledgeRequest>
export const knowledgeRequestPage = pageOf(knowledgeRequest)

export const requestInput = z.object({
  workspace_id: workspaceId,
  description: z.string().trim().min(1).max(bounds.purpose),
  list_use_case: z.array(useCaseId).min(1).max(bounds.useCases),
})
export type RequestInput = z.output<typeof requestInput>
export const rejectInput = z.object({ reject_remark: z.string().trim().max(bounds.remark).default('') })
export const withdrawInput = z.object({ remark: z.string().trim().max(bounds.remark).default('') })

const name = z.string().min(1).max(300)
const rowValue = z.union([z.number(), z.string().max(bounds.value)])
/** Which rows: the column has one of the values or none of them, or is at least (`from`) or at most (`to`) the first one. */
const rowCondition = z.object({
  column: name,
  op: z.enum(['in', 'not_in', 'from', 'to']),
  values: z.array(rowValue).min(1).max(bounds.values),
})
export type SharedRowCondition = z.output<typeof rowCondition>

/** What of a table is shared: these columns and no others, of these rows. */
const sharedTable = z.object({
  use_case_id: useCaseId,
  data_source_id: dataSourceId,
  table: name,
  schema: name.nullish().transform((text) => text ?? null),
  columns: z
    .array(z.object({ name, masked: z.boolean().default(false) }))
    .min(1)
    .max(bounds.columns),
  rows: z.array(rowCondition).max(bounds.conditions).default([]),
})
export type SharedTable = z.output<typeof sharedTable>
const sharedFile = z.object({ use_case_id: useCaseId, file_id: fileId })
export type SharedFile = z.output<typeof sharedFile>

const terms = {
  /** Null: until it is withdrawn. */
  expires_at: timestamp.nullable().default(null),
  /** Whether answers may show the words of shared files; else they only name the file and the page. */
  quotes: z.boolean().default(true),
  /** Whether flows may use it: what they find can go to people outside of the workspace. */
  flows: z.boolean().default(true),
}
/** What the owner binds a grant to. Tables or files that are left out altogether: as the use cases show them now. */
export const acceptInput = z.object({
  ...terms,
  tables: z.array(sharedTable).max(bounds.tables).optional(),
  files: z.array(sharedFile).max(bounds.files).optional(),
})
export type AcceptInput = z.output<typeof acceptInput>
const grantTerms = z.object({
  ...terms,
  tables: z.array(sharedTable),
  files: z.array(sharedFile),
})
export type GrantTerms = z.output<typeof grantTerms>

/** A use case that may be asked for. */
export const offeredUseCase = requestedUseCase.extend({
  description: z.string(),
  workspace_id: workspaceId,
  workspace_name: z.string(),
  /** There is a request for it already, or a grant. */
  requested: z.boolean(),
})
export type OfferedUseCase = z.infer<typeof offeredUseCase>
/** A workspace that may be asked. */
export const askableWorkspace = z.object({
  id: workspaceId,
  workspace_name: z.string(),
  icon: z.string().nullable(),
  use_cases: z.number().int(),
})
export type AskableWorkspace = z.infer<typeof askableWorkspace>

/** What a use case holds that could be shared; only the owner is told. */
const sharableTable = z.object({
  data_source_id: dataSourceId,
  data_source_name: z.string(),
  table: z.string(),
  schema: z.string().nullable(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), masked: z.boolean(), values: z.array(z.string()) })),
})
export type SharableTable = z.infer<typeof sharableTable>
const sharableUseCase = requestedUseCase.extend({
  description: z.string(),
  /** It is gone, or relates nothing. */
  missing: z.boolean(),
  tables: z.array(sharableTable),
  files: z.array(z.object({ file_id: fileId, filename: z.string() })),
})
export type SharableUseCase = z.infer<typeof sharableUseCase>

/** What became of a grant: counted in answers, with questions whose words are left out where the chat is private. */
const grantReceipt = z.object({
  answers: z.number().int(),
  people: z.number().int(),
  last_used_at: timestamp.nullable(),
  questions: z.array(z.object({ question: z.string().nullable(), asked: z.number().int() })),
})
export type GrantReceipt = z.infer<typeof grantReceipt>

/** Somebody who may use what is shared. */
const sharedWith = z.object({ id: userId, name: z.string(), email: z.string(), user_type: z.number().int() })
export type SharedWith = z.infer<typeof sharedWith>

export const requestDetail = knowledgeRequest.extend({
  /** Which of the two workspaces is looked from. */
  side: z.enum(['owner', 'asker']),
  may_decide: z.boolean(),
  may_cancel: z.boolean(),
  may_withdraw: z.boolean(),
  terms: grantTerms.nullable(),
  use_cases: z.array(sharableUseCase),
  receipt: grantReceipt.nullable(),
  members: pageOf(sharedWith),
})
export type RequestDetail = z.infer<typeof requestDetail>

/** What a person is in a workspace, as far as sharing goes. */
export const sharingRole = z.object({
  workspace_id: workspaceId,
  /** 0 owner, 1 admin, 2 member. */
  user_type: z.number().int(),
  is_owner: z.boolean(),
  may_request: z.boolean(),
  may_decide: z.boolean(),
})
export type SharingRole = z.infer<typeof sharingRole>

import type { FlowMode, RunResult } from '#contract/flows/schemas.ts'
import type { TenantView } from '../../../platform/tenant.ts'

export type StoredStatus = 'queued' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled'

/** A run as it is stored, besides its journal. */
export type RunRow = TenantView & {
  id: string
  flowId: string | null
  documentHash: string
  mode: FlowMode
  trigger: string
  status: StoredStatus
  conversation: string | null
  toldTo: string | null
  createdAt: Date
  endedAt: Date | null
  steps: number
  credits: number
  result: RunResult | null
}

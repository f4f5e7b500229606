import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { callDetail, callExportQuery, callLogPage, callLogQuery, callPlayback } from './log-schemas.ts'
import { callId } from './schemas.ts'

const call = { service: 'voice-bot', auth: 'token' } as const
const view = { ...call, action: 'calls.view' } as const
const ofCall = { params: z.object({ id: callId }) } as const

export const callLogEndpoints = defineEndpoints({
  listCalls: {
    ...view,
    method: 'GET',
    path: '/call-logs',
    summary: 'Calls of this place, the newest first. Words are looked for in all that was said.',
    query: callLogQuery,
    data: callLogPage,
  },
  getCall: {
    ...view,
    ...ofCall,
    method: 'GET',
    path: '/call-logs/{id}',
    summary: 'A call with what was said in it.',
    data: callDetail,
    errors: ['call_not_found'],
  },
  getCallSound: {
    ...view,
    ...ofCall,
    method: 'GET',
    path: '/call-logs/{id}/sound',
    summary:
      'Where a player hears a call in parts, for some hours, and how loud the caller and the agent are along it.',
    data: callPlayback,
    errors: ['call_not_found', 'call_not_recorded', 'voice_not_set_up', 'voice_failed', 'storage_limit_reached'],
    cost: 'costly',
  },
  writeCallSummary: {
    ...call,
    ...ofCall,
    action: 'calls.score',
    method: 'POST',
    path: '/call-logs/{id}/summary',
    summary: 'Has the language model write summary and topics of a call, or write them again, in the background.',
    data: callDetail,
    errors: ['call_not_found', 'call_summary_nothing', 'call_summary_no_model'],
    cost: 'costly',
  },
  exportCalls: {
    ...view,
    method: 'GET',
    path: '/call-logs/export',
    summary: 'The same calls as a file: a table, or JSON with all that was said.',
    query: callExportQuery,
    file: true,
    cost: 'costly',
  },
  removeCall: {
    ...call,
    ...ofCall,
    action: 'calls.manage',
    method: 'DELETE',
    stepUp: true,
    path: '/call-logs/{id}',
    summary: 'Forgets a call with its recording.',
    errors: ['call_not_found'],
  },
})

import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId } from '../kit/id.ts'
import { callLimits } from './limits.ts'
import { callInfo, callLine, callLineChanges, startCallInput, startedCall } from './schemas.ts'

const owner = { service: 'gateway', auth: 'token', action: 'agents.publish', path: '/bots/{id}/calls' } as const
const ofAgent = { params: z.object({ id: agentId }) } as const
const caller = { service: 'voice-bot', auth: 'none' } as const
const ofCaller = { params: z.object({ agentId }) } as const

export const callLineEndpoints = defineEndpoints({
  getCallLine: {
    ...owner,
    ...ofAgent,
    method: 'GET',
    summary: 'How an agent takes calls; what is chosen for one that never did.',
    data: callLine,
    errors: ['agent_not_found', 'call_elsewhere'],
  },
  saveCallLine: {
    ...owner,
    ...ofAgent,
    method: 'PUT',
    summary: 'Opens an agent for calls, changes how it takes them, or closes it at once; what is left out stays.',
    body: callLineChanges,
    data: callLine,
    errors: ['agent_not_found', 'call_elsewhere', 'widget_origin_wrong', 'call_number_wrong'],
  },
})

/** What the call screen asks without a token. What follows goes over the line that `startCall` opens (wire.ts). */
export const callerEndpoints = defineEndpoints({
  getCallInfo: {
    ...caller,
    ...ofCaller,
    method: 'GET',
    path: '/calls/{agentId}/door',
    summary: 'Whom one calls, and what is understood and said there.',
    data: callInfo,
    errors: ['call_line_closed'],
    rate: { max: 120, perSeconds: 60 },
  },
  startCall: {
    ...caller,
    ...ofCaller,
    method: 'POST',
    path: '/calls/{agentId}',
    summary: 'Begins a call: minutes are held for it, and its line is opened with the key.',
    body: startCallInput,
    data: startedCall,
    errors: ['call_line_closed', 'call_line_resting', 'call_line_busy'],
    rate: { max: callLimits.perAddressMinute, perSeconds: 60 },
  },
})

import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId } from '../kit/id.ts'
import { voiceBot, voiceKnowledge, voiceKnowledgeId, voiceKnowledgeInput } from './schemas.ts'

const call = { service: 'gateway', auth: 'token' } as const
const byAgent = z.object({ botId: agentId })
const byId = byAgent.extend({ id: voiceKnowledgeId })
const errors = ['agent_not_found', 'voice_knowledge_not_found'] as const

export const voiceKnowledgeEndpoints = defineEndpoints({
  getVoiceBot: {
    ...call,
    method: 'GET',
    path: '/bots/voices/{botId}',
    action: 'use-cases.view',
    summary: 'The knowledge entries of a voice agent, newest first.',
    params: byAgent,
    data: voiceBot,
    errors: ['agent_not_found'],
    failed: 'voice_bot_load_failed',
    errorKey: 'errorLoadVoiceBot',
  },
  createVoiceKnowledge: {
    ...call,
    method: 'POST',
    idempotent: true,
    path: '/bots/voices/knowledges/{botId}',
    action: 'use-cases.add',
    summary: 'Adds a knowledge entry, which is not active yet.',
    params: byAgent,
    body: voiceKnowledgeInput,
    data: voiceKnowledge,
    errors: ['agent_not_found', 'too_many_voice_knowledges'],
    failed: 'voice_bot_create_failed',
    errorKey: 'errorCreateVoiceBot',
  },
  updateVoiceKnowledge: {
    ...call,
    method: 'PUT',
    path: '/bots/voices/knowledges/{botId}/{id}',
    action: 'use-cases.edit',
    summary: 'Changes a knowledge entry.',
    params: byId,
    body: voiceKnowledgeInput,
    data: voiceKnowledge,
    errors,
    failed: 'voice_bot_update_failed',
    errorKey: 'errorUpdateVoiceBot',
  },
  removeVoiceKnowledge: {
    ...call,
    method: 'DELETE',
    path: '/bots/voices/knowledges/{botId}/{id}',
    action: 'use-cases.delete',
    summary: 'Deletes a knowledge entry.',
    params: byId,
    errors,
    failed: 'voice_bot_delete_failed',
    errorKey: 'errorDeleteVoiceBot',
  },
  activateVoiceKnowledge: {
    service: 'voice-bot',
    auth: 'token',
    method: 'PUT',
    path: '/knowledges/{botId}/{id}/active',
    action: 'use-cases.edit',
    summary: 'Makes an entry the one that the voice agent speaks from, or takes that back.',
    params: byId,
    /** Left out: active. */
    body: z.object({ status: z.enum(['active', 'non_active']).default('active') }).default({ status: 'active' }),
    data: voiceKnowledge,
    errors,
    failed: 'voice_bot_activate_failed',
    errorKey: 'errorActivateVoiceBot',
  },
})

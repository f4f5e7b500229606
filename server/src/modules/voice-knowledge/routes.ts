import { voiceKnowledgeEndpoints } from '#contract/voice-knowledge/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as voice from './service.ts'

export const voiceKnowledgeRoutes = (deps: voice.VoiceKnowledgeDeps): Route[] =>
  routes(voiceKnowledgeEndpoints, {
    getVoiceBot: ({ params, scope }) => voice.getVoiceBot(deps, scope, params.botId),
    createVoiceKnowledge: ({ params, body, scope }) => voice.createVoiceKnowledge(deps, scope, params.botId, body),
    updateVoiceKnowledge: ({ params, body, scope }) => voice.updateVoiceKnowledge(deps, scope, params, body),
    removeVoiceKnowledge: ({ params, scope }) => voice.removeVoiceKnowledge(deps, scope, params),
    activateVoiceKnowledge: ({ params, body, scope }) =>
      voice.activateVoiceKnowledge(deps, scope, params, body.status === 'active'),
  })

import { defineEndpoints } from '../kit/endpoint.ts'
import { speechAnalytics, speechQuery } from './analytics.ts'

export const speechAnalyticsEndpoints = defineEndpoints({
  getSpeechAnalytics: {
    service: 'voice-bot',
    auth: 'token',
    action: 'calls.view',
    flag: 'SpeechAnalytics',
    method: 'GET',
    path: '/speech-analytics',
    summary: 'What the calls of a period tell, beside the days before.',
    query: speechQuery,
    data: speechAnalytics,
    errors: ['usage_period_too_long', 'agent_not_found'],
    cost: 'costly',
  },
})

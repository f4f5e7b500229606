import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { pageQuery } from '../kit/paging.ts'
import { callLimits } from './limits.ts'
import {
  rehearsal,
  rehearsalDetail,
  rehearsalId,
  rehearsalInput,
  rehearsalPage,
  rehearsalScenario,
  rehearsalScenarioId,
  rehearsalScenarioInput,
  rehearsalScenarioList,
} from './rehearsal.ts'
import { callId } from './schemas.ts'

const manage = { service: 'voice-bot', auth: 'token', action: 'calls.score' } as const
const ofScenario = {
  path: '/rehearsals/scenarios/{id}',
  params: z.object({ id: rehearsalScenarioId }),
  errors: ['rehearsal_scenario_not_found'],
} as const
const ofRehearsal = { params: z.object({ id: rehearsalId }), errors: ['rehearsal_not_found'] } as const

export const rehearsalEndpoints = defineEndpoints({
  listRehearsalScenarios: {
    ...manage,
    method: 'GET',
    path: '/rehearsals/scenarios',
    summary: 'Callers that agents of this place are rehearsed with.',
    data: rehearsalScenarioList,
  },
  createRehearsalScenario: {
    ...manage,
    method: 'POST',
    idempotent: true,
    path: '/rehearsals/scenarios',
    summary: 'Adds a caller.',
    body: rehearsalScenarioInput,
    data: rehearsalScenario,
    errors: ['rehearsal_scenario_limit_reached'],
  },
  createScenarioFromCall: {
    ...manage,
    method: 'POST',
    idempotent: true,
    path: '/call-logs/{id}/scenario',
    summary: 'Makes a scenario of what a caller said in a real call.',
    params: z.object({ id: callId }),
    data: rehearsalScenario,
    errors: ['call_not_found', 'rehearsal_call_silent', 'rehearsal_scenario_limit_reached'],
  },
  updateRehearsalScenario: {
    ...manage,
    ...ofScenario,
    method: 'PUT',
    summary: 'Changes a caller; rehearsals that were keep what was said.',
    body: rehearsalScenarioInput,
    data: rehearsalScenario,
  },
  removeRehearsalScenario: { ...manage, ...ofScenario, method: 'DELETE', summary: 'Deletes a caller.' },
  listRehearsals: {
    ...manage,
    method: 'GET',
    path: '/rehearsals',
    summary: 'Rehearsals here, the newest first.',
    query: pageQuery(20),
    data: rehearsalPage,
  },
  startRehearsal: {
    ...manage,
    method: 'POST',
    idempotent: true,
    path: '/rehearsals',
    summary: 'Has an agent answer some callers several times, in the background; nothing is sent or called outside.',
    body: rehearsalInput,
    data: rehearsal,
    errors: [
      'rehearsal_scenario_not_found',
      'scorecard_not_found',
      'agent_not_found',
      'agent_not_active',
      'project_not_found',
      'project_not_published',
      'rehearsal_agent_is_flow',
      'rehearsal_no_conversation',
      'rehearsal_not_spoken',
      'flow_document_invalid',
      'rehearsal_running',
      'rehearsal_no_recogniser',
      'rehearsal_no_voice',
    ],
    cost: 'costly',
  },
  getRehearsal: {
    ...manage,
    ...ofRehearsal,
    method: 'GET',
    path: '/rehearsals/{id}',
    summary: 'How far a rehearsal is, with what was said and how it scored.',
    data: rehearsalDetail,
  },
  resumeRehearsal: {
    ...manage,
    ...ofRehearsal,
    method: 'POST',
    path: '/rehearsals/{id}/resume',
    summary: 'Goes on with a rehearsal that is paused because it could not be paid.',
    data: rehearsal,
    errors: ['rehearsal_not_found', 'rehearsal_not_paused', 'rehearsal_running'],
    cost: 'costly',
  },
  getRehearsalRecording: {
    ...manage,
    method: 'GET',
    path: '/rehearsals/{id}/{scenario}/{repetition}/recording',
    summary: 'How a spoken conversation sounded: a WAV file with the caller on the left and the agent on the right.',
    params: z.object({
      id: rehearsalId,
      scenario: rehearsalScenarioId,
      repetition: z.coerce.number().int().min(1).max(callLimits.rehearsalRepetitions),
    }),
    file: true,
    errors: ['rehearsal_not_found', 'call_not_recorded'],
    cost: 'costly',
  },
  stopRehearsal: {
    ...manage,
    ...ofRehearsal,
    method: 'POST',
    path: '/rehearsals/{id}/stop',
    summary: 'Ends a rehearsal with what it has so far.',
    data: rehearsal,
  },
})

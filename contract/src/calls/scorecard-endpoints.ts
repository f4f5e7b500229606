import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { callId } from './schemas.ts'
import {
  callScores,
  personAnswer,
  questionKey,
  scorecard,
  scorecardId,
  scorecardInput,
  scorecardList,
  scorecardPreview,
} from './scorecard.ts'
import { scorecardFigures, scorecardFiguresQuery } from './scorecard-figures.ts'

const call = { service: 'voice-bot', auth: 'token' } as const
const view = { ...call, action: 'calls.view' } as const
const manage = { ...call, action: 'calls.score' } as const
const ofScorecard = { path: '/scorecards/{id}', params: z.object({ id: scorecardId }) } as const
const ofQuestion = {
  path: '/call-logs/{id}/scores/{scorecard}/{question}',
  params: z.object({ id: callId, scorecard: scorecardId, question: questionKey }),
  errors: ['call_not_found', 'scorecard_not_found', 'scorecard_question_not_found', 'scorecard_value_wrong'],
} as const
const refusals = ['agent_not_found', 'call_campaign_not_found'] as const

export const scorecardEndpoints = defineEndpoints({
  listScorecards: {
    ...view,
    method: 'GET',
    path: '/scorecards',
    summary: 'The scorecards of this place with what their calls scored.',
    data: scorecardList,
  },
  getScorecard: {
    ...view,
    ...ofScorecard,
    method: 'GET',
    summary: 'A scorecard with its questions.',
    data: scorecard,
    errors: ['scorecard_not_found'],
  },
  createScorecard: {
    ...manage,
    method: 'POST',
    idempotent: true,
    path: '/scorecards',
    summary: 'Adds a scorecard; calls that were are scored in the background.',
    body: scorecardInput,
    data: scorecard,
    errors: [...refusals, 'scorecard_limit_reached', 'scorecard_taken'],
  },
  updateScorecard: {
    ...manage,
    ...ofScorecard,
    method: 'PUT',
    summary: 'Changes a scorecard; its calls are scored anew, and what people said of kept questions stays.',
    body: scorecardInput,
    data: scorecard,
    errors: [...refusals, 'scorecard_not_found', 'scorecard_taken'],
  },
  removeScorecard: {
    ...manage,
    ...ofScorecard,
    method: 'DELETE',
    summary: 'Deletes a scorecard with all its scores.',
    errors: ['scorecard_not_found'],
  },
  previewScorecard: {
    ...manage,
    method: 'POST',
    path: '/scorecards/preview',
    summary: 'What a scorecard would have made of the last calls; nothing is kept, and no model is asked.',
    body: scorecardInput,
    data: scorecardPreview,
    errors: refusals,
    cost: 'costly',
  },
  getCallScores: {
    ...view,
    method: 'GET',
    path: '/call-logs/{id}/scores',
    summary: 'What the scorecards made of a call, each answer with the second that shows it.',
    params: z.object({ id: callId }),
    data: callScores,
    errors: ['call_not_found'],
  },
  askScorecardModel: {
    ...manage,
    method: 'POST',
    path: '/call-logs/{id}/scores/ask',
    summary: 'Asks the language model about the questions of a call that wait for it, in the background.',
    params: z.object({ id: callId }),
    data: callScores,
    errors: ['call_not_found'],
    cost: 'costly',
  },
  answerScorecardQuestion: {
    ...manage,
    ...ofQuestion,
    method: 'PUT',
    summary: 'A person answers a question of a call, or overrules the answer; what was found is kept.',
    body: personAnswer,
    data: callScores,
  },
  withdrawScorecardAnswer: {
    ...manage,
    ...ofQuestion,
    method: 'DELETE',
    summary: 'Takes a person’s answer back; what was found counts again.',
    data: callScores,
  },
  getScorecardFigures: {
    ...view,
    flag: 'SpeechAnalytics',
    method: 'GET',
    path: '/speech-analytics/scorecards',
    summary: 'What the calls of a period scored: in all, over time, by question and by agent.',
    query: scorecardFiguresQuery,
    data: scorecardFigures,
    errors: ['usage_period_too_long', 'agent_not_found', 'scorecard_not_found'],
    cost: 'costly',
  },
})

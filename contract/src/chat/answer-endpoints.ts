import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId, answerId, recordId, sessionId } from '../kit/id.ts'
import { limits } from '../limits.ts'
import { answerAgain, mlQuestionFields, queue, queuedChange, queuedFields, queuedId } from './answer-schemas.ts'
import { record, session } from './schemas.ts'
import { answerEvent } from './stream.ts'

// What can be done with answers besides asking: questions that wait, branches, running again, the calls of `ml`.

const call = { service: 'gateway', auth: 'token' } as const
const sessionPath = '/studio/chat/{botId}/session/{sessionId}'
const ofSession = z.object({ botId: agentId, sessionId })
const fileErrors = [
  'file_too_large',
  'too_many_files',
  'file_type_not_supported',
  'file_empty',
  'file_encrypted',
] as const
const readErrors = [
  'file_damaged',
  'file_timed_out',
  'file_too_complex',
  'file_no_text',
  'storage_limit_reached',
] as const
const askErrors = [
  'agent_not_found',
  'agent_not_active',
  'session_not_found',
  'question_empty',
  'question_too_long',
] as const
const attached = { maxBytes: limits.attachment.bytes, maxFiles: limits.attachment.filesWithAgent }
const voices = { maxBytes: limits.attachment.bytes, maxFiles: 1 }

const speechProblems = ['speech_not_set_up', 'speech_failed', 'speech_silent', 'audio_not_supported'] as const

const asks = {
  service: 'ml',
  auth: 'token',
  action: 'chats.ask',
  method: 'POST',
  data: z.object({ session_id: sessionId, record }),
  events: answerEvent,
  rate: { max: 60, perSeconds: 60 },
  errors: [
    ...askErrors,
    'too_many_waiting',
    ...fileErrors,
    ...readErrors,
    ...speechProblems,
    'links_missing',
    'files_missing',
  ],
} as const

export const answerEndpoints = defineEndpoints({
  getQueue: {
    ...call,
    action: 'chats.view',
    method: 'GET',
    path: `${sessionPath}/queue`,
    summary: 'The questions that wait in a session, in the order they will be asked.',
    params: ofSession,
    data: queue,
    errors: ['session_not_found'],
  },
  addToQueue: {
    ...call,
    action: 'chats.ask',
    method: 'POST',
    path: `${sessionPath}/queue`,
    summary: 'Asks once what is being answered has ended; at once when nothing is.',
    params: ofSession,
    form: { fields: queuedFields, files: { files: attached } },
    data: queue,
    rate: { max: 60, perSeconds: 60 },
    errors: [
      ...askErrors,
      'too_many_waiting',
      ...fileErrors,
      ...readErrors,
      ...(['way_not_offered', 'model_not_offered', 'upload_gone'] as const),
    ],
  },
  changeQueued: {
    ...call,
    action: 'chats.manage',
    method: 'PUT',
    path: `${sessionPath}/queue/{id}`,
    summary: 'Changes a question that waits, or its place.',
    params: ofSession.extend({ id: queuedId }),
    body: queuedChange,
    data: queue,
    errors: ['session_not_found', 'queued_not_found'],
  },
  removeQueued: {
    ...call,
    action: 'chats.manage',
    method: 'DELETE',
    path: `${sessionPath}/queue/{id}`,
    summary: 'Drops a question that waits.',
    params: ofSession.extend({ id: queuedId }),
    data: queue,
    errors: ['session_not_found', 'queued_not_found'],
  },
  resumeQueue: {
    ...call,
    action: 'chats.ask',
    method: 'POST',
    path: `${sessionPath}/queue/resume`,
    summary: 'Goes on with the questions that wait after an answer failed or was stopped.',
    params: ofSession,
    data: queue,
    errors: ['session_not_found'],
  },
  selectBranch: {
    ...call,
    action: 'chats.manage',
    method: 'PUT',
    path: `${sessionPath}/branch`,
    summary: 'Makes the branch through a record the one that is shown and gone on with, here and on every device.',
    params: ofSession,
    body: z.object({ record_id: recordId }),
    data: session,
    errors: ['session_not_found', 'record_not_found'],
  },
  runAnswerAgain: {
    ...call,
    action: 'chats.manage',
    method: 'POST',
    path: '/chats/answers/{answerId}/again',
    summary: 'Runs an answer’s stored queries on today’s data and says what changed in its rows and its text.',
    params: z.object({ answerId }),
    body: z.object({ bot_id: agentId, session_id: sessionId }),
    data: answerAgain,
    rate: { max: 30, perSeconds: 60 },
    errors: ['answer_not_found', 'nothing_to_run_again'],
  },
  askByText: { ...asks, path: '/chats/text', summary: 'Asks in words.', form: { fields: mlQuestionFields, files: {} } },
  askByLinks: {
    ...asks,
    path: '/chats/links',
    summary: 'Asks about web addresses.',
    form: { fields: mlQuestionFields, files: {} },
  },
  askByFiles: {
    ...asks,
    path: '/chats/files',
    summary: 'Asks about files.',
    form: { fields: mlQuestionFields, files: { files: attached } },
  },
  askByVoices: {
    ...asks,
    path: '/chats/voices',
    summary: 'Asks what was spoken: as `text` when it is in words already, else as a recording.',
    form: { fields: mlQuestionFields, files: { voices } },
  },
})

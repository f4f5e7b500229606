import { z } from 'zod'
import { dataSource } from '../agents/schemas.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId, answerId, fileId, recordId, sessionId } from '../kit/id.ts'
import { pageOf, pageQuery, pagination } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import {
  attachedFile,
  bookmark,
  command,
  feedback,
  feedbackReason,
  questionFields,
  record,
  session,
  sessionListed,
  sessionName,
} from './schemas.ts'
import { answerEvent } from './stream.ts'
import { access } from './visible-schemas.ts'

const ofBot = z.object({ botId: agentId })
const ofSession = z.object({ botId: agentId, sessionId })
const call = { service: 'gateway', auth: 'token' } as const
const sessionPath = '/studio/chat/{botId}/session/{sessionId}'
const sessionErrors = ['session_not_found'] as const

export const chatEndpoints = defineEndpoints({
  startSession: {
    ...call,
    method: 'POST',
    path: '/bots/sessions/{botId}',
    action: 'chats.ask',
    summary: 'Makes a session that draws on a data source.',
    params: ofBot,
    body: z.object({ default_source: dataSource.default('default') }),
    data: session,
    errors: ['agent_not_found'],
  },
  changeSessionSource: {
    ...call,
    method: 'PUT',
    path: '/bots/sessions/{botId}/{sessionId}',
    action: 'chats.manage',
    summary: 'Chooses what a session draws on.',
    params: ofSession,
    body: z.object({ default_source: dataSource }),
    data: session,
    errors: sessionErrors,
  },
  listSessions: {
    ...call,
    method: 'GET',
    path: '/studio/chat/{botId}/session',
    action: 'chats.view',
    summary:
      'Sessions, newest first. `query` searches names and contents and forgives typing mistakes; `pinned` keeps only pinned ones or only others.',
    params: ofBot,
    query: pageQuery(limits.sessionsPageDefault).extend({
      query: z.string().trim().max(200).optional(),
      pinned: z.stringbool().optional(),
    }),
    data: pageOf(sessionListed),
    errors: ['agent_not_found'],
  },
  createSession: {
    ...call,
    method: 'POST',
    path: '/studio/chat/{botId}/session',
    action: 'chats.ask',
    summary: 'Makes an empty session.',
    params: ofBot,
    body: z.object({ session_name: sessionName.optional(), default_source: dataSource.default('default') }),
    data: session,
    errors: ['agent_not_found'],
  },
  getHistory: {
    ...call,
    method: 'GET',
    path: sessionPath,
    action: 'chats.view',
    summary:
      'A session with a page of its records: page 1 the newest, each page in reading order. `branch` (a record) shows the branch through it instead of the newest; `around` (a record) gives the page that holds it, on the shown branch or on its own, and with `page` another page of that branch.',
    params: ofSession,
    query: pageQuery(limits.historyPage).extend({
      page: z.coerce.number().int().min(1).max(1_000_000).optional(),
      branch: recordId.optional(),
      around: recordId.optional(),
    }),
    data: z.object({ session, records: z.array(record), pagination, access }),
    errors: ['session_not_found', 'record_not_found'],
  },
  updateSession: {
    ...call,
    method: 'PUT',
    path: sessionPath,
    action: 'chats.manage',
    summary: 'Renames or pins a session.',
    params: ofSession,
    body: z
      .object({ session_name: sessionName.optional(), pinned: z.boolean().optional() })
      .refine((given) => given.session_name !== undefined || given.pinned !== undefined, 'nothing to change'),
    data: session,
    errors: sessionErrors,
  },
  removeSession: {
    ...call,
    method: 'DELETE',
    path: sessionPath,
    action: 'chats.manage',
    summary: 'Deletes a session. `restoreSession` brings it back for a day.',
    params: ofSession,
    errors: sessionErrors,
  },
  restoreSession: {
    ...call,
    method: 'POST',
    path: `${sessionPath}/restore`,
    action: 'chats.manage',
    summary: 'Undoes the deletion of a session.',
    params: ofSession,
    data: session,
    errors: sessionErrors,
  },
  markSeen: {
    ...call,
    method: 'POST',
    path: `${sessionPath}/seen`,
    action: 'chats.view',
    summary: 'The person has seen what there is in a session: it is not unread any more.',
    params: ofSession,
    errors: sessionErrors,
  },
  ask: {
    ...call,
    method: 'POST',
    path: '/studio/chat',
    action: 'chats.ask',
    summary: 'Asks. Streams the answer, or waits for it when the client accepts JSON only.',
    form: {
      fields: questionFields,
      files: {
        files: { maxBytes: limits.attachment.bytes, maxFiles: limits.attachment.filesWithAgent },
        voices: { maxBytes: limits.attachment.bytes, maxFiles: 1 },
      },
    },
    data: z.object({ session_id: sessionId, record }),
    events: answerEvent,
    rate: { max: 60, perSeconds: 60 },
    errors: [
      ...(['agent_not_found', 'session_not_found', 'record_not_found', 'question_empty', 'question_too_long'] as const),
      ...(['too_many_waiting', 'file_too_large', 'too_many_files', 'file_type_not_supported', 'file_empty'] as const),
      ...(['file_encrypted', 'file_damaged', 'file_timed_out', 'file_no_text', 'speech_not_set_up'] as const),
      ...(['file_too_complex', 'storage_limit_reached', 'agent_not_active'] as const),
      ...(['speech_failed', 'speech_busy', 'speech_unreachable', 'speech_key_refused', 'speech_silent'] as const),
      ...(['audio_not_supported', 'way_not_offered', 'model_not_offered', 'upload_gone'] as const),
    ],
  },
  joinAnswer: {
    ...call,
    method: 'GET',
    path: `${sessionPath}/stream`,
    action: 'chats.view',
    summary: 'Joins the answer in progress from its start; 204 when there is none.',
    params: ofSession,
    query: z.object({ record_id: recordId.optional() }),
    data: z.object({ record: record.nullable() }),
    events: answerEvent,
    errors: sessionErrors,
  },
  stopAnswer: {
    ...call,
    method: 'POST',
    path: `${sessionPath}/stop`,
    action: 'chats.manage',
    summary: 'Stops what is being answered in a session and keeps what came.',
    params: ofSession,
    data: z.object({ stopped: z.array(answerId) }),
    errors: sessionErrors,
  },
  giveFeedback: {
    ...call,
    method: 'PUT',
    path: '/chats/feedback/{answerId}',
    action: 'chats.manage',
    summary:
      'Rates or bookmarks an answer; what is left out stays. `reason` says why it was rated so and goes when the rating changes.',
    params: z.object({ answerId }),
    body: z.object({
      bot_id: agentId,
      session_id: sessionId,
      like: z.boolean().nullable().optional(),
      bookmark: z.boolean().optional(),
      reason: feedbackReason.nullable().optional(),
    }),
    data: feedback,
    errors: ['answer_not_found'],
  },
  listBookmarks: {
    ...call,
    method: 'GET',
    path: '/chats/bookmarks',
    action: 'chats.view',
    summary: 'Bookmarked answers, newest first.',
    query: pageQuery(10),
    data: pageOf(bookmark),
  },
  listCommands: {
    ...call,
    method: 'GET',
    path: '/command/list',
    action: 'chats.view',
    summary: 'What can be typed after a slash besides shortcuts.',
    data: z.array(command),
  },
  uploadAttachment: {
    ...call,
    method: 'POST',
    path: '/chats/files',
    action: 'chats.ask',
    summary: 'Takes in a file before its question; a question takes it by `file_ids`, else it is dropped after a day.',
    form: { fields: z.object({}), files: { file: { maxBytes: limits.attachment.bytes, maxFiles: 1 } } },
    data: attachedFile,
    rate: { max: 120, perSeconds: 60 },
    errors: [
      ...(['files_missing', 'file_too_large', 'file_type_not_supported', 'file_empty', 'file_encrypted'] as const),
      ...(['file_damaged', 'file_timed_out', 'file_too_complex', 'file_no_text', 'storage_limit_reached'] as const),
    ],
  },
  dropAttachment: {
    ...call,
    method: 'DELETE',
    path: '/chats/files/{id}',
    action: 'chats.ask',
    summary: 'Drops a file that no question took yet.',
    params: z.object({ id: fileId }),
    errors: ['file_not_found'],
  },
  getAttachedFile: {
    ...call,
    method: 'GET',
    path: '/chats/files/{id}',
    action: 'chats.view',
    summary: 'A file the person attached.',
    params: z.object({ id: fileId }),
    file: true,
    errors: ['file_not_found'],
  },
})

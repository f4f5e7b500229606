import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId, answerId, fileId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import { visitNews, visitorEvent } from './events.ts'
import {
  visit,
  visitorMessage,
  widgetChanges,
  widgetConfig,
  widgetConversation,
  widgetConversationId,
  widgetSettings,
} from './schemas.ts'

const owner = { service: 'gateway', auth: 'token', action: 'agents.publish' } as const
const ofAgent = z.object({ id: agentId })
const path = '/bots/{id}/widget'
const fileErrors = [
  ...(['files_missing', 'too_many_files', 'file_too_large', 'file_type_not_supported', 'file_empty'] as const),
  ...([
    'file_encrypted',
    'file_damaged',
    'file_timed_out',
    'file_too_complex',
    'file_no_text',
    'storage_limit_reached',
  ] as const),
] as const

/** How an agent is put on web pages, for those who may publish it. */
export const widgetEndpoints = defineEndpoints({
  getWidget: {
    ...owner,
    method: 'GET',
    path,
    summary: 'How an agent appears on web pages; what is chosen for one that never was there.',
    params: ofAgent,
    data: widgetSettings,
    errors: ['agent_not_found', 'widget_elsewhere'],
  },
  saveWidget: {
    ...owner,
    method: 'PUT',
    path,
    summary:
      'Publishes an agent on sites or on a page of its own, changes how, or takes it back at once; what is left out stays.',
    params: ofAgent,
    body: widgetChanges,
    data: widgetSettings,
    errors: ['agent_not_found', 'widget_elsewhere', 'widget_origin_wrong', 'widget_accent_wrong'],
  },
  addWidgetFiles: {
    ...owner,
    method: 'POST',
    path: `${path}/files`,
    summary: 'Adds files that visitors may be answered from.',
    params: ofAgent,
    form: {
      fields: z.object({}),
      files: { files: { maxBytes: limits.widget.fileBytes, maxFiles: limits.widget.files } },
    },
    data: widgetSettings,
    errors: ['agent_not_found', 'widget_elsewhere', ...fileErrors],
  },
  removeWidgetFile: {
    ...owner,
    method: 'DELETE',
    path: `${path}/files/{fileId}`,
    summary: 'Takes a file away from visitors and deletes it.',
    params: ofAgent.extend({ fileId }),
    data: widgetSettings,
    errors: ['agent_not_found', 'widget_elsewhere', 'file_not_found'],
  },
  listWidgetConversations: {
    ...owner,
    method: 'GET',
    path: `${path}/conversations`,
    summary: 'Visitors’ conversations with an agent, newest first.',
    params: ofAgent,
    query: pageQuery(20),
    data: pageOf(widgetConversation),
    errors: ['agent_not_found', 'widget_elsewhere'],
  },
  getWidgetConversation: {
    ...owner,
    method: 'GET',
    path: `${path}/conversations/{conversationId}`,
    summary: 'A conversation of a visitor, to read: its newest 200 questions with what was answered.',
    params: ofAgent.extend({ conversationId: widgetConversationId }),
    data: z.object({ conversation: widgetConversation, messages: z.array(visitorMessage) }),
    errors: ['agent_not_found', 'widget_elsewhere', 'widget_conversation_not_found'],
  },
})

const visitor = { service: 'widget', auth: 'none' } as const
const ofVisitor = z.object({ agentId })
const closed = ['widget_not_published', 'widget_origin_refused'] as const
const known = [...closed, 'visitor_unknown'] as const

/**
 * What a page's widget asks (`chat-bot.js`). The browser's `Origin` must be on the agent's list; only then is the answer
 * for that page (CORS). A visitor is the token of `startVisit` in the header `visitor` and nobody else.
 */
export const visitorEndpoints = defineEndpoints({
  getWidgetConfig: {
    ...visitor,
    method: 'GET',
    path: '/{agentId}/config',
    summary: 'How the widget looks and greets.',
    params: ofVisitor,
    data: widgetConfig,
    errors: closed,
    rate: { max: 120, perSeconds: 60 },
  },
  getAgentPage: {
    ...visitor,
    method: 'GET',
    path: '/{agentId}/page',
    summary: 'How an agent’s own page looks and greets; only where its owner has switched the page on.',
    params: ofVisitor,
    data: widgetConfig,
    errors: closed,
    rate: { max: 120, perSeconds: 60 },
  },
  startVisit: {
    ...visitor,
    method: 'POST',
    path: '/{agentId}/visitors',
    summary: 'A token for a browser that has none. It opens what that browser asks and nothing of an account.',
    params: ofVisitor,
    data: z.object({ token: z.string() }),
    errors: closed,
    rate: { max: 30, perSeconds: 3_600 },
  },
  getVisit: {
    ...visitor,
    method: 'GET',
    path: '/{agentId}/conversation',
    summary: 'The newest messages of the visitor’s conversation, in reading order, and who answers.',
    params: ofVisitor,
    data: visit,
    errors: known,
    rate: { max: 120, perSeconds: 60 },
  },
  followVisit: {
    ...visitor,
    method: 'GET',
    path: '/{agentId}/live',
    summary: 'Tells whenever something of the conversation is new, until the reader goes; 204 when there is none yet.',
    params: ofVisitor,
    data: visit,
    events: visitNews,
    errors: known,
    rate: { max: 60, perSeconds: 60 },
  },
  restartVisit: {
    ...visitor,
    method: 'POST',
    path: '/{agentId}/conversation/new',
    summary: 'The next question begins a new conversation.',
    params: ofVisitor,
    errors: known,
    rate: { max: 30, perSeconds: 60 },
  },
  askWidget: {
    ...visitor,
    method: 'POST',
    path: '/{agentId}/ask',
    summary: 'Asks. Streams the answer, or waits for it when the client accepts JSON only.',
    params: ofVisitor,
    body: z.object({ question: z.string().max(limits.widget.question, 'question_too_long_here') }),
    data: visitorMessage,
    events: visitorEvent,
    errors: [
      ...known,
      'question_empty',
      'question_too_long_here',
      'widget_busy',
      'widget_resting',
      'visitor_answering',
    ],
    rate: { max: limits.widget.perAddressMinute, perSeconds: 60 },
  },
  joinVisit: {
    ...visitor,
    method: 'GET',
    path: '/{agentId}/stream',
    summary: 'Joins the answer in progress from its start; 204 when there is none.',
    params: ofVisitor,
    data: z.object({ message: visitorMessage.nullable() }),
    events: visitorEvent,
    errors: known,
    rate: { max: 120, perSeconds: 60 },
  },
  stopVisit: {
    ...visitor,
    method: 'POST',
    path: '/{agentId}/stop',
    summary: 'Stops the answer in progress and keeps what came.',
    params: ofVisitor,
    data: z.object({ stopped: answerId.nullable() }),
    errors: known,
    rate: { max: 60, perSeconds: 60 },
  },
})

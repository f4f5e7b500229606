import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AgentId, FileId } from '#contract/kit/id.ts'
import { widgetEndpoints } from '#contract/widget/endpoints.ts'
import type { WidgetChanges, WidgetConversationId } from '#contract/widget/schemas.ts'
import { api } from '#web/lib/client/api.ts'

export const widgetKeys = {
  settings: (id: string) => ['widget', 'settings', id],
  conversations: (id: string) => ['widget', 'conversations', id],
  conversation: (id: string) => ['widget', 'conversation', id],
} as const

export const widgetOptions = (id: AgentId) =>
  queryOptions({
    queryKey: widgetKeys.settings(id),
    queryFn: ({ signal }) => api.call(widgetEndpoints.getWidget, { params: { id }, signal }),
  })

export const conversationsOptions = (id: AgentId) =>
  infiniteQueryOptions({
    queryKey: widgetKeys.conversations(id),
    queryFn: ({ pageParam, signal }) =>
      api.call(widgetEndpoints.listWidgetConversations, {
        params: { id },
        query: { page: pageParam, limit: 10 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
  })

export const conversationOptions = (id: AgentId, conversationId: WidgetConversationId) =>
  queryOptions({
    queryKey: widgetKeys.conversation(conversationId),
    queryFn: ({ signal }) =>
      api.call(widgetEndpoints.getWidgetConversation, { params: { id, conversationId }, signal }),
  })

export const saveWidget = (id: AgentId, body: WidgetChanges) =>
  api.call(widgetEndpoints.saveWidget, { params: { id }, body })

export function addFiles(id: AgentId, files: readonly File[]) {
  const form = new FormData()
  for (const file of files) form.append('files', file)
  return api.call(widgetEndpoints.addWidgetFiles, { params: { id }, form })
}

export const removeFile = (id: AgentId, fileId: FileId) =>
  api.call(widgetEndpoints.removeWidgetFile, { params: { id, fileId } })

import { queryOptions } from '@tanstack/react-query'
import type { ChatExportId, ExportFormat } from '#contract/chat-export/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { type FileProgress, uploadFile } from '#web/lib/client/upload.ts'
import { endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { requireBot } from './bot.ts'

const calls = async () => (await import('#contract/chat-export/endpoints.ts')).chatExportEndpoints
const importCalls = async () => (await import('#contract/chat-import/endpoints.ts')).chatImportEndpoints
const dataCalls = async () => (await import('#contract/chat-data/endpoints.ts')).chatDataEndpoints

const timeZoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** One chat as a file, its hours as the person's clock has them. */
export const exportSession = async (sessionId: SessionId, format: ExportFormat): Promise<Blob> =>
  api.blob((await calls()).exportSession, {
    params: { botId: await requireBot(), sessionId },
    query: { format, time_zone: timeZoneHere() },
  })

const lookAgainMs = 1_500

/** The newest export of all chats; asked again while it is being made. */
export const latestExportOptions = queryOptions({
  ...endpointQuery(lazyEndpoint(calls, 'getLatestChatExport')),
  select: (latest) => latest.export,
  refetchInterval: ({ state }) => {
    const status = state.data?.export?.status
    return status === 'waiting' || status === 'running' ? lookAgainMs : false
  },
})

export const startChatExport = async () => api.call((await calls()).startChatExport)

export const getExportFile = async (id: ChatExportId): Promise<Blob> =>
  api.blob((await calls()).getChatExportFile, { params: { id } })

/** Takes in what another product exported, as chats with the agent that is chosen. */
export async function importChats(
  file: File,
  { offlineMessage, ...progress }: FileProgress & { offlineMessage: string },
) {
  const [{ importChats: call }, bot_id] = await Promise.all([importCalls(), requireBot()])
  const form = new FormData()
  form.append('file', file, file.name)
  return uploadFile(call, { form, query: { bot_id }, offlineMessage, ...progress })
}

/** How much there is to delete. */
export const chatDataOptions = endpointQuery(lazyEndpoint(dataCalls, 'getChatData'))

export const deleteAllChats = async () =>
  api.call((await dataCalls()).deleteAllChats, { body: { confirm: 'delete all chats' } })

export const deleteTrainingData = async () =>
  api.call((await dataCalls()).deleteTrainingData, { body: { confirm: 'delete training data' } })

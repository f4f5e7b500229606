import type { AgentId, FileId } from '#contract/kit/id.ts'
import { widgetEndpoints } from '#contract/widget/endpoints.ts'
import type { WidgetChanges } from '#contract/widget/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

export const widgetOptions = (id: AgentId) => endpointQuery(widgetEndpoints.getWidget, { params: { id } })

export const saveWidget = (id: AgentId, body: WidgetChanges) =>
  api.call(widgetEndpoints.saveWidget, { params: { id }, body })

export function addFiles(id: AgentId, files: readonly File[]) {
  const form = new FormData()
  for (const file of files) form.append('files', file)
  return api.call(widgetEndpoints.addWidgetFiles, { params: { id }, form })
}

export const removeFile = (id: AgentId, fileId: FileId) =>
  api.call(widgetEndpoints.removeWidgetFile, { params: { id, fileId } })

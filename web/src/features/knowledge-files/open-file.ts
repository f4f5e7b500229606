import type { FileId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'

type Which = { id: FileId; name: string; version?: number | undefined; page?: number | undefined }

/** What a browser shows by itself; everything else is saved. */
const shown = /^(application\/pdf|text\/plain)/

/** Shows the file itself, a PDF at its page; what a browser cannot show is saved. Says so when it cannot be had. */
export async function openKnowledgeFile({ id, name, version, page }: Which): Promise<void> {
  // Opened at once: after a wait a browser takes it for an advertisement.
  const tab = /\.(pdf|txt|csv)$/i.test(name) ? window.open('', '_blank') : null
  try {
    const { knowledgeFileEndpoints: calls } = await import('#contract/knowledge-files/endpoints.ts')
    const blob = await api.blob(calls.getAccessFile, { params: { id }, ...(version && { query: { version } }) })
    if (!tab || !shown.test(blob.type)) {
      tab?.close()
      return saveFile(blob, name)
    }
    const url = URL.createObjectURL(blob)
    tab.opener = null
    tab.location.replace(page === undefined ? url : `${url}#page=${page}`)
    setTimeout(() => URL.revokeObjectURL(url), 600_000)
  } catch (error) {
    tab?.close()
    toast.failure((error as Error).message)
  }
}

import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { ExportFormat } from '#contract/chat-export/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { exportSession } from '../api/export.ts'
import { sessionHistoryKey } from '../api/history.ts'
import { type ListedSession, pinSession, removeSession, renameSession, restoreSession } from '../api/sessions.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'

type Pages = InfiniteData<{ records: ListedSession[] }>
type History = InfiniteData<{ session: Named }>
type Named = Pick<ListedSession, 'id' | 'session_name' | 'pinned'>

/** Renames, pins and deletes; the lists show it at once and are asked again when the server has answered. */
export function useSessionActions() {
  const queries = useQueryClient()
  const t = useMessages(chatFrameMessages)

  const patch = (change: (records: ListedSession[]) => ListedSession[]) => {
    // A list on its way does not know of the change yet.
    void queries.cancelQueries({ queryKey: endpointKey('listSessions') })
    queries.setQueriesData<Pages>(
      { queryKey: endpointKey('listSessions') },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, records: change(page.records) })) },
    )
  }
  const settle = async (id: SessionId) => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: endpointKey('listSessions') }),
      queries.invalidateQueries({ queryKey: sessionHistoryKey(id) }),
    ])
  }
  const attempt = async (id: SessionId, work: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await work()
      return true
    } catch {
      toast.failure(failure)
      return false
    } finally {
      void settle(id)
    }
  }
  const changed = (id: SessionId, changes: Partial<Named>) => {
    patch((records) => records.map((record) => (record.id === id ? { ...record, ...changes } : record)))
    queries.setQueriesData<History>(
      { queryKey: sessionHistoryKey(id) },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, session: { ...page.session, ...changes } })) },
    )
  }

  return {
    rename: ({ id, session_name }: Named, name: string) => {
      const next = name.trim()
      if (next === '' || next === session_name) return
      changed(id, { session_name: next })
      void attempt(id, () => renameSession(id, next), t.errors.rename)
    },
    togglePin: ({ id, pinned }: Named) => {
      changed(id, { pinned: !pinned })
      void attempt(id, () => pinSession(id, !pinned), t.errors.pin)
    },
    /** Gives the person the session as a file. */
    saveAs: async ({ id, session_name }: Named, format: ExportFormat): Promise<void> => {
      try {
        saveFile(await exportSession(id, format), `${fileName(session_name)}.${format}`)
      } catch (error) {
        toast.failure(error instanceof Error ? error.message : t.somethingWrong)
      }
    },
    /** Deletes at once; the words that say so can take it back. */
    remove: async ({ id, session_name }: Named): Promise<void> => {
      patch((records) => records.filter((record) => record.id !== id))
      if (!(await attempt(id, () => removeSession(id), t.errors.remove))) return
      const undo = () => void attempt(id, () => restoreSession(id), t.errors.restore)
      toast.success(t.deleted(session_name), { label: t.undo, run: undo })
    },
  }
}

/** A name without what file systems refuse. */
const fileName = (name: string): string => name.replace(/[<>:"/\\|?*\p{Cc}]+/gu, ' ').trim() || 'chat'

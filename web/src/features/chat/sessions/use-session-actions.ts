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
  /** What fails is offered again, with the name that was written. */
  const attempt = async (id: SessionId, work: () => Promise<unknown>, failure: string, again: () => void) => {
    try {
      await work()
      return true
    } catch {
      toast.failure(failure, { label: t.retry, run: again })
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

  const rename = ({ id, session_name }: Pick<Named, 'id' | 'session_name'>, name: string): void => {
    const next = name.trim()
    if (next === '' || next === session_name) return
    changed(id, { session_name: next })
    void attempt(
      id,
      () => renameSession(id, next),
      t.errors.rename,
      () => rename({ id, session_name }, next),
    )
  }
  const togglePin = ({ id, pinned }: Pick<Named, 'id' | 'pinned'>): void => {
    changed(id, { pinned: !pinned })
    void attempt(
      id,
      () => pinSession(id, !pinned),
      t.errors.pin,
      () => togglePin({ id, pinned }),
    )
  }
  /** Gives the person the session as a file. */
  const saveAs = async (session: Named, format: ExportFormat): Promise<void> => {
    const told = toast.message(t.preparing)
    try {
      saveFile(await exportSession(session.id, format), `${fileName(session.session_name)}.${format}`)
    } catch (error) {
      const text = error instanceof Error ? error.message : t.somethingWrong
      toast.failure(text, { label: t.retry, run: () => void saveAs(session, format) })
    } finally {
      toast.dismiss(told)
    }
  }
  const restore = (id: SessionId): void =>
    void attempt(
      id,
      () => restoreSession(id),
      t.errors.restore,
      () => restore(id),
    )
  /** Deletes at once; the words that say so can take it back. */
  const remove = async (session: Named): Promise<void> => {
    const { id, session_name } = session
    patch((records) => records.filter((record) => record.id !== id))
    const again = () => void remove(session)
    if (!(await attempt(id, () => removeSession(id), t.errors.remove, again))) return
    toast.success(t.deleted(session_name), { label: t.undo, run: () => restore(id) })
  }
  return { rename, togglePin, saveAs, remove }
}

/** A name without what file systems refuse. */
const fileName = (name: string): string => name.replace(/[<>:"/\\|?*\p{Cc}]+/gu, ' ').trim() || 'chat'

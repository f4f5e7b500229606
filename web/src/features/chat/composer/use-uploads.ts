import { useRef, useState } from 'react'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import { useUnmount } from '#web/lib/page-effects.ts'
import { checkFiles, type FileProblem } from './check-files.ts'

/** A file on its way. `share`: how much of it is sent, 0 to 1. */
export type ComposerUpload = {
  key: string
  file: File
  state: 'sending' | 'done' | 'failed'
  share: number
  sent?: AttachedFile
  error?: string
}

const load = () => import('./send-file.ts')
let made = 0

/** The files of a question: each is sent as soon as it is chosen, by itself, so that it can be taken back or tried again. */
export function useUploads() {
  const [uploads, set] = useState<readonly ComposerUpload[]>([])
  const [problems, setProblems] = useState<readonly FileProblem[]>([])
  const under = useRef(new Map<string, AbortController>())
  useUnmount(() => {
    for (const controller of under.current.values()) controller.abort()
  })

  const change = (key: string, changes: Partial<ComposerUpload>) =>
    set((now) => now.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const start = async (key: string, file: File): Promise<void> => {
    const controller = new AbortController()
    under.current.set(key, controller)
    change(key, { state: 'sending', share: 0 })
    try {
      const { sendFile } = await load()
      const onProgress = (share: number) => change(key, { share })
      change(key, { state: 'done', share: 1, sent: await sendFile(file, { signal: controller.signal, onProgress }) })
    } catch (error) {
      if (!controller.signal.aborted)
        change(key, { state: 'failed', error: error instanceof Error ? error.message : '' })
    } finally {
      under.current.delete(key)
    }
  }

  return {
    uploads,
    problems,
    add: (files: readonly File[], limit: number) => {
      const checked = checkFiles(
        uploads.map(({ file }) => file),
        files,
        limit,
      )
      const added = checked.files.map((file) => ({ key: `file-${++made}`, file, state: 'sending' as const, share: 0 }))
      setProblems(checked.problems)
      set((now) => [...now, ...added])
      for (const { key, file } of added) void start(key, file)
    },
    retry: ({ key, file }: ComposerUpload) => void start(key, file),
    remove: ({ key, sent }: ComposerUpload) => {
      under.current.get(key)?.abort()
      setProblems([])
      set((now) => now.filter((upload) => upload.key !== key))
      if (sent) void load().then(({ dropFile }) => dropFile(sent.id))
    },
    /** The question took them. */
    clear: () => {
      set([])
      setProblems([])
    },
  }
}

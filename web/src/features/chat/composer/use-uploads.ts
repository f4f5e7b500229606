import { useRef, useState } from 'react'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import type { FileProgress } from '#web/lib/client/upload.ts'
import { useUnmount } from '#web/lib/page-effects.ts'
import { checkFiles, type FileProblem } from './check-files.ts'

/** `remarks`: what is to be known of how it was read. */
export type SentFile = AttachedFile & { remarks?: readonly { message: string }[] | undefined }

/** A file on its way. `share`: how much of it is sent, 0 to 1. */
export type ComposerUpload = {
  key: string
  file: Pick<File, 'name' | 'size'>
  state: 'sending' | 'done' | 'failed'
  share: number
  sent?: SentFile
  error?: string
}

/** How a file comes, and how it is taken back where that is more than forgetting it. */
type UploadMethod = {
  send: (progress: FileProgress) => Promise<SentFile>
  drop?: (() => Promise<void>) | undefined
}
/** A file that is not on this device. */
export type FileElsewhere = UploadMethod & { name: string; bytes: number }

const load = () => import('./send-file.ts')
let made = 0

/** The files of a question: each is sent as soon as it is chosen, by itself, so that it can be taken back or tried again. */
export function useUploads() {
  const [uploads, set] = useState<readonly ComposerUpload[]>([])
  const [problems, setProblems] = useState<readonly FileProblem[]>([])
  const under = useRef(new Map<string, AbortController>())
  const ways = useRef(new Map<string, UploadMethod>())
  useUnmount(() => {
    for (const controller of under.current.values()) controller.abort()
  })

  const change = (key: string, changes: Partial<ComposerUpload>) =>
    set((now) => now.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const start = async (key: string): Promise<void> => {
    const way = ways.current.get(key)
    if (!way) return
    const controller = new AbortController()
    under.current.set(key, controller)
    change(key, { state: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => change(key, { share })
      const sent = await way.send({ signal: controller.signal, onProgress })
      change(key, { state: 'done', share: 1, sent, file: { name: sent.name, size: sent.bytes } })
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
      const chosen = uploads.map(({ file }) => file)
      const checked = checkFiles(chosen, files, limit)
      const added = checked.files.map((file) => ({ key: `file-${++made}`, file, state: 'sending' as const, share: 0 }))
      setProblems(checked.problems)
      set((now) => [...now, ...added])
      for (const { key, file } of added) {
        ways.current.set(key, { send: async (progress) => (await load()).sendFile(file, progress) })
        void start(key)
      }
    },
    /** A file that comes from somewhere else. */
    addFrom: ({ name, bytes, ...way }: FileElsewhere) => {
      const key = `file-${++made}`
      ways.current.set(key, way)
      set((now) => [...now, { key, file: { name, size: bytes }, state: 'sending', share: 0 }])
      void start(key)
    },
    retry: ({ key }: ComposerUpload) => void start(key),
    remove: ({ key, sent }: ComposerUpload) => {
      under.current.get(key)?.abort()
      const drop = ways.current.get(key)?.drop
      ways.current.delete(key)
      setProblems([])
      set((now) => now.filter((upload) => upload.key !== key))
      if (drop) void drop()
      else if (sent) void load().then(({ dropFile }) => dropFile(sent.id))
    },
    /** The question took them. */
    clear: () => {
      set([])
      setProblems([])
    },
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints as calls } from '#contract/knowledge-files/endpoints.ts'
import type { KnowledgeUpload } from '#contract/knowledge-files/schemas.ts'
import { type FileProgress, uploadFile } from '#web/lib/client/upload.ts'
import { useUnmount } from '#web/lib/page-effects.ts'

/** Brings a file to the agent; gives what became of it, where that is known. */
type Send = (progress: FileProgress) => Promise<readonly Arrived[]>
type Arrived = { name: string; outcome: KnowledgeUpload['files'][number]['outcome'] }
/** A file that is not on this device. */
type FileElsewhere = { name: string; bytes: number; send: (progress: FileProgress) => Promise<void> }

/** A file on its way. `failed` can be tried again; one that arrived is in the list of files instead. */
export type PendingUpload = {
  key: number
  file: Pick<File, 'name' | 'size'>
  send: Send
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1. */
  progress: number
  problem?: string
}

type Options = {
  agent: AgentId
  offlineMessage: string
  /** A file is there; `outcome` says whether it was new. */
  onArrived: (name: string, outcome: KnowledgeUpload['files'][number]['outcome']) => void
}

const atOnce = 3
let keys = 0

/** Sends files one request each, three at a time, so that each has its own progress and can be taken back alone. */
export function useUploads({ agent, offlineMessage, onArrived }: Options) {
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })
  const change = useCallback(
    (key: number, next: Partial<PendingUpload>) =>
      setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...next } : upload))),
    [],
  )
  const remove = useCallback((key: number) => {
    running.current.get(key)?.abort()
    setUploads((all) => all.filter((upload) => upload.key !== key))
  }, [])
  const send = useCallback(
    async ({ key, send: bring }: PendingUpload) => {
      const control = new AbortController()
      running.current.set(key, control)
      try {
        const files = await bring({ signal: control.signal, onProgress: (progress) => change(key, { progress }) })
        setUploads((all) => all.filter((upload) => upload.key !== key))
        for (const file of files) arrived.current(file.name, file.outcome)
      } catch (error) {
        if (!control.signal.aborted) change(key, { state: 'failed', problem: (error as Error).message })
      } finally {
        running.current.delete(key)
      }
    },
    [change],
  )
  useEffect(() => {
    const sending = uploads.filter(({ state }) => state === 'sending').length
    const next = uploads.find(({ state }) => state === 'waiting')
    if (!next || sending >= atOnce) return
    change(next.key, { state: 'sending', progress: 0 })
    void send(next)
  }, [uploads, change, send])
  useUnmount(() => {
    for (const control of running.current.values()) control.abort()
  })
  const upload = async (file: File, progress: FileProgress): Promise<readonly Arrived[]> => {
    const form = new FormData()
    form.append('files', file, file.name)
    const sent = { form, query: { bot_id: agent }, offlineMessage, ...progress }
    return (await uploadFile(calls.addKnowledgeFiles, sent)).files
  }
  const addAll = (added: readonly Pick<PendingUpload, 'file' | 'send'>[]) =>
    setUploads((all) => [
      ...all,
      ...added.map((upload): PendingUpload => ({ key: ++keys, ...upload, state: 'waiting', progress: 0 })),
    ])
  const add = (files: readonly File[]) =>
    addAll(files.map((file) => ({ file, send: (progress) => upload(file, progress) })))
  const addFrom = ({ name, bytes, send: bring }: FileElsewhere) =>
    addAll([
      {
        file: { name, size: bytes },
        send: async (progress) => {
          await bring(progress)
          return [{ name, outcome: 'added' }]
        },
      },
    ])
  const retry = ({ key }: PendingUpload) => change(key, { state: 'waiting', progress: 0 })
  return { uploads, add, addFrom, remove, retry }
}

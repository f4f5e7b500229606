import type { AgentId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints as calls } from '#contract/knowledge-files/endpoints.ts'
import { type FileProgress, uploadFile } from '#web/lib/client/upload.ts'
import { useStore } from '#web/lib/store.ts'
import { addUploads, type Batch, pendingUploads, type Send } from './uploads.ts'

/** A file that is not on this device. */
type FileElsewhere = { name: string; bytes: number; send: (progress: FileProgress) => Promise<void> }
type Options = Batch & { agent: AgentId; offlineMessage: string }

/** The files on their way to an agent, and how more are sent. They go on when the person leaves the screen. */
export function useUploads({ agent, offlineMessage, ...batch }: Options) {
  const uploads = useStore(pendingUploads).filter((upload) => upload.agent === agent)
  const sendOf =
    (file: File): Send =>
    async (progress) => {
      const form = new FormData()
      form.append('files', file, file.name)
      const sent = { form, query: { bot_id: agent }, offlineMessage, ...progress }
      return (await uploadFile(calls.addKnowledgeFiles, sent)).files
    }
  const add = (files: readonly File[]) =>
    addUploads(
      agent,
      files.map((file) => ({ file, send: sendOf(file) })),
      batch,
    )
  const addFrom = ({ name, bytes, send: bring }: FileElsewhere) => {
    const send: Send = async (progress) => {
      await bring(progress)
      return [{ name, outcome: 'added' }]
    }
    addUploads(agent, [{ file: { name, size: bytes }, send }], batch)
  }
  return { uploads, add, addFrom }
}

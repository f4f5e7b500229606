import type { DriveDownload } from '#contract/add-ons/drive-schemas.ts'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import type { FileProgress } from '#web/lib/client/upload.ts'
import { driveCalls, type PickedFile } from './drive-calls.ts'

const lookMs = 700

/** Has a file fetched for a question, and follows it until it is there. Throws an Error in the person's language. */
export async function fetchDriveFile({ drive, file }: PickedFile, progress: FileProgress): Promise<AttachedFile> {
  const { download } = driveCalls[drive]
  const ask = (again: boolean) =>
    api.call(download, {
      params: { id: file.id },
      query: { wait: 'false', again: again ? 'true' : 'false' },
      signal: progress.signal,
    })
  const done = await follow(ask, progress)
  if (!done.file) throw new Error(done.problem?.message ?? '')
  return done.file
}

/** The same for a file that becomes one of an agent's. */
export async function addDriveFile(agent: AgentId, { drive, file }: PickedFile, progress: FileProgress): Promise<void> {
  const ask = (again: boolean) =>
    api.call(addOnEndpoints.addDriveKnowledge, {
      params: { drive },
      body: { bot_id: agent, file_id: file.id, again },
      signal: progress.signal,
    })
  await follow(ask, progress)
}

async function follow(
  ask: (again: boolean) => Promise<DriveDownload>,
  { signal, onProgress }: FileProgress,
): Promise<DriveDownload> {
  for (let seen = await ask(true); ; seen = await ask(false)) {
    if (seen.problem) throw new Error(seen.problem.message)
    if (seen.state === 'done') return seen
    onProgress(seen.bytes_total ? seen.bytes_done / seen.bytes_total : 0)
    await pause(lookMs, signal)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** One that is not wanted any more; the server forgets it in a day where this does not reach it. */
export async function dropDriveFile({ drive, file }: PickedFile): Promise<void> {
  await api.call(driveCalls[drive].drop, { params: { id: file.id } }).catch(() => {})
}

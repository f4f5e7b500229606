import type { AgentId } from '#contract/kit/id.ts'
import type { KnowledgeUpload } from '#contract/knowledge-files/schemas.ts'
import type { FileProgress } from '#web/lib/client/upload.ts'
import { getUser } from '#web/lib/session/session.ts'
import { createStore } from '#web/lib/store.ts'

type Outcome = KnowledgeUpload['files'][number]['outcome']
/** A file that is there; `outcome` says whether it was new. */
type Arrived = { name: string; outcome: Outcome }
/** Brings a file to the agent. */
export type Send = (progress: FileProgress) => Promise<readonly Arrived[]>

/** What is told to whoever chose files together: each time that one is there, and once when none of them goes on by itself. */
export type Batch = { onArrived: () => void; onEnd: (arrived: readonly Arrived[], failed: number) => void }
type OpenBatch = Batch & { arrived: Arrived[] }

/** A file on its way. `failed` can be tried again; one that arrived is in the list of files instead. */
export type PendingUpload = {
  key: number
  agent: AgentId
  /** Whose it is: nobody else who signs in here sends it. */
  owner: string | undefined
  file: Pick<File, 'name' | 'size'>
  send: Send
  batch: OpenBatch
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1. */
  progress: number
  problem?: string
}

const atOnce = 3
let keys = 0

/** All that is on its way: going elsewhere in the app does not lose it. */
export const pendingUploads = createStore<readonly PendingUpload[]>([])
const running = new Map<number, AbortController>()

const askBeforeLeaving = (event: Event) => event.preventDefault()

/** Closing the tab would lose what is not sent: the browser asks first. */
function put(uploads: readonly PendingUpload[]): void {
  pendingUploads.set(uploads)
  if (uploads.some(({ state }) => state !== 'failed')) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

const change = (key: number, next: Partial<PendingUpload>) =>
  put(pendingUploads.get().map((upload) => (upload.key === key ? { ...upload, ...next } : upload)))
const without = (key: number) => put(pendingUploads.get().filter((upload) => upload.key !== key))

/** Sends files one request each, three at a time, so that each has its own progress and can be taken back alone. */
export function addUploads(
  agent: AgentId,
  files: readonly { file: PendingUpload['file']; send: Send }[],
  told: Batch,
): void {
  const batch = { ...told, arrived: [] }
  const common = { agent, owner: getUser()?.id, batch, state: 'waiting', progress: 0 } as const
  put([...pendingUploads.get(), ...files.map((upload) => ({ key: ++keys, ...upload, ...common }))])
  sendNext()
}

export function retryUpload({ key }: PendingUpload): void {
  change(key, { state: 'waiting', progress: 0 })
  sendNext()
}

export function removeUpload({ key, batch }: PendingUpload): void {
  running.get(key)?.abort()
  without(key)
  settle(batch)
  sendNext()
}

function sendNext(): void {
  const owner = getUser()?.id
  const mine = pendingUploads.get().filter((upload) => upload.owner === owner)
  if (mine.length < pendingUploads.get().length) put(mine)
  const free = atOnce - mine.filter(({ state }) => state === 'sending').length
  for (const upload of mine.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(upload)
}

async function send({ key, send: bring, batch }: PendingUpload): Promise<void> {
  const control = new AbortController()
  running.set(key, control)
  change(key, { state: 'sending', progress: 0 })
  try {
    const files = await bring({ signal: control.signal, onProgress: (progress) => change(key, { progress }) })
    batch.arrived.push(...files)
    without(key)
    batch.onArrived()
  } catch (error) {
    if (!control.signal.aborted) change(key, { state: 'failed', problem: (error as Error).message })
  } finally {
    running.delete(key)
  }
  settle(batch)
  sendNext()
}

/** Tells what became of files that were chosen together, once none of them goes on by itself. */
function settle(batch: OpenBatch): void {
  const left = pendingUploads.get().filter((upload) => upload.batch === batch)
  if (left.some(({ state }) => state !== 'failed')) return
  const arrived = batch.arrived.splice(0)
  if (arrived.length > 0) batch.onEnd(arrived, left.length)
}

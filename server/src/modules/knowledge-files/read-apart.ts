import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DocumentError } from '../../platform/documents/index.ts'
import type { ReadingMessage, ReadingTask, ReadPage, ReadPassage, ReadSummary } from './reading-messages.ts'

/** Where what is read goes; the next piece comes when the promise is fulfilled. */
export type Sink = {
  pages: (pages: ReadPage[]) => Promise<void>
  passages: (passages: ReadPassage[]) => Promise<void>
  progress: (percent: number) => void
}
export type ReadingLimits = { timeoutMs: number; heapMb: number; memoryMb: number }

export const readingLimits: ReadingLimits = { timeoutMs: 10 * 60_000, heapMb: 1_280, memoryMb: 1_800 }

const entry = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
const watchEveryMs = 250

/** The reading process was ended because the server stops: nothing is said about the file. */
export class ReadingStopped extends Error {
  override name = 'ReadingStopped'
}

/**
 * Reads a file in a process of its own, under limits of time and memory. Throws DocumentError for a file that cannot be read, also
 * when it takes the process down; ReadingStopped when `signal` fires; what the sink throws.
 */
export function readApart(
  task: ReadingTask,
  sink: Sink,
  signal: AbortSignal,
  limits = readingLimits,
): Promise<ReadSummary> {
  const child = fork(entry, [], {
    // Nothing of the server's surroundings: no addresses, no keys.
    env: {},
    execArgv: [`--max-old-space-size=${limits.heapMb}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    let ended = false
    let said = ''
    const end = (result: ReadSummary | Error) => {
      if (ended) return
      ended = true
      clearTimeout(timer)
      clearInterval(guard)
      signal.removeEventListener('abort', stop)
      child.kill('SIGKILL')
      if (result instanceof Error) reject(result)
      else resolve(result)
    }
    const stop = () => end(new ReadingStopped())
    const late = () => end(new DocumentError('file_timed_out', { seconds: Math.round(limits.timeoutMs / 1000) }))
    const timer = setTimeout(late, limits.timeoutMs)
    const guard = setInterval(() => {
      if (residentMb(child) > limits.memoryMb) end(new DocumentError('file_too_complex'))
    }, watchEveryMs)
    signal.addEventListener('abort', stop)
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-4_000)
    })
    child.on('error', end)
    let order = Promise.resolve()
    const gone = () => {
      const code = /heap|memory/i.test(said) ? 'file_too_complex' : 'file_damaged'
      order = order.then(() => end(new DocumentError(code)))
    }
    // What was said last may arrive after the end.
    child.on('exit', () => (child.connected ? child.once('disconnect', gone) : gone()))
    child.on('message', (message: ReadingMessage) => {
      // In order: the process may be done, and end, before the last piece is stored.
      order = order.then(() => (ended ? undefined : take(child, message, sink, end))).catch(end)
    })
    child.send(task)
    if (signal.aborted) stop()
  })
}

async function take(
  child: ChildProcess,
  message: ReadingMessage,
  sink: Sink,
  end: (result: ReadSummary | Error) => void,
): Promise<void> {
  switch (message.kind) {
    case 'progress':
      return sink.progress(message.percent)
    case 'pages':
      await sink.pages(message.pages)
      child.send('on')
      return
    case 'passages':
      await sink.passages(message.passages)
      child.send('on')
      return
    case 'done':
      return end(message.summary)
    case 'failed':
      return end(new DocumentError(message.code, message.params))
  }
}

/** Memory of a process where the system tells it: what a reader holds outside its heap counts too. */
function residentMb({ pid }: ChildProcess): number {
  if (pid === undefined || process.platform !== 'linux') return 0
  try {
    return (Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 / 1024
  } catch {
    return 0
  }
}

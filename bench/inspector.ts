import fs from 'node:fs'

/** Of a Node process, after a forced collection, in MB. */
export type HeapReading = { heap: number; external: number; rss: number }

type Reply = { id?: number; method?: string; params?: { chunk: string }; result?: unknown; error?: { message: string } }

/** A look into a Node process that was started with `--inspect`. */
export class Inspector {
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  private sent = 0
  private onChunk: (chunk: string) => void = () => {}

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.onmessage = ({ data }) => this.take(JSON.parse(String(data)) as Reply)
  }

  static async connect(port: number): Promise<Inspector> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
    const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
    if (!target) throw new Error(`nothing can be inspected at ${port}`)
    const socket = new WebSocket(target.webSocketDebuggerUrl)
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = reject
    })
    return new Inspector(socket)
  }

  /** Collects what nothing holds any more, and what only that held, before it reads. */
  async readHeap(): Promise<HeapReading> {
    for (let pass = 0; pass < 3; pass++) await this.send('HeapProfiler.collectGarbage')
    const { result } = await this.send<{ result: { value: string } }>('Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
      returnByValue: true,
    })
    const { heapUsed, external, rss } = JSON.parse(result.value) as Record<'heapUsed' | 'external' | 'rss', number>
    const megabyte = 1024 * 1024
    return { heap: heapUsed / megabyte, external: external / megabyte, rss: rss / megabyte }
  }

  /** As a file that Chromium's developer tools open. Making it takes memory of the process itself. */
  async writeSnapshot(file: string): Promise<void> {
    const out = fs.openSync(file, 'w')
    this.onChunk = (chunk) => fs.writeSync(out, chunk)
    await this.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    fs.closeSync(out)
  }

  close(): void {
    this.socket.close()
  }

  private send<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.sent
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
      this.socket.send(JSON.stringify({ id, method, params }))
    })
  }

  private take({ id, method, params, result, error }: Reply): void {
    if (method === 'HeapProfiler.addHeapSnapshotChunk' && params) this.onChunk(params.chunk)
    const asked = id === undefined ? undefined : this.waiting.get(id)
    if (id === undefined || !asked) return
    this.waiting.delete(id)
    if (error) asked.reject(new Error(error.message))
    else asked.resolve(result)
  }
}

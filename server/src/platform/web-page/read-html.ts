import { Worker } from 'node:worker_threads'
import { createSlots } from '../documents/slots.ts'

/** The words of a page and what it says of itself. */
export type PageText = { text: string; title?: string; site?: string; date?: string }

const withSlot = createSlots(2)
const timeoutMs = 5_000

/**
 * The readable text of HTML. The work is done by a thread that ends with it, at most two at once, under limits of time
 * (5 s) and memory (192 MB), so that no page can hurt the server. Undefined for a page that breaks them.
 */
export const readHtml = (html: string): Promise<PageText | undefined> =>
  withSlot(
    () =>
      new Promise((resolve) => {
        const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
          workerData: { html },
          resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
          stdout: true,
          stderr: true,
          env: {},
        })
        worker.stdout.resume()
        worker.stderr.resume()
        const timer = setTimeout(() => finish(undefined), timeoutMs)
        function finish(page: PageText | undefined): void {
          clearTimeout(timer)
          void worker.terminate()
          resolve(page)
        }
        worker.on('message', finish)
        worker.on('error', () => finish(undefined))
        worker.on('exit', () => finish(undefined))
      }),
  )

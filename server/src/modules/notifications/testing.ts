import { required } from '#contract/kit/required.ts'
import type { LiveEvent } from '#contract/notifications/live.ts'
import type { TestApp } from '../../testing/test-app.ts'

type Seen = { id: string | undefined; event: LiveEvent }

/** Joins the live channel as a page does. */
export async function openStream(server: TestApp, headers: Record<string, string>, query = '') {
  const gone = new AbortController()
  const response = await fetch(new URL(`/api/notifications/live${query}`, server.url), {
    headers: { accept: 'text/event-stream', ...headers },
    signal: gone.signal,
  })
  const frames = framesOf(required(response.body, 'a live channel has a body'))
  return {
    next: async (): Promise<Seen> => {
      const frame = (await frames.next()).value ?? ''
      const data = /^data: (.*)$/m.exec(frame)?.[1]
      if (data === undefined) throw new Error(`no event but ${frame}`)
      return { id: /^id: (.*)$/m.exec(frame)?.[1], event: JSON.parse(data) as LiveEvent }
    },
    /** Waits for the server to end it: true when that was said. */
    end: async (): Promise<boolean> => {
      for await (const frame of frames) if (frame === 'data: [DONE]') return true
      return false
    },
    close: () => gone.abort(),
  }
}

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let waiting = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const frames = (waiting + text).split('\n\n')
    waiting = frames.pop() ?? ''
    yield* frames.filter((frame) => !frame.startsWith(':'))
  }
}

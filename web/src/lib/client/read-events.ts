/**
 * Reads server-sent events whose data is JSON, until `[DONE]` or the end. Comments and other fields are skipped.
 * A stream that ends without `[DONE]` was cut off: that is thrown, so that a reader can join again.
 */
export async function* readEvents<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  let waiting = ''
  for await (const text of textOf(body)) {
    waiting += text
    for (let end = waiting.indexOf('\n\n'); end >= 0; end = waiting.indexOf('\n\n')) {
      const frame = waiting.slice(0, end)
      waiting = waiting.slice(end + 2)
      const data = frame
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n')
      if (data === '[DONE]') return
      if (data !== '') yield JSON.parse(data) as T
    }
  }
  throw new StreamCutOff()
}

export class StreamCutOff extends Error {
  constructor() {
    super('the stream ended before it was done')
    this.name = 'StreamCutOff'
  }
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    while (true) {
      const { value, done } = await reader.read()
      if (done) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

type Delta = { id?: unknown; model?: unknown; choices: [{ index?: unknown; delta: { content: string } }] }

export type Merger = { add: (chunk: string) => void; end: () => void }

/**
 * Passes on the server-sent events of a chat completion. While `pace()` is above 0, pieces of text that come within that
 * many milliseconds of each other become one event; the first piece, and every event that is not a plain piece of text,
 * goes on at once and in its place.
 */
export function mergeDeltas(push: (text: string) => void, pace: () => number): Merger {
  let waiting = ''
  let held: Delta | undefined
  let timer: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!held) return
    push(`data: ${JSON.stringify(held)}\n\n`)
    held = undefined
    sentAt = performance.now()
  }
  const hold = (delta: Delta, wait: number) => {
    if (held) held.choices[0].delta.content += delta.choices[0].delta.content
    else held = delta
    const left = sentAt + wait - performance.now()
    if (left <= 0) flush()
    else timer ??= setTimeout(flush, left)
  }
  const take = (event: string, wait: number) => {
    const delta = textDelta(event)
    if (delta) return hold(delta, wait)
    flush()
    push(`${event}\n\n`)
  }
  return {
    add: (chunk) => {
      const wait = pace()
      if (wait === 0 && waiting === '' && !held) {
        sentAt = performance.now()
        return push(chunk)
      }
      waiting += chunk.includes('\r') ? chunk.replaceAll('\r\n', '\n') : chunk
      for (let end = waiting.indexOf('\n\n'); end >= 0; end = waiting.indexOf('\n\n')) {
        take(waiting.slice(0, end), wait)
        waiting = waiting.slice(end + 2)
      }
    },
    end: () => {
      flush()
      if (waiting !== '') push(waiting)
      waiting = ''
    },
  }
}

/** The event as a plain piece of text and nothing else; undefined when anything more is in it. */
function textDelta(event: string): Delta | undefined {
  if (!event.startsWith('data: {') || event.includes('"tool_calls"') || event.includes('"error"')) return undefined
  try {
    const data = JSON.parse(event.slice(6)) as Partial<Delta> & { usage?: unknown }
    const choice = data.choices?.[0] as { delta?: Record<string, unknown>; finish_reason?: unknown } | undefined
    if (data.choices?.length !== 1 || data.usage || choice?.finish_reason) return undefined
    const delta = choice?.delta
    const plain =
      typeof delta?.content === 'string' &&
      Object.entries(delta).every(([name, value]) => name === 'content' || name === 'role' || value === null)
    return plain ? (data as Delta) : undefined
  } catch {
    return undefined
  }
}

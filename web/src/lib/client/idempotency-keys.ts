import type { Endpoint } from '#contract/kit/endpoint.ts'

/** The server forgets an answer after an hour. */
const keptMs = 50 * 60_000

type Asked = { params?: unknown; query?: unknown; body?: unknown; form?: FormData }

/**
 * Keys of calls whose answer has not come, by what they ask for: who sends the same again, because the answer was lost or the button was
 * pressed twice, sends the same key, and the server makes one thing of it.
 */
export function createIdempotencyKeys() {
  const keys = new Map<string, { key: string; at: number }>()
  return {
    /** The key to send, kept until `release`; none for a call that may be made twice. */
    keyOf: (endpoint: Endpoint, asked: Asked): { key: string; release: () => void } | undefined => {
      if (!endpoint.idempotent) return undefined
      const what = JSON.stringify([
        endpoint.service,
        endpoint.path,
        asked.params,
        asked.query,
        asked.body,
        entriesOf(asked.form),
      ])
      const known = keys.get(what)
      const now = performance.now()
      const kept = known && now - known.at < keptMs ? known : { key: crypto.randomUUID(), at: now }
      keys.set(what, kept)
      return { key: kept.key, release: () => void keys.delete(what) }
    },
  }
}

const entriesOf = (form?: FormData) =>
  form &&
  [...form].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type, value.lastModified],
  )

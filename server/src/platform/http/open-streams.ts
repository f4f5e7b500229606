import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { fail } from './fail.ts'

type Held = { response: ServerResponse; isReplaceable: boolean }

/** The connections that stay open in this process, by who holds them: a person, or the address of who has no account. */
export class OpenStreams {
  readonly #held = new Map<string, Set<Held>>()

  /**
   * Counts an answer that stays open until its connection is gone, whatever its kind. Over the limit of a person the oldest that
   * can be joined again gives way: it may be one whose reader is long gone. Throws `too_many_streams` where none can, and for
   * addresses, which many people may share.
   */
  hold(request: FastifyRequest, reply: FastifyReply): void {
    const response = reply.raw
    if (response.destroyed) return
    const personal = request.scope && 'userId' in request.scope
    const by = personal ? `person ${(request.scope as { userId: string }).userId}` : `address ${request.ip}`
    const limit = personal ? limits.streams.perPerson : limits.streams.perAddress
    const mine = this.#held.get(by) ?? new Set()
    if (mine.size >= limit) {
      const oldest = personal ? [...mine].find(({ isReplaceable }) => isReplaceable) : undefined
      if (!oldest) throw fail('too_many_streams', { limit, seconds: 10 })
      mine.delete(oldest)
      oldest.response.destroy()
    }
    // A question that is being answered is not cut off: only what is read (GET) is joined again where it was.
    const held: Held = { response, isReplaceable: request.method === 'GET' }
    this.#held.set(by, mine.add(held))
    response.once('close', () => {
      mine.delete(held)
      if (mine.size === 0 && this.#held.get(by) === mine) this.#held.delete(by)
    })
  }

  /** How many there are in all. */
  get size(): number {
    return [...this.#held.values()].reduce((sum, { size }) => sum + size, 0)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    streams: OpenStreams
  }
}

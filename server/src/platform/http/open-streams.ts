import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { fail } from './fail.ts'
import type { SharedStreams } from './shared-streams.ts'

type Held = { id: string; response: ServerResponse; isReplaceable: boolean }
type Holder = { name: string; limit: number; isPersonal: boolean }

/** The connections that stay open, by who holds them: a person, or the address of who has no account. */
export class OpenStreams {
  readonly #held = new Map<string, Set<Held>>()
  readonly #shared: SharedStreams | undefined

  /** Without `shared` this process is the only one. */
  constructor(shared?: SharedStreams) {
    this.#shared = shared
    shared?.onEnded((id) => {
      for (const mine of this.#held.values()) for (const held of mine) if (held.id === id) held.response.destroy()
    })
  }

  /**
   * Counts an answer that stays open until its connection is gone, whatever its kind. Over the limit of a person the oldest that
   * can be joined again gives way: it may be one whose reader is long gone. Throws `too_many_streams` where none can, and for
   * addresses, which many people may share.
   */
  async hold(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const response = reply.raw
    if (response.destroyed) return
    const holder = holderOf(request)
    // A question that is being answered is not cut off: only what is read (GET) is joined again where it was.
    const held: Held = { id: crypto.randomUUID(), response, isReplaceable: request.method === 'GET' }
    this.#makeRoom(holder)
    const letGo = this.#hold(holder.name, held)
    let isOpen = true
    response.once('close', () => {
      isOpen = false
      letGo()
    })
    if (!this.#shared) return
    const { name, limit, isPersonal } = holder
    const isGranted = await this.#shared.claim({
      id: held.id,
      holder: name,
      givesWay: isPersonal && held.isReplaceable,
      most: limit,
    })
    if (!isGranted) {
      letGo()
      throw fail('too_many_streams', { limit, seconds: 10 })
    }
    const release = () => this.#shared?.release(held.id)
    if (isOpen) response.once('close', release)
    else release()
  }

  #makeRoom({ name, limit, isPersonal }: Holder): void {
    const mine = this.#held.get(name)
    if (!mine || mine.size < limit) return
    const oldest = isPersonal ? [...mine].find(({ isReplaceable }) => isReplaceable) : undefined
    if (!oldest) throw fail('too_many_streams', { limit, seconds: 10 })
    mine.delete(oldest)
    oldest.response.destroy()
  }

  #hold(name: string, held: Held): () => void {
    const mine = this.#held.get(name) ?? new Set()
    this.#held.set(name, mine.add(held))
    return () => {
      mine.delete(held)
      if (mine.size === 0 && this.#held.get(name) === mine) this.#held.delete(name)
    }
  }

  /** How many there are in all. */
  get size(): number {
    return [...this.#held.values()].reduce((sum, { size }) => sum + size, 0)
  }
}

function holderOf({ scope, ip }: FastifyRequest): Holder {
  const isPersonal = scope !== undefined && scope !== null && 'userId' in scope
  return isPersonal
    ? { name: `person ${(scope as { userId: string }).userId}`, limit: limits.streams.perPerson, isPersonal }
    : { name: `address ${ip}`, limit: limits.streams.perAddress, isPersonal }
}

declare module 'fastify' {
  interface FastifyInstance {
    streams: OpenStreams
  }
}

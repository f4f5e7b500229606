import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { findByToken } from './link-store.ts'

const prefix = '/d/'

/** Lets the pages that a link names, and no others, show its dashboard in a frame. Every other page of ours is in none. */
export function serveFrames(http: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith(prefix)) return payload
    const token = request.url.slice(prefix.length).split(/[/?#]/)[0] ?? ''
    const link = token.length < 20 ? undefined : await findByToken(db, hashToken(token), clock.now())
    const policy = reply.getHeader('content-security-policy')
    if (!link || link.origins.length === 0 || typeof policy !== 'string') return payload
    const ancestors = `frame-ancestors 'self' ${link.origins.join(' ')}`
    void reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, ancestors))
    void reply.removeHeader('x-frame-options')
    return payload
  })
}

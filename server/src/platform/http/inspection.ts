import type { FastifyReply, FastifyRequest } from 'fastify'
import { sameSecret } from '../secrets/same-secret.ts'
import { fail } from './fail.ts'

/** A hook before the pages that describe the installation. */
export type InspectionGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * What describes the installation (/metrics, /docs, /openapi.json) is open to this machine. To others it opens with the token,
 * as `Bearer` or as the password that a browser asks for; without a token it is not there for them.
 */
export const inspectionGuard =
  (token: string | undefined): InspectionGuard =>
  async (request, reply) => {
    if (isOfThisMachine(request)) return
    if (token === undefined) throw fail('not_found')
    if (sameSecret(tokenIn(request.headers.authorization) ?? '', token)) return
    void reply.header('www-authenticate', 'Basic realm="inspection", charset="UTF-8"')
    throw fail('unauthorized')
  }

/** Behind a proxy that we were not told to trust, whoever asks looks like this machine: the proxy's headers give them away. */
export function isOfThisMachine({ ip, ips = [], headers, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isLoopback(socket.remoteAddress) && isLoopback(ip) && (!isForwarded || ips.length > 1)
}

const isLoopback = (address = '') => /^(127\.|::1$|::ffff:127\.)/.test(address)

function tokenIn(authorization = ''): string | undefined {
  const [, scheme, value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme?.toLowerCase() !== 'basic') return value
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

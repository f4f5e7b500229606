import type { FastifyRequest } from 'fastify'
import { deviceLimits } from '#contract/devices/limits.ts'
import { fail } from '../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { type Refusal, readBatch } from './read-batch.ts'
import { type IngestDeps, storeArrivals } from './store-arrivals.ts'
import * as store from './telemetry-store.ts'

/** `POST /api/devices/telemetry`: what devices measure, one message or many, with the device's token. */
export const telemetryRoute = (deps: IngestDeps): RawRoute =>
  rawRoute({
    method: 'POST',
    url: '/api/devices/telemetry',
    authenticate: async ({ headers }) => {
      const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
      const device = token && (await store.findByToken(deps.db, hashToken(token)))
      if (!device) throw fail('device_token_unknown')
      return device
    },
    rate: ({ id }) => ({ key: `device ${id}`, max: deviceLimits.messagesPerMinute, perSeconds: 60 }),
    body: { as: 'string', maxBytes: deviceLimits.batchBytes },
    handle: async (request, _reply, device) => ({
      status: true,
      message: 'OK',
      data: await takeBatch(deps, device, { text: textOf(request), address: request.ip }),
    }),
  })

// Parsed as a string (above); a request without a body has none.
const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')

export type BatchResult = {
  /** Measurements that were stored now, and those that were there already. */
  stored: number
  known: number
  refused: Refusal[]
  refused_total: number
}

/** Stores what a device sent and judges its rules, in one transaction: what is answered is stored. */
async function takeBatch(
  deps: IngestDeps,
  device: store.SendingDevice,
  { text, address }: { text: string; address: string },
): Promise<BatchResult> {
  const { measurements, points, refused: unreadable } = readBatch(text, deps.clock.now())
  const [taken] = measurements.length > 0 ? await storeArrivals(deps, [{ device, measurements, address }]) : []
  if (measurements.length > 0 && !taken) throw fail('device_token_unknown')
  const { stored, refused: without } = taken ?? { stored: 0, refused: [] }
  const refused = [...unreadable, ...without].sort((left, right) => left.message - right.message)
  return {
    stored,
    known: points - stored - without.length,
    refused: refused.slice(0, deviceLimits.refusalsNamed),
    refused_total: refused.length,
  }
}

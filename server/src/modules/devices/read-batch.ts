import type { RefusalReason } from '#contract/devices/brokers.ts'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { Measurement } from '#contract/devices/rules.ts'
import { fail } from '../../platform/http/fail.ts'
import { parseJson } from '../../platform/parse-json.ts'

/** `message` is its place in the batch, from 0. */
export type Refusal = { message: number; key?: string; reason: RefusalReason }
export type Batch = { measurements: (Measurement & { message: number })[]; points: number; refused: Refusal[] }

const example = '{"at":"2026-11-23T08:00:00Z","values":{"temperature":4.2},"latitude":-6.2,"longitude":106.8}'

/**
 * What a device sent: one message or a list of them. What cannot be stored is refused message by message and measurement by measurement; the rest
 * is kept. Throws where it is no JSON, and where it is more than a batch may hold.
 */
export function readBatch(text: string, now: Date): Batch {
  const given = parseJson(text)
  if (typeof given !== 'object' || given === null) throw fail('device_batch_unreadable', { example })
  return readMessages(Array.isArray(given) ? given : [given], now)
}

/** The same of messages that were read. */
export function readMessages(messages: readonly unknown[], now: Date): Batch {
  const most = { messages: deviceLimits.batchMessages, points: deviceLimits.batchPoints }
  if (messages.length > most.messages) throw fail('device_batch_too_large', { ...most, count: messages.length })
  const batch: Batch = { measurements: [], points: 0, refused: [] }
  for (const [index, message] of messages.entries()) readMessage(batch, message, { index, now: now.getTime() })
  if (batch.points > most.points) throw fail('device_batch_too_large', { ...most, count: batch.points })
  return batch
}

type BatchPosition = { index: number; now: number }

function readMessage(batch: Batch, message: unknown, { index, now }: BatchPosition): void {
  const refuse = (reason: RefusalReason, key?: string) => {
    batch.refused.push({ message: index, ...(key !== undefined && { key }), reason })
  }
  const read = readFields(message, now, refuse)
  if (typeof read === 'string') refuse(read)
  else if (read) {
    batch.points += Object.keys(read.values).length + (read.position ? 2 : 0)
    batch.measurements.push({ ...read, message: index })
  }
}

/** What of a message can be stored: nothing, where that was said already. */
function readFields(
  message: unknown,
  now: number,
  refuse: (reason: RefusalReason, key?: string) => void,
): Measurement | RefusalReason | undefined {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return 'shape'
  const { at: sentAt, values: given = {}, latitude, longitude } = message as Record<string, unknown>
  const at = readTime(sentAt, now)
  if (typeof at === 'string') return at
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'shape'
  const values = readValues(given, refuse)
  const position = readPosition(latitude, longitude)
  if (position === 'wrong') refuse('position')
  const place = position === 'wrong' ? null : position
  if (Object.keys(values).length > 0 || place) return { at, values, position: place }
  return Object.keys(given).length === 0 && position === null ? 'empty' : undefined
}

/** ISO 8601 with its zone, or milliseconds since 1970; left out: now. */
function readTime(given: unknown, now: number): number | 'time' | 'future' | 'too_old' {
  if (given === undefined || given === null) return now
  const at = typeof given === 'number' ? given : typeof given === 'string' ? readIso(given) : Number.NaN
  if (!Number.isFinite(at)) return 'time'
  if (at > now + deviceLimits.aheadMinutes * 60_000) return 'future'
  return at < now - deviceLimits.oldDays * 86_400_000 ? 'too_old' : Math.floor(at)
}

// Without a zone it would be read by the server's own.
const readIso = (text: string): number => (/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : Number.NaN)

function readValues(given: object, refuse: (reason: RefusalReason, key: string) => void): Record<string, number> {
  const values: Record<string, number> = {}
  for (const [key, value] of Object.entries(given)) {
    const number = typeof value === 'boolean' ? Number(value) : value
    if (key === '' || key.startsWith('@') || key === '__proto__' || key.length > deviceLimits.key)
      refuse('name', key.slice(0, deviceLimits.key))
    else if (typeof number !== 'number' || !Number.isFinite(number)) refuse('not_a_number', key)
    else values[key] = number
  }
  return values
}

function readPosition(latitude: unknown, longitude: unknown): Measurement['position'] | 'wrong' {
  if (latitude === undefined && longitude === undefined) return null
  const isDegree = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Math.abs(value) <= most
  return isDegree(latitude, 90) && isDegree(longitude, 180) ? { latitude, longitude } : 'wrong'
}

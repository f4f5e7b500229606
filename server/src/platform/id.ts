import { randomBytes } from 'node:crypto'

let last = { time: 0, count: 0 }

/** A UUID of version 7: sorts by the time it was made, and those of one process and millisecond by their order. */
export function newId<T extends string>(now: Date = new Date()): T {
  const time = now.getTime()
  const bytes = randomBytes(16)
  // RFC 9562, 6.2, method 1: twelve bits count within a millisecond, from a small random start.
  last = { time, count: time === last.time ? last.count + 1 : bytes.readUInt8(7) }
  bytes.writeUIntBE(time, 0, 6)
  bytes.writeUInt16BE(0x7000 | (last.count & 0x0fff), 6)
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as T
}

/** Where the ids of a moment begin. */
export function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** When an id was made. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

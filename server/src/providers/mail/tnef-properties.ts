import { decodeText, upToNul } from './code-page.ts'

export type MapiValue = { text?: string; bytes?: Buffer; number?: number }
/** By the number of the property; those with names of their own are left out. */
export type MapiProperties = ReadonlyMap<number, MapiValue>

const kinds = { text: 0x1e, unicode: 0x1f, bytes: 0x102, object: 0x0d } as const
/** Bytes of a value of each fixed kind, as it lies there: two bytes take four. */
// biome-ignore format: a table of numbers
const sizes: Readonly<Record<number, number>> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 }
const many = 0x1000
const firstNamed = 0x8000
/** The interface that stands before the content of an object. */
const interfaceBytes = 16
const maxValues = 20_000

/** Reads a list of MAPI properties within TNEF. Throws where a length leads beyond the end or a kind is none. */
export class MapiReader {
  readonly #from: Buffer
  readonly #codePage: number
  #at = 0

  constructor(from: Buffer, codePage: number) {
    this.#from = from
    this.#codePage = codePage
  }

  read(): MapiProperties {
    const found = new Map<number, MapiValue>()
    for (let left = this.#count(); left > 0; left--) {
      const tag = this.#number()
      const [kind, id] = [tag & 0xffff, tag >>> 16]
      if (id >= firstNamed) this.#skipName()
      const value = this.#value(kind)
      if (id < firstNamed) found.set(id, value)
    }
    return found
  }

  #value(kind: number): MapiValue {
    const size = sizes[kind & ~many]
    const isMany = (kind & many) !== 0
    if (size !== undefined && !isMany)
      return { number: isShort(kind) ? this.#take(size).readUInt16LE(0) : this.#take(size).readUInt32LE(0) }
    let first: MapiValue | undefined
    for (let left = this.#count(); left > 0; left--) {
      const bytes = this.#take(size ?? this.#number())
      first ??= size === undefined ? this.#variable(kind & ~many, bytes) : {}
    }
    return first ?? {}
  }

  #variable(kind: number, bytes: Buffer): MapiValue {
    if (kind === kinds.text) return { text: decodeText(bytes, this.#codePage) }
    if (kind === kinds.unicode) return { text: upToNul(bytes.toString('utf16le')) }
    if (kind === kinds.object) return { bytes: bytes.subarray(interfaceBytes) }
    if (kind === kinds.bytes) return { bytes }
    throw new Error('a kind that is none')
  }

  #skipName(): void {
    this.#take(interfaceBytes)
    const isNumber = this.#number() === 0
    if (isNumber) this.#number()
    else this.#take(this.#number())
  }

  #count(): number {
    const count = this.#number()
    if (count > maxValues) throw new Error('more values than the limit')
    return count
  }

  #number(): number {
    return this.#take(4).readUInt32LE(0)
  }

  /** What follows it begins at a multiple of four. */
  #take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#from.length) throw new Error('cut off')
    const bytes = this.#from.subarray(this.#at, end)
    this.#at = Math.min(this.#from.length, end + ((4 - (length % 4)) % 4))
    return bytes
  }
}

const isShort = (kind: number) => kind === 2 || kind === 11

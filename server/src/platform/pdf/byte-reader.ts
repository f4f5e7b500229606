/** Reads numbers of font files one after the other; big-endian, as all of them are. */
export class ByteReader {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  u8 = (): number => this.bytes.readUInt8(this.at++)
  u16 = (): number => {
    this.at += 2
    return this.bytes.readUInt16BE(this.at - 2)
  }
  i16 = (): number => {
    this.at += 2
    return this.bytes.readInt16BE(this.at - 2)
  }
  u32 = (): number => {
    this.at += 4
    return this.bytes.readUInt32BE(this.at - 4)
  }
  take = (count: number): Buffer => {
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }
  /** UIntBase128 of WOFF2. */
  base128 = (): number => {
    for (let value = 0, index = 0; index < 5; index++) {
      const byte = this.u8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new Error('a number of the font is too long')
  }
  /** 255UInt16 of WOFF2. */
  short255 = (): number => {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 506
    return code === 255 ? this.u8() + 253 : code
  }
}

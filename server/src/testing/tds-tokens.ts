// The answers of SQL Server in bytes, as [MS-TDS] describes them: what the tests need of it.
export type TdsType = 'int' | 'bigint' | 'bit' | 'float' | 'nvarchar' | 'date' | 'datetime2' | 'decimal'
export type TdsCell = string | number | bigint | boolean | null
export type TdsColumn = readonly [name: string, type: TdsType]

const u8 = (value: number) => Buffer.of(value)
const u16 = (value: number) => Buffer.of(value & 255, value >> 8)
const u32 = (value: number) => Buffer.of(value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24)
const short = (text: string) => Buffer.concat([u8(text.length), Buffer.from(text, 'utf16le')])
const long = (text: string) => Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le')])
const collation = Buffer.of(0x09, 0x04, 0xd0, 0x00, 0x34)

/** DONE (2.2.7.6). */
export function doneToken({
  rows,
  failed,
  attention,
}: {
  rows?: number
  failed?: boolean
  attention?: boolean
} = {}): Buffer {
  const status = (failed ? 2 : 0) | (rows === undefined ? 0 : 0x10) | (attention ? 0x20 : 0)
  const count = Buffer.alloc(8)
  count.writeBigUInt64LE(BigInt(rows ?? 0))
  return Buffer.concat([u8(0xfd), u16(status), u16(0), count])
}

/** ERROR (2.2.7.10): message number, severity, words. */
export function errorToken(number: number, message: string, severity = 16): Buffer {
  const rest = Buffer.concat([u32(number), u8(1), u8(severity), long(message), short('TOKO'), short(''), u32(1)])
  return Buffer.concat([u8(0xaa), u16(rest.length), rest])
}

/** LOGINACK (2.2.7.14) of TDS 7.4. */
export function signedIn(): Buffer {
  const version = Buffer.of(0x74, 0, 0, 4)
  const rest = Buffer.concat([u8(1), version, short('Microsoft SQL Server'), Buffer.of(16, 0, 0x10, 0)])
  return Buffer.concat([u8(0xad), u16(rest.length), rest])
}

/** ENVCHANGE (2.2.7.9): 1 the database, in words; 8 and 10 a transaction that began or was rolled back, in eight bytes. */
export function changeToken(type: 1 | 8 | 10, to: string | Buffer, from: string | Buffer = ''): Buffer {
  const sized = (item: string | Buffer) =>
    typeof item === 'string' ? short(item) : Buffer.concat([u8(item.length), item])
  const rest = Buffer.concat([u8(type), sized(to), sized(from)])
  return Buffer.concat([u8(0xe3), u16(rest.length), rest])
}

/** COLMETADATA (2.2.7.4). */
export const columnsOf = (columns: readonly TdsColumn[]): Buffer =>
  Buffer.concat([
    Buffer.concat([u8(0x81), u16(columns.length)]),
    ...columns.map(([name, type]) => Buffer.concat([u32(0), u16(1), typeInfo(type), short(name)])),
  ])

/** ROW (2.2.7.19). */
export const rowOf = (columns: readonly TdsColumn[], cells: readonly TdsCell[]): Buffer =>
  Buffer.concat([u8(0xd1), ...columns.map(([, type], index) => cellOf(type, cells[index] ?? null))])

function typeInfo(type: TdsType): Buffer {
  switch (type) {
    case 'int':
      return Buffer.of(0x26, 4)
    case 'bigint':
      return Buffer.of(0x26, 8)
    case 'bit':
      return Buffer.of(0x68, 1)
    case 'float':
      return Buffer.of(0x6d, 8)
    case 'decimal':
      return Buffer.of(0x6a, 17, 38, 2)
    case 'date':
      return Buffer.of(0x28)
    case 'datetime2':
      return Buffer.of(0x2a, 7)
    case 'nvarchar':
      return Buffer.concat([u8(0xe7), u16(8_000), collation])
  }
}

function cellOf(type: TdsType, value: TdsCell): Buffer {
  if (value === null) return type === 'nvarchar' ? u16(0xffff) : u8(0)
  const sized = (bytes: Buffer) => Buffer.concat([u8(bytes.length), bytes])
  switch (type) {
    case 'int':
      return sized(u32(Number(value) >>> 0))
    case 'bigint':
      return sized(wide(BigInt(value)))
    case 'bit':
      return sized(u8(value ? 1 : 0))
    case 'float': {
      const bytes = Buffer.alloc(8)
      bytes.writeDoubleLE(Number(value))
      return sized(bytes)
    }
    case 'decimal':
      return sized(decimal(String(value)))
    case 'date':
      return sized(days(String(value)))
    case 'datetime2':
      return sized(moment(String(value)))
    case 'nvarchar': {
      const bytes = Buffer.from(String(value), 'utf16le')
      return Buffer.concat([u16(bytes.length), bytes])
    }
  }
}

function wide(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(value)
  return bytes
}

/** Two digits behind the point. */
function decimal(text: string): Buffer {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  return Buffer.concat([u8(text.startsWith('-') ? 0 : 1), wide(BigInt(whole + part.padEnd(2, '0'))), Buffer.alloc(8)])
}

function days(text: string): Buffer {
  const count = Math.round((Date.parse(`${text.slice(0, 10)}Z`) - Date.parse('0001-01-01T00:00:00Z')) / 86_400_000)
  return u32(count).subarray(0, 3)
}

function moment(text: string): Buffer {
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(11).split(':').map(Number)
  const ticks = BigInt((hours * 60 + minutes) * 60 + seconds) * 10_000_000n
  return Buffer.concat([wide(ticks).subarray(0, 5), days(text)])
}

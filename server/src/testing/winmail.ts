/** A value of MAPI: text, bytes, a number, or a mail that is attached. */
type Property = { id: number; value: string | Buffer | number | { mail: Buffer } }
type PackedFileInput = { name?: string; title?: string; content?: Buffer | string; mime?: string; mail?: Buffer }

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer)
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
const sized = (bytes: Buffer) => Buffer.concat([u32(1), u32(bytes.length), padded(bytes)])

function propertyBytes({ id, value }: Property): Buffer {
  const tag = (kind: number) => u32(id * 0x1_0000 + kind)
  if (typeof value === 'number') return Buffer.concat([tag(3), u32(value)])
  if (typeof value === 'string') return Buffer.concat([tag(0x1f), sized(Buffer.from(`${value}\0`, 'utf16le'))])
  if (Buffer.isBuffer(value)) return Buffer.concat([tag(0x102), sized(value)])
  return Buffer.concat([tag(0x0d), sized(Buffer.concat([Buffer.alloc(16), value.mail]))])
}

const propertyList = (list: readonly Property[]) => Buffer.concat([u32(list.length), ...list.map(propertyBytes)])

function attribute(level: 1 | 2, id: number, value: Buffer): Buffer {
  const sum = value.reduce((total, byte) => (total + byte) & 0xffff, 0)
  return Buffer.concat([Buffer.of(level), u32(id), u32(value.length), value, u16(sum)])
}

/** What Outlook packs a mail's files into (TNEF). `title` is the short name, in the mail's code page. */
export function aWinmail(
  files: readonly PackedFileInput[],
  {
    text,
    html,
    messageClass,
    codePage = 1252,
  }: { text?: Buffer; html?: string; messageClass?: string; codePage?: number } = {},
): Buffer {
  const message: Property[] = [
    ...(html === undefined
      ? []
      : [
          { id: 0x1013, value: Buffer.from(html) },
          { id: 0x3fde, value: 65_001 },
        ]),
    ...(messageClass === undefined ? [] : [{ id: 0x001a, value: messageClass }]),
  ]
  return Buffer.concat([
    ...[u32(0x223e9f78), u16(1), attribute(1, 0x00069007, Buffer.concat([u32(codePage), u32(0)]))],
    ...(text ? [attribute(1, 0x0002800c, Buffer.concat([text, Buffer.alloc(1)]))] : []),
    attribute(1, 0x00069003, propertyList(message)),
    ...files.map(({ name, title = 'FILE~1.DAT', content, mime, mail }) => {
      const named: Property[] = [
        ...(name === undefined ? [] : [{ id: 0x3707, value: name }]),
        ...(mime === undefined ? [] : [{ id: 0x370e, value: mime }]),
        ...(mail
          ? [
              { id: 0x3705, value: 5 },
              { id: 0x3701, value: { mail } },
            ]
          : []),
      ]
      return Buffer.concat([
        attribute(2, 0x00069002, Buffer.alloc(14)),
        attribute(2, 0x00018010, Buffer.from(`${title}\0`, 'latin1')),
        ...(content === undefined ? [] : [attribute(2, 0x0006800f, Buffer.from(content))]),
        attribute(2, 0x00069005, propertyList(named)),
      ])
    }),
  ])
}

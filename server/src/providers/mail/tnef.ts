import { decodeText } from './code-page.ts'
import { type MapiProperties, MapiReader } from './tnef-properties.ts'

/** A file inside a winmail.dat. */
type PackedFile = { name: string; mime: string; content: Buffer }

export type UnpackedMail = {
  text: string
  html: string
  files: PackedFile[]
  /** It asks for a meeting. */
  isInvitation: boolean
}

const signature = 0x223e9f78
const attributes = {
  messageClass: 0x00078008,
  body: 0x0002800c,
  codePage: 0x00069007,
  messageProperties: 0x00069003,
  /** Begins another attachment. */
  attachBegins: 0x00069002,
  attachTitle: 0x00018010,
  attachContent: 0x0006800f,
  attachProperties: 0x00069005,
} as const
const property = {
  messageClass: 0x001a,
  body: 0x1000,
  html: 0x1013,
  htmlCodePage: 0x3fde,
  content: 0x3701,
  displayName: 0x3001,
  shortName: 0x3704,
  method: 0x3705,
  longName: 0x3707,
  mime: 0x370e,
  isHidden: 0x7ffe,
} as const
/** The attachment is a mail of its own. */
const embeddedMessage = 5
const limits = { files: 50, depth: 3, attributes: 10_000 }

/**
 * Opens what Outlook packs a mail's files and formatting into (Transport Neutral Encapsulation Format). Throws where it is not whole: a checksum that does
 * not fit, a length that leads beyond the end, more than 50 files. A mail that is attached gives its own files and its words as a text. A stranger made it: it
 * is read in the process of mails only.
 */
export function unpackTnef(packed: Buffer, depth = 0): UnpackedMail {
  if (depth > limits.depth) throw new Error('mails within mails beyond the limit')
  const found: UnpackedMail = { text: '', html: '', files: [], isInvitation: false }
  let codePage = 1252
  let attachment: OpenAttachment | undefined
  const finish = () => {
    if (attachment) found.files.push(...filesOf(attachment, depth))
    if (found.files.length > limits.files) throw new Error('more files than the limit')
    attachment = undefined
  }
  for (const { id, value } of attributesOf(packed)) {
    if (id === attributes.codePage && value.length >= 4) codePage = value.readUInt32LE(0)
    else if (id === attributes.messageClass) found.isInvitation ||= asksForMeeting(decodeText(value, codePage))
    else if (id === attributes.body) found.text ||= decodeText(value, codePage)
    else if (id === attributes.messageProperties) takeMessage(found, new MapiReader(value, codePage).read(), codePage)
    else if (id === attributes.attachBegins) {
      finish()
      attachment = { title: '', content: undefined, properties: new Map() }
    } else if (attachment && id === attributes.attachTitle) attachment.title = decodeText(value, codePage)
    else if (attachment && id === attributes.attachContent) attachment.content = value
    else if (attachment && id === attributes.attachProperties)
      attachment.properties = new MapiReader(value, codePage).read()
  }
  finish()
  return found
}

type OpenAttachment = { title: string; content: Buffer | undefined; properties: MapiProperties }

function* attributesOf(packed: Buffer): Generator<{ id: number; value: Buffer }> {
  if (packed.length < 6 || packed.readUInt32LE(0) !== signature) throw new Error('no TNEF')
  let at = 6
  for (let count = 0; at < packed.length; count++) {
    if (count > limits.attributes) throw new Error('more attributes than the limit')
    // Level, id, length; the value; its checksum.
    if (at + 9 > packed.length) throw new Error('cut off')
    const [id, length] = [packed.readUInt32LE(at + 1), packed.readUInt32LE(at + 5)]
    const end = at + 9 + length
    if (end + 2 > packed.length) throw new Error('cut off')
    const value = packed.subarray(at + 9, end)
    if (sumOf(value) !== packed.readUInt16LE(end)) throw new Error('a checksum does not fit')
    yield { id, value }
    at = end + 2
  }
}

function sumOf(value: Buffer): number {
  let sum = 0
  for (const byte of value) sum = (sum + byte) & 0xffff
  return sum
}

function takeMessage(found: UnpackedMail, properties: MapiProperties, codePage: number): void {
  const text = (id: number) => properties.get(id)?.text
  const html = properties.get(property.html)
  const htmlPage = properties.get(property.htmlCodePage)?.number ?? codePage
  found.text ||= text(property.body) ?? ''
  found.html ||= html?.text ?? (html?.bytes ? decodeText(html.bytes, htmlPage) : '')
  found.isInvitation ||= asksForMeeting(text(property.messageClass) ?? '')
}

const asksForMeeting = (messageClass: string) =>
  /^IPM\.(Schedule\.Meeting\.Request|Microsoft Schedule\.MtgReq)/i.test(messageClass)

function filesOf({ title, content: given, properties }: OpenAttachment, depth: number): PackedFile[] {
  if (properties.get(property.isHidden)?.number === 1) return []
  const names = [property.longName, property.shortName, property.displayName].map((id) => properties.get(id)?.text)
  const name = [...names, title].find((text) => text?.trim()) ?? 'winmail'
  const inside = properties.get(property.content)
  const content = given ?? inside?.bytes ?? Buffer.alloc(0)
  if (properties.get(property.method)?.number === embeddedMessage && inside?.bytes)
    return filesOfMail(name, unpackTnef(inside.bytes, depth + 1))
  return [{ name, mime: properties.get(property.mime)?.text ?? 'application/octet-stream', content }]
}

const filesOfMail = (name: string, { text, files }: UnpackedMail): PackedFile[] => [
  ...(text.trim() === '' ? [] : [{ name: `${name}.txt`, mime: 'text/plain', content: Buffer.from(text) }]),
  ...files,
]

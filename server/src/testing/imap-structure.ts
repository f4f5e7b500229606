/** A part of a mail as IMAP numbers it. */
type MailPart = { number: string; head: string; body: Buffer }

/** What a server says of a mail that is a text, or a text with attachments behind each other, and the parts by their numbers. */
export function structureOf(raw: Buffer): { words: string; parts: MailPart[] } {
  const { head, body } = split(raw)
  const boundary = /^content-type:\s*multipart\/[^\r\n]*boundary="?([^"\s;]+)/im.exec(head)?.[1]
  if (!boundary) return { words: wordsOf(head, body), parts: [{ number: '1', head, body }] }
  const pieces = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
  const parts = pieces.map((piece, index) => {
    const part = split(Buffer.from(piece.replace(/^\r\n|\r\n$/g, ''), 'latin1'))
    return { ...part, number: String(index + 1) }
  })
  const words = parts.map((part) => wordsOf(part.head, part.body)).join('')
  return { words: `(${words} "MIXED" ("BOUNDARY" "${boundary}") NIL NIL NIL)`, parts }
}

function split(raw: Buffer): { head: string; body: Buffer } {
  const end = raw.indexOf('\r\n\r\n')
  return { head: raw.toString('latin1', 0, end + 2), body: raw.subarray(end + 4) }
}

function wordsOf(head: string, body: Buffer): string {
  const field = (pattern: RegExp) => pattern.exec(head)?.[1]
  const [type = 'text', kind = 'plain'] = (field(/^content-type:\s*([\w-]+\/[\w.+-]+)/im) ?? 'text/plain').split('/')
  const encoding = field(/^content-transfer-encoding:\s*(\S+)/im) ?? '8bit'
  const id = field(/^content-id:\s*(\S+)/im)
  const [, disposition, name] = /^content-disposition:\s*(\w+)(?:;\s*filename="?([^"\r\n]+)"?)?/im.exec(head) ?? []
  const named = name ? `("FILENAME" "${name}")` : 'NIL'
  const placed = disposition ? `("${disposition}" ${named})` : 'NIL'
  const lines = type.toLowerCase() === 'text' ? ' 1' : ''
  return `("${type}" "${kind}" NIL ${id ? `"${id}"` : 'NIL'} NIL "${encoding}" ${body.length}${lines} NIL ${placed} NIL NIL)`
}

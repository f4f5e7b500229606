/** Decoded text; `guessed` names the encoding when nothing in the file said it and it is not UTF-8. */
export type DecodedText = { text: string; guessed?: string }

/**
 * Text of bytes in UTF-8 (with or without mark), UTF-16 of either order, or else Windows-1252, which holds Latin-1: the
 * encodings that spreadsheets and editors write. Never fails.
 */
export function decodeText(content: Buffer): DecodedText {
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf) return { text: content.toString('utf8', 3) }
  if (content[0] === 0xff && content[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(content) }
  if (content[0] === 0xfe && content[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(content) }
  const wide = wideOrder(content)
  if (wide) return { text: new TextDecoder(wide).decode(content), guessed: wide }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content) }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(content), guessed: 'windows-1252' }
  }
}

function wideOrder(content: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = content.subarray(0, 4096)
  let even = 0
  let odd = 0
  for (let index = 0; index < sample.length; index++) {
    if (sample[index] !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  if (odd > sample.length * 0.3 && even < sample.length * 0.02) return 'utf-16le'
  return even > sample.length * 0.3 && odd < sample.length * 0.02 ? 'utf-16be' : undefined
}

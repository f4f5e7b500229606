import { type Plugin, parseSync } from 'vite'
import { decodeMappings, encodeMappings, type Segment } from './mappings.ts'

const beyondAscii = /[^\0-\x7f]/g
const escapeLength = String.raw`\u0000`.length

/**
 * Writes characters beyond ASCII as escapes: V8 keeps the text of a program with two bytes for every character if one of them
 * needs it. Source maps follow, and keep what a stack is read with: files and lines.
 */
export const oneBytePerCharacter = (): Plugin => ({
  name: 'one-byte-per-character',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const { code, map, fileName } = chunk
      const escapedCode = code.replaceAll(beyondAscii, escaped)
      // An escape is not the same everywhere (after a backslash, in a name beyond the basic plane): the build fails rather than the start.
      const [error] = parseSync(fileName, escapedCode).errors
      if (error) this.error(`${fileName}: ${error.message}`)
      chunk.code = escapedCode
      const written = bundle[`${fileName}.map`]
      if (!map || written?.type !== 'asset') continue
      const lines = code.split('\n')
      const kept = decodeMappings(map.mappings).map((segments, index) =>
        shifted(lineStarts(segments), lines[index] ?? ''),
      )
      const source = { version: 3, sources: map.sources, names: [], mappings: encodeMappings(kept) }
      written.source = JSON.stringify(source)
    }
  },
})

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Where another line of the sources begins. */
const lineStarts = (segments: Segment[]) =>
  segments.filter((at, index) => {
    const before = segments[index - 1]
    return before === undefined || before.source !== at.source || before.line !== at.line
  })

/** The segments of a line whose characters beyond ASCII have become escapes. */
function shifted(segments: Segment[], line: string): Segment[] {
  const columns = [...line.matchAll(beyondAscii)].map(({ index }) => index)
  let passed = 0
  return segments.map((segment) => {
    while (passed < columns.length && (columns[passed] ?? 0) < segment.column) passed++
    return { ...segment, column: segment.column + passed * (escapeLength - 1) }
  })
}

import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'

const frame = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g
/** What was found for a place: the same errors come again and again, and a map is large. */
const found = new LRUCache<string, string>({ max: 500 })

/**
 * A stack of the built server with the files and lines of the sources. Maps are read when a stack needs them and kept by nobody; what
 * has none stays as it is.
 */
export function sourceStack(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replaceAll(frame, (position, url: string, line: string, column: string) => {
    const known = found.get(position)
    if (known !== undefined) return known
    const file = fileURLToPath(url)
    if (!maps.has(file)) maps.set(file, readMap(`${file}.map`))
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    const source =
      entry && 'originalSource' in entry
        ? `${path.resolve(path.dirname(file), entry.originalSource)}:${entry.originalLine + 1}`
        : position
    found.set(position, source)
    return source
  })
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    // One that is not there or not whole must not hide the error that is told.
    return undefined
  }
}

import fs from 'node:fs'
import path from 'node:path'
import type { Dialect } from '#sql/dialect.ts'

const folder = path.resolve(import.meta.dirname, '../../corpus')

export type CorpusEntry = {
  /** What stands after the dashes: a reason, a remark, or both with a colon between them; in `seen` the policy. */
  head: string
  sql: string
  /** What stands after `=>` on a line of its own: what is printed, in `seen` what comes of it. */
  printed: string | undefined
}

/** The statements of a file of the corpus. `\u{a0}` in it is that character, so that nothing in it is unseen. */
export function corpus(of: Dialect | 'masks', file: 'allowed' | 'refused' | 'seen'): CorpusEntry[] {
  const text = fs.readFileSync(path.join(folder, of, `${file}.sql`), 'utf8')
  return text
    .split(/^--- ?/m)
    .slice(1)
    .map((entry) => {
      const [head = '', ...lines] = entry.trimEnd().split('\n')
      const at = lines.findIndex((line) => line.startsWith('=> '))
      const sql = (at < 0 ? lines : lines.slice(0, at)).join('\n')
      return { head, sql: unescaped(sql), printed: at < 0 ? undefined : unescaped(lines.slice(at).join('\n').slice(3)) }
    })
}

const unescaped = (text: string): string =>
  text.replace(/\\u\{([0-9a-f]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

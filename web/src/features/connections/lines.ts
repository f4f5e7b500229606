/** `Name: value` or `NAME=value`, one per line, as a record; undefined when a line is neither. */
export function recordOfLines(text: string, separator: ':' | '='): Record<string, string> | undefined {
  const record: Record<string, string> = {}
  for (const line of linesOf(text)) {
    const at = line.indexOf(separator)
    if (at <= 0) return undefined
    record[line.slice(0, at).trim()] = line.slice(at + 1).trim()
  }
  return record
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

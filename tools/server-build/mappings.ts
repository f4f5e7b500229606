// The `mappings` of a source map: base 64 of numbers in pieces of five bits, each the difference to the one before it.

/** A piece of a built line and the line of the source that it comes from, counted from 0. */
export type Segment = { column: number; source: number; line: number }

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...digits].map((digit, value) => [digit, value]))

/** Segments by built line; those that come of no source are left out, columns of the source too. */
export function decodeMappings(mappings: string): Segment[][] {
  let source = 0
  let line = 0
  return mappings.split(';').map((text) => {
    let column = 0
    return text.split(',').flatMap((segment) => {
      const [columns = 0, sources, lines] = decodeNumbers(segment)
      column += columns
      if (sources === undefined || lines === undefined) return []
      source += sources
      line += lines
      return { column, source, line }
    })
  })
}

export function encodeMappings(lines: Segment[][]): string {
  let before = { source: 0, line: 0 }
  const encodeLine = (segments: Segment[]) => {
    let column = 0
    return segments.map((at) => {
      const numbers = [at.column - column, at.source - before.source, at.line - before.line, 0]
      column = at.column
      before = at
      return numbers.map(encodeNumber).join('')
    })
  }
  return lines.map((segments) => encodeLine(segments).join(',')).join(';')
}

function decodeNumbers(text: string): number[] {
  const numbers: number[] = []
  let number = 0
  let shift = 0
  for (const digit of text) {
    const value = values.get(digit) ?? 0
    number += (value & 31) << shift
    shift += 5
    if (value & 32) continue
    numbers.push(number & 1 ? -(number >> 1) : number >> 1)
    number = 0
    shift = 0
  }
  return numbers
}

function encodeNumber(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const piece = rest & 31
    rest >>>= 5
    text += digits[rest > 0 ? piece | 32 : piece]
  } while (rest > 0)
  return text
}

type NameLimit = {
  longest: number
  /** How long a text is: where nothing is said, as JavaScript counts. */
  lengthOf?: (text: string) => number
  /** What stays behind the number, such as `.pdf`. */
  extension?: string
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** `Plan`, `Plan (2)`, `Plan (3)`: the name is cut before its number where both would be too long, never within a character. */
export function numberedName(
  name: string,
  number: number,
  { longest, lengthOf = (text) => text.length, extension = '' }: NameLimit,
): string {
  const ending = (number === 1 ? '' : ` (${number})`) + extension
  if (lengthOf(name + ending) <= longest) return name + ending
  let kept = ''
  for (const { segment } of characters.segment(name)) {
    if (lengthOf(kept + segment + ending) > longest) break
    kept += segment
  }
  return kept + ending
}

/** What `look` finds under the first of these names that is something to it; the name itself is the first. */
export async function findByNumberedName<T>(
  name: string,
  limit: NameLimit,
  look: (name: string) => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (let number = 1; ; number++) {
    const found = await look(numberedName(name, number, limit))
    if (found !== undefined) return found
  }
}

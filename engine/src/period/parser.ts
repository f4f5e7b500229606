import type { QuestionToken } from '#engine/language/index.ts'

export interface Input {
  readonly tokens: readonly QuestionToken[]
  readonly memo: Map<object, Map<number, readonly Parsed<unknown>[]>>
}
export interface Parsed<T> {
  end: number
  value: T
}
/** Every way in which the words from a token on can be read. */
export type Parser<T> = (input: Input, at: number) => readonly Parsed<T>[]

export const inputOf = (tokens: readonly QuestionToken[]): Input => ({ tokens, memo: new Map() })

/** One token that means something. */
export const token =
  <T>(read: (token: QuestionToken) => T | undefined): Parser<T> =>
  ({ tokens }, at) => {
    const found = tokens[at]
    const value = found && found.kind !== 'quoted' ? read(found) : undefined
    return value === undefined ? [] : [{ end: at + 1, value }]
  }

/** One of several phrases, divided by '|'; each of one or more words. */
export const words = (phrases: string): Parser<string> => {
  const listed = Map.groupBy(
    phrases.split('|').map((phrase) => phrase.split(' ')),
    ([first]) => first,
  )
  return ({ tokens }, at) => {
    const candidates = listed.get(tokens[at]?.kind === 'quoted' ? undefined : tokens[at]?.lower) ?? []
    return candidates.flatMap((phrase) =>
      phrase.every((word, index) => tokens[at + index]?.lower === word)
        ? [{ end: at + phrase.length, value: phrase.join(' ') }]
        : [],
    )
  }
}

/** One after the other. */
export const seq =
  <T extends readonly unknown[]>(...parsers: { [K in keyof T]: Parser<T[K]> }): Parser<T> =>
  (input, at) => {
    let partial: Parsed<unknown[]>[] = [{ end: at, value: [] }]
    for (const parser of parsers as readonly Parser<unknown>[])
      partial = partial.flatMap(({ end, value }) =>
        parser(input, end).map((next) => ({ end: next.end, value: [...value, next.value] })),
      )
    // Each value comes from the parser of its place.
    return partial as unknown as Parsed<T>[]
  }

export const alt =
  <T>(...parsers: Parser<T>[]): Parser<T> =>
  (input, at) =>
    parsers.flatMap((parser) => parser(input, at))

export const opt =
  <T>(parser: Parser<T>): Parser<T | undefined> =>
  (input, at) => [...parser(input, at), { end: at, value: undefined }]

/** What is read, made into something else; undefined where it says nothing. */
export const to =
  <T, U>(parser: Parser<T>, make: (value: T) => U | undefined): Parser<U> =>
  (input, at) =>
    parser(input, at).flatMap(({ end, value }) => {
      const made = make(value)
      return made === undefined ? [] : [{ end, value: made }]
    })

/** A part of the grammar that is read once at each token, and may name parts that come later. */
export const part = <T>(parser: () => Parser<T>): Parser<T> => {
  const key = {}
  return (input, at) => {
    const known = input.memo.get(key) ?? new Map<number, readonly Parsed<unknown>[]>()
    input.memo.set(key, known)
    const before = known.get(at)
    // Kept under the key of this very part.
    if (before) return before as readonly Parsed<T>[]
    known.set(at, [])
    const found = parser()(input, at)
    known.set(at, found)
    return found
  }
}

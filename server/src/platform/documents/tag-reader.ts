/** Something a reader of ours has not learnt: the library reads the file instead. */
export class NotUnderstood extends Error {}

const [QUOTE, APOSTROPHE, DASH, POINT, SLASH, ZERO, NINE, LT, EQUALS, GT] = [34, 39, 45, 46, 47, 48, 57, 60, 61, 62]
const [A, Z] = [65, 90]
const isSpace = (byte: number | undefined) => byte === 32 || byte === 10 || byte === 13 || byte === 9
/** Powers of ten that a number holds exactly: a whole number of up to 15 digits divided by one is rounded once, and so rightly. */
const powers = Array.from({ length: 16 }, (_, power) => 10 ** power)

/** Tags, attributes of one letter, and texts in the bytes of an XML file without names of spaces. Throws NotUnderstood. */
export class TagReader {
  /** Whether the tag that was read has no content. */
  closed = false
  readonly #xml: Buffer
  #at: number
  // Where the values of the attributes r, s and t of the tag begin and end, and the text that was opened.
  readonly #from = new Int32Array(128)
  readonly #to = new Int32Array(128)
  #textFrom = 0
  #textTo = 0

  constructor(xml: Buffer, from: number) {
    this.#xml = xml
    this.#at = from
  }

  /** Goes to the next tag; gives the first byte of its name, a slash for one that ends something. */
  next(): number {
    this.#seek(LT)
    return this.#xml[this.#at + 1] ?? 0
  }

  byte(offset: number): number | undefined {
    return this.#xml[this.#at + offset]
  }

  /** Goes behind the tag. */
  leave(): void {
    this.#seek(GT)
    this.#at++
  }

  /** Reads the attributes of the tag here, which must have this name, and goes behind it. */
  read(name: string): void {
    this.#expect(name)
    const xml = this.#xml
    for (const letter of [114, 115, 116]) this.#to[letter] = this.#from[letter] = 0
    this.#at += 1 + name.length
    for (;;) {
      while (isSpace(xml[this.#at])) this.#at++
      const first = xml[this.#at]
      this.closed = first === SLASH
      if (first === SLASH || first === GT) break
      this.#attribute()
    }
    this.leave()
  }

  /** A number in an attribute, digits only. */
  number(letter = 0): number | undefined {
    const [from, to] = [this.#from[letter], this.#to[letter]]
    if (from === undefined || to === undefined || from === to) return undefined
    let value = 0
    for (let index = from; index < to; index++) {
      const byte = this.#xml[index]
      if (byte === undefined || byte < ZERO || byte > NINE || index - from > 9) throw new NotUnderstood()
      value = value * 10 + byte - ZERO
    }
    return value
  }

  /** The column of a cell's name (`AB12`), counted from 0. */
  column(letter = 0): number | undefined {
    const [from, to] = [this.#from[letter], this.#to[letter]]
    if (from === undefined || to === undefined) return undefined
    let value = 0
    for (let index = from; index < to; index++) {
      const byte = this.#xml[index]
      if (byte === undefined || byte < A || byte > Z) break
      value = value * 26 + byte - A + 1
    }
    return value === 0 ? undefined : value - 1
  }

  /** First byte and length of an attribute. */
  firstOf(letter = 0): readonly [first: number | undefined, length: number] {
    const [from, to] = [this.#from[letter], this.#to[letter]]
    return from === undefined || to === undefined ? [undefined, 0] : [this.#xml[from], to - from]
  }

  /** What is inside the element here, as it stands; goes behind it. */
  text(name: string): string {
    this.#expect(name)
    this.#seek(GT)
    if (this.#xml[this.#at++ - 1] === SLASH) return ''
    const end = this.#xml.indexOf(`</${name}>`, this.#at)
    if (end < 0) throw new NotUnderstood()
    const inside = this.#xml.toString('utf8', this.#at, end)
    this.#at = end + name.length + 3
    return inside
  }

  /** Opens an element that holds a text and goes behind it; false where it holds nothing. */
  openText(name: string): boolean {
    this.#expect(name)
    this.#seek(GT)
    if (this.#xml[this.#at++ - 1] === SLASH) return false
    this.#textFrom = this.#at
    this.#seek(LT)
    this.#textTo = this.#at
    if (this.#xml[this.#at + 1] !== SLASH) throw new NotUnderstood()
    this.leave()
    return this.#textTo > this.#textFrom
  }

  textHere(): string {
    return this.#xml.toString('utf8', this.#textFrom, this.#textTo)
  }

  /** The opened text as a number; NaN when it is none. */
  numberHere(): number {
    const [xml, to] = [this.#xml, this.#textTo]
    const negative = xml[this.#textFrom] === DASH
    let [value, digits, point] = [0, 0, -1]
    for (let index = this.#textFrom + (negative ? 1 : 0); index < to; index++) {
      const byte = xml[index]
      if (byte !== undefined && byte >= ZERO && byte <= NINE && digits < 15) {
        value = value * 10 + byte - ZERO
        digits++
      } else if (byte === POINT && point < 0) point = digits
      else return Number.parseFloat(this.textHere())
    }
    if (digits === 0) return Number.NaN
    const power = powers[point < 0 ? 0 : digits - point]
    if (power === undefined) return Number.parseFloat(this.textHere())
    const whole = value / power
    return negative ? -whole : whole
  }

  #attribute(): void {
    const xml = this.#xml
    const begin = this.#at
    while (xml[this.#at] !== EQUALS) {
      if (this.#at >= xml.length || xml[this.#at] === GT || isSpace(xml[this.#at])) throw new NotUnderstood()
      this.#at++
    }
    const first = xml[begin]
    const letter = first !== undefined && this.#at - begin === 1 ? first & 127 : 0
    const quote = xml[++this.#at]
    if (quote !== QUOTE && quote !== APOSTROPHE) throw new NotUnderstood()
    this.#from[letter] = ++this.#at
    this.#seek(quote)
    this.#to[letter] = this.#at++
  }

  #expect(name: string): void {
    const xml = this.#xml
    for (let index = 0; index < name.length; index++)
      if (xml[this.#at + 1 + index] !== name.charCodeAt(index)) throw new NotUnderstood()
    const behind = xml[this.#at + 1 + name.length]
    if (behind !== GT && behind !== SLASH && !isSpace(behind)) throw new NotUnderstood()
  }

  #seek(byte: number): void {
    const xml = this.#xml
    let at = this.#at
    while (xml[at] !== byte) if (++at > xml.length) throw new NotUnderstood()
    this.#at = at
  }
}

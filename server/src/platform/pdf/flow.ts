import type { PageWriter, Style } from './page-writer.ts'

const margin = 52
const bottom = 56

type Look = {
  size: number
  style?: Style
  /** 0 black, 1 white. */
  grey?: number
  /** Space after it, in points. */
  after?: number
  /** From the left edge of the text, in points. */
  indent?: number
  /** What must still fit on the page with its first line: a heading does not stand alone. */
  keep?: number
}

/** Text from top to bottom over as many pages as it takes. */
export class PageFlow {
  readonly writer: PageWriter
  readonly left = margin
  readonly width: number
  /** The lower edge of what is written on the newest page. */
  y = 0

  constructor(writer: PageWriter) {
    this.writer = writer
    this.width = writer.width - 2 * margin
    this.newPage()
  }

  newPage(): void {
    this.writer.addPage()
    this.y = this.writer.height - margin
  }

  /** Goes to the next page unless so much fits on this one. */
  need(height: number): void {
    if (this.y - height < bottom) this.newPage()
  }

  space(height: number): void {
    this.y -= height
  }

  /** A thin line across the page. */
  rule(): void {
    this.need(60)
    this.space(8)
    this.writer.fill(this.left, this.y, this.width, 0.6, 0.82)
    this.space(10)
  }

  paragraph(text: string, { size, style = 'text', grey = 0, after = 6, indent = 0, keep = 0 }: Look): void {
    const leading = size * 1.45
    this.need(leading + keep)
    for (const line of this.wrap(text, this.width - indent, size, style)) {
      this.need(leading)
      this.y -= leading
      this.writer.write(line, this.left + indent, this.y + leading * 0.28, size, style, grey)
    }
    this.space(after)
  }

  /** Lines no wider than `width`: cut between words, and inside one that is too long by itself. */
  wrap(text: string, width: number, size: number, style: Style = 'text'): string[] {
    return text.split(/\r?\n/).flatMap((given) => {
      const lines: string[] = []
      let line = ''
      let used = 0
      for (const piece of given.replaceAll('\t', '    ').match(/\s+|[^\s]+/g) ?? []) {
        const long = this.writer.widthOf(piece, size, style)
        if (used + long <= width) {
          line += piece
          used += long
          continue
        }
        if (line.trim() !== '') lines.push(line.trimEnd())
        ;[line, used] = ['', 0]
        if (/^\s/.test(piece)) continue
        for (const character of piece) {
          const wide = this.writer.widthOf(character, size, style)
          if (used + wide > width && line !== '') {
            lines.push(line)
            ;[line, used] = ['', 0]
          }
          line += character
          used += wide
        }
      }
      lines.push(line.trimEnd())
      return lines
    })
  }

  numberPages(): void {
    const count = this.writer.pageCount
    for (let index = 0; index < count; index++) {
      const text = `${index + 1} / ${count}`
      const x = this.left + this.width - this.writer.widthOf(text, 8.5)
      this.writer.write(text, x, 30, 8.5, 'text', 0.45, index)
    }
  }
}

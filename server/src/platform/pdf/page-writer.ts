import type { PDFDocument, PDFRef } from 'pdf-lib'
import { required } from '#contract/kit/required.ts'
import type { Canvas, Color, Matrix, Paint, Stroke, TextLook } from './draw-svg.ts'
import type { Typeface } from './typeface.ts'

/** Which letters a run of text is written with. */
export type Style = 'text' | 'bold' | 'code'

type Loaded = {
  typeface: Typeface
  name: string /** CID → glyph and character. */
  cids: { glyph: number; code: number }[]
  byCode: Map<number, number>
}

/**
 * Writes text of any language the typefaces hold: each character with the first of them that has it. One that none has
 * shows as an empty box and still copies and searches as itself.
 */
export class PageWriter {
  readonly width: number
  readonly height: number
  readonly #document: PDFDocument
  readonly #lib: typeof import('pdf-lib')
  readonly #faces: Record<'text' | 'code', Loaded[]>
  readonly #pages: string[][] = []
  /** States in which what is painted is seen through, by how much of it is seen in percent. */
  readonly #opacities = new Set<number>()

  constructor(
    lib: typeof import('pdf-lib'),
    document: PDFDocument,
    faces: Record<'text' | 'code', readonly Typeface[]>,
    size: [width: number, height: number],
  ) {
    this.#lib = lib
    this.#document = document
    ;[this.width, this.height] = size
    const load =
      (prefix: string) =>
      (typeface: Typeface, n: number): Loaded => ({ typeface, name: `${prefix}${n}`, cids: [], byCode: new Map() })
    this.#faces = {
      text: faces.text.map(load('T')),
      code: [...faces.code.map(load('C')), ...faces.text.map(load('D'))],
    }
  }

  addPage(): void {
    this.#pages.push([])
  }

  get pageCount(): number {
    return this.#pages.length
  }

  get #newest(): string[] {
    return required(this.#pages.at(-1), 'a page is added before anything is drawn')
  }

  /** In points. */
  widthOf(text: string, size: number, style: Style = 'text'): number {
    let width = 0
    for (const character of text) {
      const { face, glyph } = this.#find(codeOf(character), style)
      width += face.typeface.widthOf(glyph)
    }
    return (width * size) / 1000
  }

  /** Writes on one line, the baseline at `y` from below; on the newest page unless one is named. */
  write(
    text: string,
    x: number,
    y: number,
    size: number,
    style: Style = 'text',
    grey = 0,
    page = this.#pages.length - 1,
  ): void {
    const shown = this.#showing(text, size, style)
    if (shown === '') return
    const bold = style === 'bold' ? `2 Tr ${fixed(size * 0.035)} w` : '0 Tr'
    this.#pages[page]?.push(`BT ${grey} g ${grey} G ${bold} 1 0 0 1 ${fixed(x)} ${fixed(y)} Tm ${shown} ET`)
  }

  #showing(text: string, size: number, style: Style): string {
    const runs: { face: Loaded; hex: string }[] = []
    for (const character of text) {
      const code = codeOf(character)
      const { face, glyph } = this.#find(code, style)
      const hex = this.#cidOf(face, glyph, code).toString(16).padStart(4, '0')
      const last = runs.at(-1)
      if (last?.face === face) last.hex += hex
      else runs.push({ face, hex })
    }
    return runs.map(({ face, hex }) => `/${face.name} ${size} Tf <${hex}> Tj`).join(' ')
  }

  /** The newest page, for `drawSvg`. */
  canvas(): Canvas {
    const operators = this.#newest
    return {
      path: (d, matrix, fill, stroke) => void operators.push(...this.#painted(d, matrix, fill, stroke)),
      text: (text, at, matrix, look) => void operators.push(this.#placed(text, at, matrix, look)),
      clip: (box, matrix, draw) => {
        const [left, top] = pointAt(matrix, box.x, box.y)
        const [right, bottom] = pointAt(matrix, box.x + box.width, box.y + box.height)
        operators.push(`q ${[left, bottom, right - left, top - bottom].map(fixed).join(' ')} re W n`)
        draw()
        operators.push('Q')
      },
    }
  }

  /** What is filled and what is stroked are painted one after the other: each is seen through by itself. */
  #painted(d: string, matrix: Matrix, fill: Paint | undefined, stroke: Stroke | undefined): string[] {
    const { drawSvgPath, rgb } = this.#lib
    const paint = (paint: Paint, given: Partial<Parameters<typeof drawSvgPath>[1]>) => {
      const path = { x: 0, y: 0, scale: 1, color: undefined, borderColor: undefined, borderWidth: 0, ...given }
      return `q ${matrixText(turned(matrix))} cm ${this.#opacity(paint.opacity)}${drawSvgPath(d, path).join(' ')} Q`
    }
    return [
      ...(fill ? [paint(fill, { color: rgb(...fill.color) })] : []),
      ...(stroke
        ? [
            paint(stroke, {
              borderColor: rgb(...stroke.color),
              borderWidth: stroke.width,
              borderDashArray: stroke.dashes,
            }),
          ]
        : []),
    ]
  }

  #placed(text: string, at: { x: number; y: number }, matrix: Matrix, { size, bold, color, anchor }: TextLook): string {
    const style = bold ? 'bold' : 'text'
    const wide = anchor === 'start' ? 0 : this.widthOf(text, size, style) * (anchor === 'middle' ? 0.5 : 1)
    const [x, y] = pointAt(matrix, at.x - wide, at.y)
    const [a, b, c, d] = turned(matrix)
    const paint = color.map(fixed).join(' ')
    const look = `${paint} rg ${paint} RG ${bold ? `2 Tr ${fixed(size * 0.035)} w` : '0 Tr'}`
    return `BT ${look} ${matrixText([a, b, c, d, x, y])} Tm ${this.#showing(text, size, style)} ET`
  }

  #opacity(share: number): string {
    const percent = Math.round(share * 100)
    if (percent >= 100) return ''
    this.#opacities.add(percent)
    return `/O${percent} gs `
  }

  /** A filled rectangle; (x, y) is its lower left corner. */
  fill(x: number, y: number, width: number, height: number, grey: number): void {
    this.#newest.push(`${grey} g ${fixed(x)} ${fixed(y)} ${fixed(width)} ${fixed(height)} re f`)
  }

  /** A filled shape of straight lines in a colour, red, green and blue from 0 to 1. */
  shape(points: readonly Point[], color: Color): void {
    this.#newest.push(`${color.map(fixed).join(' ')} rg ${pathOf(points)} h f`)
  }

  /** A line through points. */
  line(points: readonly Point[], color: Color, thick: number): void {
    if (points.length > 1)
      this.#newest.push(`${color.map(fixed).join(' ')} RG ${fixed(thick)} w 1 j ${pathOf(points)} S`)
  }

  #find(code: number, style: Style): { face: Loaded; glyph: number } {
    const faces = this.#faces[style === 'code' ? 'code' : 'text']
    for (const face of faces) {
      const glyph = face.typeface.glyphOf(code)
      if (glyph !== undefined) return { face, glyph }
    }
    return { face: required(faces[0], 'there is a typeface for each style'), glyph: 0 }
  }

  #cidOf(face: Loaded, glyph: number, code: number): number {
    const known = face.byCode.get(code)
    if (known !== undefined) return known
    face.cids.push({ glyph, code })
    face.byCode.set(code, face.cids.length)
    return face.cids.length
  }

  /** The finished file. */
  async save(): Promise<Buffer> {
    const { PDFName } = this.#lib
    const { context } = this.#document
    const fonts = context.obj({})
    for (const face of [...this.#faces.text, ...this.#faces.code])
      if (face.cids.length > 0) fonts.set(PDFName.of(face.name), this.#embed(face))
    const states = context.obj({})
    for (const percent of this.#opacities)
      states.set(PDFName.of(`O${percent}`), context.obj({ ca: percent / 100, CA: percent / 100 }))
    for (const content of this.#pages) {
      const page = this.#document.addPage([this.width, this.height])
      page.node.set(PDFName.of('Resources'), context.obj({ Font: fonts, ExtGState: states }))
      page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content.join('\n'))))
    }
    return Buffer.from(await this.#document.save())
  }

  #embed({ typeface, name, cids }: Loaded): PDFRef {
    const { context } = this.#document
    const { PDFString } = this.#lib
    const base = `NALAR${name.replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)))}+Text`
    const font = typeface.subset(new Set(cids.map(({ glyph }) => glyph)))
    const file = context.register(context.flateStream(font, { Length1: font.length }))
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: base,
        Flags: 4,
        ItalicAngle: 0,
        StemV: 80,
        FontFile2: file,
        Ascent: typeface.ascent,
        Descent: typeface.descent,
        CapHeight: 728,
        FontBBox: [-800, -400, 2600, 1200],
      }),
    )
    const glyphs = Buffer.alloc((cids.length + 1) * 2)
    for (const [index, { glyph }] of cids.entries()) glyphs.writeUInt16BE(glyph, (index + 1) * 2)
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: base,
        FontDescriptor: descriptor,
        DW: 1000,
        CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
        W: [1, cids.map(({ glyph }) => Math.round(typeface.widthOf(glyph)))],
        CIDToGIDMap: context.register(context.flateStream(glyphs)),
      }),
    )
    const toUnicode = context.register(context.flateStream(unicodeMap(cids.map(({ code }) => code))))
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: base,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: toUnicode,
      }),
    )
  }
}

export type Point = readonly [x: number, y: number]
const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${fixed(x)} ${fixed(y)} ${index === 0 ? 'm' : 'l'}`).join(' ')

/** Of a drawing whose y grows downwards, for what brings its own y that grows upwards. */
const turned = ([a, b, c, d, e, f]: Matrix): Matrix => [a, b, -c, -d, e, f]
const pointAt = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f]
const matrixText = (matrix: Matrix) => matrix.map((value) => Number(value.toFixed(4))).join(' ')

const codeOf = (character: string) => required(character.codePointAt(0), 'a character is not empty')

const fixed = (value: number) => Number(value.toFixed(2))

/** Which character each CID is, for copying and searching. At most 100 lines may stand in a block. */
function unicodeMap(codes: readonly number[]): string {
  const utf16 = (code: number) => Buffer.from(String.fromCodePoint(code), 'utf16le').swap16().toString('hex')
  const lines = codes.map((code, index) => `<${(index + 1).toString(16).padStart(4, '0')}> <${utf16(code)}>`)
  const blocks: string[] = []
  for (let index = 0; index < lines.length; index += 100) {
    const block = lines.slice(index, index + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

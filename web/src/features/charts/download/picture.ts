import type { ChartData } from '#contract/charts/drawing/data.ts'
import { chartModel } from '#contract/charts/drawing/model.ts'
import { chartOption } from '#contract/charts/drawing/option/chart-option.ts'
import { roomFor, withRoom } from '#contract/charts/drawing/shape.ts'
import { chartWords } from '#contract/charts/drawing/words.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { escapeHtml } from '#contract/kit/escape-html.ts'
import type { Language } from '#contract/language.ts'
import { init } from '../draw/library.ts'
import { outlinesFor } from '../draw/load-outlines.ts'
import { chartLook } from '../draw/look.ts'

const size = { width: 1200, height: 675 }
const titleHeight = 56

type Words = { yes: string; no: string; others: string; none: string; blank: string }
type Choice = { type: 'png' | 'svg'; title: string; spec: ChartSpec; rows: ChartData; language: Language; words: Words }

/** A chart as a file of its own, in the theme that is shown, with its title. */
export async function pictureOf({ type, title, spec, rows, language, words: catalogue }: Choice): Promise<Blob> {
  const look = chartLook()
  const whole = chartModel(spec, rows)
  const height = size.height - titleHeight
  const { model } = withRoom(whole, roomFor(spec, whole, size.width, height), spec.kind)
  const words = chartWords(spec, model, language, catalogue)
  const outlines = await outlinesFor(spec.kind)
  const option = chartOption({ spec, model, look, words, width: size.width, height, outlines }, rows)
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: size.width, height })
  chart.setOption({ ...option, animation: false })
  const drawing = chart.renderToSVGString()
  chart.dispose()
  const svg = framed(drawing, title, look)
  return type === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : rasterized(svg)
}

/** The drawing below its title, on the page's colour. */
function framed(drawing: string, title: string, look: { panel: string; text: string; font: string }): string {
  const { width, height } = size
  const inner = drawing.replace(/<\?xml[^>]*\?>/, '').replace('<svg ', `<svg y="${titleHeight}" `)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${look.panel}"/>`,
    `<text x="16" y="36" fill="${look.text}" font-family="${escapeHtml(look.font)}" font-size="20" font-weight="600">${escapeHtml(title)}</text>`,
    inner,
    '</svg>',
  ].join('')
}

/** Twice as many pixels as points: sharp on paper and on dense screens. */
async function rasterized(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: size.width * 2, height: size.height * 2 })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png')
  })
}

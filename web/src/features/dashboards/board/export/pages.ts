import { PDFDocument } from 'pdf-lib'
import { pageCuts, type Whole } from './cuts.ts'

/** A4, lying, in points, with a margin. */
const page = { width: 842, height: 595, margin: 28 }

/** A long picture cut into pages of its width. */
export async function pagesOf(
  picture: HTMLCanvasElement,
  title: string,
  wholes: readonly Whole[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(title)
  const across = page.width - 2 * page.margin
  const perPoint = picture.width / across
  const rows = Math.floor((page.height - 2 * page.margin) * perPoint)
  for (const { top, bottom } of pageCuts(picture.height, rows, wholes)) {
    const slice = window.document.createElement('canvas')
    slice.width = picture.width
    slice.height = bottom - top
    slice.getContext('2d')?.drawImage(picture, 0, -top)
    const image = await document.embedPng(slice.toDataURL('image/png'))
    const height = slice.height / perPoint
    const sheet = document.addPage([page.width, page.height])
    sheet.drawImage(image, { x: page.margin, y: page.height - page.margin - height, width: across, height })
  }
  return document.save()
}

/** A part of the page as a picture: drawn by the browser itself, with the canvases' own pixels and the page's own fonts. */
export async function pictureOf(source: HTMLElement, scale = 2): Promise<HTMLCanvasElement> {
  const { width, height } = source.getBoundingClientRect()
  const copy = copyOf(source) as HTMLElement
  copy.style.margin = '0'
  copy.style.width = `${width}px`
  copy.style.height = `${height}px`
  const fonts = document.createElement('style')
  fonts.textContent = await fontFaces()
  copy.prepend(fonts)
  const xml = new XMLSerializer().serializeToString(copy)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${xml}</foreignObject></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  // Browsers refuse canvases beyond these sizes.
  const fitting = Math.min(scale, 16_000 / width, 16_000 / height)
  canvas.width = Math.round(width * fitting)
  canvas.height = Math.round(height * fitting)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(fitting, fitting)
  context.drawImage(image, 0, 0)
  return canvas
}

/** An element as it looks now: every style spelled out, canvases as pictures, nothing that only a pointer brings out. */
export function copyOf(source: Element): Element {
  if (source instanceof HTMLCanvasElement) return pictureOfCanvas(source)
  const copy = source.cloneNode(false) as Element
  if (source instanceof HTMLElement || source instanceof SVGElement)
    (copy as HTMLElement).style.cssText = lookOf(source)
  // A picture does not scroll.
  if (source.scrollHeight > source.clientHeight || source.scrollWidth > source.clientWidth)
    (copy as HTMLElement).style.overflow = 'hidden'
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode())
    else if (child instanceof Element && !isLeftOut(child)) copy.append(copyOf(child))
  }
  return copy
}

const isLeftOut = (element: Element) =>
  // A figure, a cell or a column's name that can be pressed is what is shown, not a control.
  element.matches('button:not(dd button, td button, th button), script, style, [role="status"].sr-only, .sr-only') ||
  getComputedStyle(element).display === 'none'

function pictureOfCanvas(canvas: HTMLCanvasElement): HTMLImageElement {
  const image = document.createElement('img')
  image.src = canvas.toDataURL()
  image.style.cssText = lookOf(canvas)
  return image
}

function lookOf(element: Element): string {
  const style = getComputedStyle(element)
  const texts: string[] = []
  for (const name of style) {
    if (name.startsWith('--') || name.startsWith('transition') || name.startsWith('animation')) continue
    texts.push(`${name}:${style.getPropertyValue(name)}`)
  }
  return texts.join(';')
}

let faces: Promise<string> | undefined

/** The fonts of the page within the picture: a picture loads nothing. */
function fontFaces(): Promise<string> {
  faces ??= Promise.all(
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(async (rule) => {
        const address = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1]
        if (!address || !/inter/i.test(rule.cssText)) return ''
        const base = rule.parentStyleSheet?.href ?? document.baseURI
        const bytes = new Uint8Array(await (await fetch(new URL(address, base))).arrayBuffer())
        return rule.cssText.replace(address, `data:font/woff2;base64,${base64(bytes)}`)
      }),
  ).then((all) => all.join('\n'))
  return faces
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 8_192)
    text += String.fromCharCode(...bytes.subarray(index, index + 8_192))
  return btoa(text)
}

import type { parseHTML } from 'linkedom'

type Node = ReturnType<typeof parseHTML>['document']['body']

/** The parser makes no body of its own where a page leaves it out. */
export const wholeHtml = (body: string): string =>
  /<html[\s>]/i.test(body) ? body : `<html><body>${body}</body></html>`

/** Text with a blank line between blocks, list items and rows each on a line of their own. */
export function blockText(element: Node | null): string {
  if (!element) return ''
  const parts: string[] = []
  const walk = (node: Node): void => {
    if (node.nodeType === 3) parts.push((node.textContent ?? '').replace(/\s+/g, ' '))
    const name = node.nodeName.toLowerCase()
    const gap = /^(p|div|section|article|h[1-6]|ul|ol|table|blockquote|pre|main|header)$/.test(name)
      ? '\n\n'
      : /^(li|tr|br|dt|dd)$/.test(name)
        ? '\n'
        : ''
    parts.push(gap)
    for (const child of node.childNodes) walk(child)
    if (/^t[dh]$/.test(name)) parts.push(' | ')
    parts.push(gap)
  }
  walk(element)
  return parts
    .join('')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ \| ?\n/g, '\n')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

import { required } from '#contract/kit/required.ts'

type Node = { type: string; value?: string; children?: Node[]; data?: { hName: string } }

const MARK = /\[\^?(\d{1,3})\]/g

/** Turns `[2]` in running text into a citation mark (`cite`). Code and links keep what they say. */
export const remarkCitations = () => (tree: Node) => walk(tree)

function walk(node: Node): void {
  if (!node.children || node.type === 'link') return
  node.children = node.children.flatMap((child) => (child.type === 'text' ? split(child.value ?? '') : [child]))
  for (const child of node.children) if (child.type !== 'citation') walk(child)
}

function split(text: string): Node[] {
  const nodes: Node[] = []
  let from = 0
  for (const found of text.matchAll(MARK)) {
    // No gap before the mark: it belongs to the word.
    const before = text.slice(from, found.index).replace(/ $/, '')
    if (before) nodes.push({ type: 'text', value: before })
    nodes.push({
      type: 'citation',
      data: { hName: 'cite' },
      children: [{ type: 'text', value: required(found[1], 'a mark has its number') }],
    })
    from = found.index + found[0].length
  }
  if (from < text.length) nodes.push({ type: 'text', value: text.slice(from) })
  return nodes
}

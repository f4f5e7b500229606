import { common, createLowlight } from 'lowlight'
import { memo, type ReactNode } from 'react'

const lowlight = createLowlight(common)
lowlight.registerAlias({ sql: ['postgresql', 'mysql'] })

/** Our colours for the highlighter's classes; what is not here keeps the colour of the text. */
const colors: Record<string, string> = {
  'hljs-keyword': 'text-info',
  'hljs-literal': 'text-info',
  'hljs-built_in': 'text-info',
  'hljs-type': 'text-info',
  'hljs-string': 'text-warn',
  'hljs-regexp': 'text-warn',
  'hljs-number': 'text-good',
  'hljs-comment': 'text-fg-3 italic',
  'hljs-title': 'text-fg',
  'hljs-attr': 'text-fg',
  'hljs-name': 'text-info',
}

type Node = { type: string; value?: string; children?: Node[]; properties?: { className?: unknown } }

const draw = (node: Node, key: number): ReactNode => {
  if (node.type === 'text') return node.value
  const names = Array.isArray(node.properties?.className) ? node.properties.className : []
  const look = names.map((name) => colors[String(name)]).find(Boolean)
  return (
    <span key={key} className={look}>
      {node.children?.map(draw)}
    </span>
  )
}

/** Colouring more than this would hold the page. */
const LONGEST = 20_000

/** Code as coloured spans; the words themselves when the language is not known. */
const Highlighted = memo(function Highlighted({ code, language }: { code: string; language?: string | undefined }) {
  if (!language || code.length > LONGEST || !lowlight.registered(language)) return code
  return (lowlight.highlight(language, code).children as Node[]).map(draw)
})
export default Highlighted

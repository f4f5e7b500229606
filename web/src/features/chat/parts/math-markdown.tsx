import 'katex/dist/katex.min.css'
import { memo } from 'react'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import { PlainMarkdown, type Plugins } from './markdown.tsx'
import { markMath } from './math-marks.ts'

const remark: Plugins = [[remarkMath, { singleDollarTextMath: false }]]
// Nothing that a formula says may name an address, grow without end or fill the page.
const rehype: Plugins = [[rehypeKatex, { trust: false, strict: 'ignore', maxExpand: 500, maxSize: 20 }]]

/** Markdown with formulas; loaded with the first text that holds one. */
const MathMarkdown = memo(function MathMarkdown({ text }: { text: string }) {
  return <PlainMarkdown text={markMath(text)} remark={remark} rehype={rehype} />
})
export default MathMarkdown

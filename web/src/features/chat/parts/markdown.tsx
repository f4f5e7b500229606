import { memo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CitationMark } from './citation-mark.tsx'
import { CodeBlock } from './code-block.tsx'
import { remarkCitations } from './remark-citations.ts'

const external = 'text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-current'

const components: Components = {
  p: ({ children }) => <p className="my-3 first:mt-0 last:mb-0">{children}</p>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={external}>
      {children}
    </a>
  ),
  // A picture from elsewhere would tell its server that the answer was read: the person follows the link or does not.
  img: ({ src, alt }) => (
    <a
      href={typeof src === 'string' ? src : undefined}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={external}
    >
      {alt || src}
    </a>
  ),
  h1: ({ children }) => <h3 className="mt-6 mb-2 font-semibold text-18 first:mt-0">{children}</h3>,
  h2: ({ children }) => <h3 className="mt-6 mb-2 font-semibold text-16 first:mt-0">{children}</h3>,
  h3: ({ children }) => <h4 className="mt-5 mb-1.5 font-semibold first:mt-0">{children}</h4>,
  h4: ({ children }) => <h5 className="mt-4 mb-1 font-semibold first:mt-0">{children}</h5>,
  ul: ({ children, className }) => (
    <ul
      className={`my-3 flex flex-col gap-1 ${className === 'contains-task-list' ? '' : 'list-disc pl-5 marker:text-fg-3'}`}
    >
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol start={start} className="my-3 flex list-decimal flex-col gap-1 pl-6 marker:text-fg-3 marker:tabular-nums">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-3 border-line border-l-2 pl-3 text-fg-2">{children}</blockquote>
  ),
  hr: () => <hr className="my-5 border-line-soft" />,
  strong: ({ children }) => <strong className="font-[650]">{children}</strong>,
  pre: ({ children }) => <>{children}</>,
  code: ({ className, children, node }) => {
    const text = String(children)
    const block = className?.startsWith('language-') || node?.position?.start.line !== node?.position?.end.line
    if (!block) return <code className="rounded-xs bg-raised px-1 py-px font-mono text-[0.87em]">{children}</code>
    return <CodeBlock code={text.replace(/\n$/, '')} language={className?.slice('language-'.length)} />
  },
  table: ({ children }) => (
    <div className="my-3 overflow-x-auto">
      <table className="w-full border-collapse text-13 tabular-nums">{children}</table>
    </div>
  ),
  th: ({ children, style }) => (
    <th style={style} className="border-line border-b px-3 py-1.5 text-left font-medium text-fg-3 first:pl-0">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="border-line-soft border-b px-3 py-1.5 first:pl-0">
      {children}
    </td>
  ),
  cite: ({ children }) => <CitationMark n={Number(children)} />,
}

/** Markdown as written by a model: never HTML, never a picture from elsewhere, links that lead out safely. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm, remarkCitations]} components={components} skipHtml>
      {text}
    </ReactMarkdown>
  )
})
export default Markdown

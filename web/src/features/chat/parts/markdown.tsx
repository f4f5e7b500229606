import { memo, type ReactNode } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { cx } from '#web/ui/class-names.ts'
import { CitationMark } from './citation-mark.tsx'
import { CodeBlock } from './code-block.tsx'
import { AnswerLink } from './link.tsx'
import { remarkCitations } from './remark-citations.ts'
import { RemotePicture } from './remote-picture.tsx'

/** A figure with its unit, which is read in one go and never broken over two lines. */
const isFigure = (children: ReactNode) => typeof children === 'string' && children.length <= 24 && /\d/.test(children)

const components: Components = {
  p: ({ children }) => <p className="my-3 first:mt-0 last:mb-0">{children}</p>,
  a: ({ href, children }) => <AnswerLink href={href}>{children}</AnswerLink>,
  img: ({ src, alt }) => <RemotePicture src={typeof src === 'string' ? src : undefined} alt={alt ?? ''} />,
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
  strong: ({ children }) => (
    <strong className={cx('font-[650]', isFigure(children) && 'whitespace-nowrap')}>{children}</strong>
  ),
  pre: ({ children }) => <>{children}</>,
  code: ({ className, children, node }) => {
    const text = String(children)
    const block = className?.startsWith('language-') || node?.position?.start.line !== node?.position?.end.line
    if (!block) return <code className="rounded-xs bg-raised px-1 py-px font-mono text-[0.87em]">{children}</code>
    return <CodeBlock code={text.replace(/\n$/, '')} language={className?.slice('language-'.length)} />
  },
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="my-3 max-h-[480px] overflow-auto outline-offset-[-2px]">
      <table className="w-full border-collapse text-13 tabular-nums">{children}</table>
    </div>
  ),
  th: ({ children, style }) => (
    <th
      style={style}
      className="sticky top-0 z-[1] min-w-16 border-line border-b bg-bg px-3 py-1.5 text-left font-medium text-fg-3 first:pl-0"
    >
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="max-w-96 border-line-soft border-b px-3 py-1.5 first:pl-0">
      {children}
    </td>
  ),
  cite: ({ children }) => <CitationMark n={Number(children)} />,
}

export type Plugins = NonNullable<Options['remarkPlugins']>
type Props = { text: string; remark?: Plugins; rehype?: Plugins }

/** With more plugins than all text needs. */
export const PlainMarkdown = ({ text, remark = [], rehype = [] }: Props) => (
  <ReactMarkdown
    remarkPlugins={[remarkGfm, ...remark, remarkCitations]}
    rehypePlugins={rehype}
    components={components}
    skipHtml
    urlTransform={keepAddress}
  >
    {text}
  </ReactMarkdown>
)

/** `AnswerLink` and `RemotePicture` decide what an address may do; nothing else here has one. */
const keepAddress = (url: string): string => url

/** Markdown as written by a model: never HTML, never a picture from elsewhere unasked, links that lead out safely. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return <PlainMarkdown text={text} />
})
export default Markdown

import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

const look =
  'break-words text-13 leading-5 [overflow-wrap:anywhere] [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:border-line [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-fg-2 [&_code]:rounded-xs [&_code]:bg-raised [&_code]:px-1 [&_code]:font-mono [&_h1]:mt-3 [&_h1]:mb-1 [&_h1]:font-semibold [&_h1]:text-18 [&_h2]:mt-3 [&_h2]:mb-1 [&_h2]:font-semibold [&_h2]:text-15 [&_h3]:mt-2 [&_h3]:mb-1 [&_h3]:font-semibold [&_li]:my-0.5 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:my-2 [&_strong]:font-[650] [&_table]:w-full [&_td]:border-line-soft [&_td]:border-b [&_td]:py-1 [&_th]:border-line [&_th]:border-b [&_th]:py-1 [&_th]:text-left [&_ul]:list-disc [&_ul]:pl-5 [&>:first-child]:mt-0 [&>:last-child]:mb-0'

/** Text of a tile. Pictures are left out: a dashboard that is open to others fetches nothing from elsewhere. */
export default function Markdown({ text }: { text: string }) {
  return (
    <div className={look}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        skipHtml
        components={{
          img: ({ alt }) => <>{alt}</>,
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noreferrer noopener">
              {children}
            </a>
          ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}

import { lazy, Suspense, useDeferredValue } from 'react'

const loadMarkdown = () => import('./markdown.tsx')
const Markdown = lazy(loadMarkdown)

/** Fetches the Markdown reader before the first answer needs it. */
export const preloadMarkdown = (): void => void loadMarkdown()

/** Text of an answer as Markdown; as written until the reader is here. */
export function TextPart({ text }: { text: string }) {
  const shown = useDeferredValue(text)
  return (
    <div className="break-words [overflow-wrap:anywhere]">
      <Suspense fallback={<p className="whitespace-pre-wrap">{shown}</p>}>
        <Markdown text={shown} />
      </Suspense>
    </div>
  )
}

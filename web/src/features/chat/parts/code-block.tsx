import { Suspense } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { CopyIconButton } from '#web/ui/copy-button.tsx'

const Highlighted = lazy(() => import('./highlighted.tsx'))

/** Code in its language's colours, with a button that copies it. */
export function CodeBlock({ code, language }: { code: string; language?: string | undefined }) {
  return (
    <figure className="my-3 overflow-hidden rounded-sm border border-line-soft bg-panel">
      <figcaption className="flex h-8 items-center justify-between border-line-soft border-b pr-1 pl-3 text-12 text-fg-3">
        {language ?? ''}
        <CopyIconButton text={code} />
      </figcaption>
      <Code code={code} language={language} className="max-h-[480px] overflow-auto px-3 py-2.5" />
    </figure>
  )
}

/** Highlighted code by itself. Plain until the highlighter is here. */
export function Code({
  code,
  language,
  className = '',
}: {
  code: string
  language?: string | undefined
  className?: string
}) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={`font-mono text-12 text-fg-2 leading-[19px] [font-variant-ligatures:none] ${className}`}
    >
      <code>
        <Suspense fallback={code}>
          <Highlighted code={code} language={language} />
        </Suspense>
      </code>
    </pre>
  )
}

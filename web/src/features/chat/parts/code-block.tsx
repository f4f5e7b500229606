import { Check, Copy } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { chatMessages } from '../messages/index.ts'
import { copyText } from './copy-text.ts'

const Highlighted = lazy(() => import('./highlighted.tsx'))

/** Code in its language's colours, with a button that copies it. */
export function CodeBlock({ code, language }: { code: string; language?: string | undefined }) {
  return (
    <figure className="my-3 overflow-hidden rounded-sm border border-line-soft bg-panel">
      <figcaption className="flex h-8 items-center justify-between border-line-soft border-b pr-1 pl-3 text-12 text-fg-3">
        {language ?? ''}
        <CopyButton text={code} />
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

/** Copies, and says for a moment that it did. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useMessages(chatMessages)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  return (
    <IconButton label={copied ? t.copied : (label ?? t.copy)} size="sm" onClick={() => void copy()}>
      {copied ? <Check className="text-good" /> : <Copy />}
    </IconButton>
  )
}

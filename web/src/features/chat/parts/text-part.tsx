import { type ComponentType, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { isReadable, textPieces } from '../answer/text-pieces.ts'
import { chatMessages } from '../messages/index.ts'
import { mayHoldMath } from './math-marks.ts'
import { PieceGuard } from './piece-guard.tsx'

type Reader = ComponentType<{ text: string }>

let loaded: Reader | undefined
const loadMarkdown = async () => {
  const module = await import('./markdown.tsx')
  loaded = module.default
  return module
}
const LazyMarkdown = lazy(loadMarkdown)
const MathMarkdown = lazy(() => import('./math-markdown.tsx'))

/** Fetches the Markdown reader before the first answer needs it. */
export const preloadMarkdown = (): void => void loadMarkdown().catch(() => {})

/** So many characters are shown before the person asks for more. */
const SHOWN = 60_000

/** Text of an answer as Markdown; as written until the reader is here. Very long text comes in portions. */
export function TextPart({ text }: { text: string }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const [limit, setLimit] = useState(SHOWN)
  const shown = useDeferredValue(text.length > limit ? text.slice(0, limit) : text)
  const pieces = useMemo(() => textPieces(shown), [shown])
  const left = text.length - limit
  return (
    <div className="answer-text break-words [.answer-text+&]:mt-3 [overflow-wrap:anywhere]">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces only ever come at the end
        <Piece key={index} text={piece} />
      ))}
      {left > 0 && (
        <Button size="sm" className="mt-3" onClick={() => setLimit(limit + SHOWN)}>
          {t.showMore(formatNumber(left, language))}
        </Button>
      )}
    </div>
  )
}

const Piece = memo(function Piece({ text }: { text: string }) {
  // Once chosen it stays: another reader would draw everything anew.
  const [Markdown] = useState<Reader>(() => loaded ?? LazyMarkdown)
  const plain = <p className="my-3 whitespace-pre-wrap first:mt-0">{text.trimEnd()}</p>
  if (!isReadable(text)) return plain
  const Read = mayHoldMath(text) ? MathMarkdown : Markdown
  return (
    <div className="[&+div]:mt-3">
      <PieceGuard instead={plain}>
        <Suspense fallback={plain}>
          <Read text={text} />
        </Suspense>
      </PieceGuard>
    </div>
  )
})

import { useRef, useState } from 'react'
import { useUnmount } from '#web/lib/page-effects.ts'
import type { Answerer } from './columns.ts'
import { type Result, runResearch } from './run.ts'

/** The answers of all columns; leaving the page stops them. */
export function useRuns(chosenAgent: string) {
  const [results, setResults] = useState<(Result | undefined)[]>([])
  const [open, setOpen] = useState(0)
  const controller = useRef(new AbortController())
  useUnmount(() => controller.current.abort())

  const begin = async (index: number, column: Answerer, question: string) => {
    const { signal } = controller.current
    setOpen((count) => count + 1)
    await runResearch({ column, question, chosenAgent, signal }, (result) =>
      setResults((now) => {
        const next = [...now]
        next[index] = result
        return next
      }),
    )
    setOpen((count) => count - 1)
  }
  return {
    results,
    running: open > 0,
    start: (columns: readonly Answerer[], question: string) => {
      controller.current = new AbortController()
      setResults([])
      for (const [index, column] of columns.entries()) void begin(index, column, question)
    },
    again: (index: number, column: Answerer, question: string) => {
      if (controller.current.signal.aborted) controller.current = new AbortController()
      void begin(index, column, question)
    },
    stop: () => controller.current.abort(),
    forget: (position: number) => setResults((now) => now.filter((_, index) => index !== position)),
  }
}

import { useMemo } from 'react'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { type Block, blocksOf } from '../answer/blocks.ts'
import { ChartPart } from './chart/chart-part.tsx'
import { NumberCard } from './number-card.tsx'
import { TablePart } from './table/table-part.tsx'
import { TextPart } from './text-part.tsx'

/** An answer outside of a chat, as one reads it: its words, tables and charts. */
export default function AnswerParts({ parts }: { parts: readonly AnswerPart[] }) {
  const blocks = useMemo(() => blocksOf(parts), [parts])
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
    <ReadBlock key={index} block={block} />
  ))
}

function ReadBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <TextPart text={block.text} />
    case 'number':
      return <NumberCard table={block.table} n={block.n} />
    case 'table':
      return <TablePart table={block.table} n={block.n} />
    case 'chart':
      return <ChartPart part={block.chart} table={block.table} n={block.n} />
    default:
      return null
  }
}

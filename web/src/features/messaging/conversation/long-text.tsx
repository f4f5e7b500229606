import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { inboxMessages } from '../messages/index.ts'

const shownLength = 1_500
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** A text as it was written: lines kept, addresses as links, a flood folded unless it was asked for. */
export function LongText({ text, whole = false }: { text: string; whole?: boolean }) {
  const t = useMessages(inboxMessages).message
  const [all, setAll] = useState(false)
  const long = !whole && text.length > shownLength
  return (
    <>
      <bdi className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
        {linked(all || !long ? text : `${[...text.slice(0, shownLength)].slice(0, -1).join('')}…`)}
      </bdi>
      {long && (
        <button type="button" onClick={() => setAll(!all)} className="hit mt-1 text-12 text-accent hover:underline">
          {all ? t.less : t.more}
        </button>
      )}
    </>
  )
}

function linked(text: string): React.ReactNode[] {
  const pieces: React.ReactNode[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    pieces.push(
      text.slice(at, index),
      <a key={index} href={found} target="_blank" rel="noreferrer noopener" className="text-accent underline">
        {found}
      </a>,
    )
    at = index + found.length
  }
  return [...pieces, text.slice(at)]
}

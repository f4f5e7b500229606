import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { replaceWord, type SignedWord, signedWordAt } from '#web/lib/signed-word.ts'
import { type Mention, type QuestionDraft, readAsked } from './draft.ts'
import { keyAction } from './key-action.ts'
import { eraseName } from './mentions.ts'
import { walkHistory } from './walk-history.ts'

type Given = {
  draft: QuestionDraft
  change: (changes: Partial<QuestionDraft>) => void
  questions: readonly string[] | undefined
}

/** The words of a question, the cursor in them, and the word behind a sign that is being typed. */
export function useWords({ draft, change, questions }: Given) {
  const field = useRef<HTMLTextAreaElement>(null)
  const cursorAt = useRef<number>(undefined)
  const [word, setWord] = useState<SignedWord>()
  const [walkedTo, setWalkedTo] = useState<number>()
  const { text } = draft
  const focus = () => field.current?.focus()
  // Before the next key can come: the field knows the place once it shows the text.
  useLayoutEffect(() => {
    if (cursorAt.current === undefined) return
    field.current?.setSelectionRange(cursorAt.current, cursorAt.current)
    cursorAt.current = undefined
  })
  /** The text with the cursor at a place. */
  const put = (next: string, cursor = next.length) => {
    change({ text: next })
    setWord(undefined)
    focus()
    cursorAt.current = cursor
  }
  /** Puts words in the place of the word being typed. */
  const replace = (by: string) => {
    if (word) put(replaceWord(text, word, by), word.from + by.length)
  }
  const walk = (step: 'older' | 'newer'): boolean => {
    const next = walkHistory(questions ?? readAsked(), { at: walkedTo, text }, step)
    if (!next) return false
    setWalkedTo(next.at)
    put(next.text)
    return true
  }
  const erase = (cursor: number): boolean => {
    const erased = eraseName(text, cursor, draft.mentions)
    if (erased) put(erased.text, erased.cursor)
    return erased !== undefined
  }
  return {
    field,
    word,
    focus,
    put,
    replace,
    closePopup: () => setWord(undefined),
    forgetWalk: () => setWalkedTo(undefined),
    write: (next: string, cursor = next.length) => {
      change({ text: next })
      setWord(signedWordAt(next, cursor))
    },
    /** Names somebody, who among `mentions` is once. */
    mention: (mention: Mention, mentions: readonly Mention[]) => {
      if (!word) return
      change({ mentions: [...mentions.filter(({ id }) => id !== mention.id), mention] })
      replace(`@${mention.name} `)
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>, send: () => void) => {
      const { selectionStart: start, selectionEnd: end } = event.currentTarget
      const action = keyAction(event, text, { start, end })
      if (action === 'send') send()
      else if (action === 'erase' ? !erase(start) : !action || !walk(action)) return
      event.preventDefault()
    },
  }
}

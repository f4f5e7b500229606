import type { Language } from '#contract/language.ts'
import { talkContext } from '../composer/voice/talk-context.ts'
import { Talk } from './talk.ts'

let open: { talk: Talk; context: AudioContext } | undefined

/** The conversation that is going on, else a new one in the context that the tap has made; it ends with its context. */
export function openTalk(language: Language): Talk {
  const context = talkContext.get() ?? new AudioContext()
  if (open?.context === context) return open.talk
  const talk = new Talk(context, language)
  open = { talk, context }
  talkContext.set(context)
  const unsubscribe = talkContext.subscribe(() => {
    if (talkContext.get() === context) return
    unsubscribe()
    open = undefined
    talk.close()
  })
  return talk
}

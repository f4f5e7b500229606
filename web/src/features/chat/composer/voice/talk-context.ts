import { createStore } from '#web/lib/store.ts'

/** What a spoken conversation sounds through, made in the tap: later some browsers keep it silent. Undefined: nobody talks. */
export const talkContext = createStore<AudioContext | undefined>(undefined)

/** From the home screen into its session another composer takes the conversation over within this time. */
const handOverMs = 10_000
let holders = 0

/** Keeps the conversation for a composer on the screen; gives back how to let go of it. */
export function holdTalk(): () => void {
  holders++
  return () => {
    holders--
    setTimeout(() => holders === 0 && talkContext.set(undefined), handOverMs)
  }
}

/** In the tap: the sound of the page, and the browser's own voice, may be heard from now on. */
export function unlockSound(): void {
  const context = new AudioContext()
  void context.resume()
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.speak(new SpeechSynthesisUtterance(''))
  talkContext.set(context)
}

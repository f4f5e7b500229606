import { callerEndpoints } from '#contract/calls/endpoints.ts'
import { callSound } from '#contract/calls/limits.ts'
import type { CallInfo } from '#contract/calls/schemas.ts'
import type { CallEndedBy, CallPhase, CallServerMessage, CallSpeaker } from '#contract/calls/wire.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { api } from '#web/lib/client/api.ts'
import { downsampleSound, type Microphone, openMicrophone } from '#web/lib/sound/microphone.ts'
import { RecordError, type RecordProblem } from '#web/lib/sound/record-error.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { type CallConnection, openCallLine } from './call-line.ts'
import { createLoudspeaker } from './loudspeaker.ts'

export type CallView = {
  phase: CallPhase | 'lost' | 'ended'
  lines: readonly { key: number; speaker: CallSpeaker; text: string }[]
  /** What is being said, as far as it is understood. */
  partial: string
  muted: boolean
  /** The microphone that hears; empty until one does. */
  device: string
  /** When the line was first open, in milliseconds since the epoch. */
  since: number | undefined
  refused?: RecordProblem | 'lost' | undefined
  trouble?: string | undefined
  endedBy?: CallEndedBy | 'gone' | undefined
  /** The number of a person who takes over. */
  person?: string | undefined
}

export type Call = ReturnType<typeof startCall>

type Start = { agentId: AgentId; info: CallInfo; language: Language; consent: boolean }

/** What a call is heard and said with, each with what shows its course. */
function openSound() {
  const [ear, mouth] = [new AudioContext(), new AudioContext({ sampleRate: callSound.rate })]
  void ear.resume()
  void mouth.resume()
  const [heardBy, saidBy] = [new AnalyserNode(ear), new AnalyserNode(mouth)]
  saidBy.connect(mouth.destination)
  const speaker = createLoudspeaker(mouth, saidBy)
  const close = () => {
    speaker.clear()
    void ear.close()
    void mouth.close()
  }
  return { ear, heardBy, saidBy, speaker, close }
}

/** What one sees of a call that begins. */
const beginning: CallView = { phase: 'connecting', lines: [], partial: '', muted: false, device: '', since: undefined }

/** A call, outside of React. Made in the tap: later some browsers keep sound silent. */
export function startCall({ agentId, info, language, consent }: Start) {
  const sound = openSound()
  const { ear, heardBy, saidBy, speaker } = sound
  const view: Store<CallView> = createStore<CallView>(beginning)
  const show = (change: Partial<CallView>) => view.set({ ...view.get(), ...change })
  let line: CallConnection | undefined
  let microphone: Microphone | undefined
  let isOver = false
  /** What was typed before there was a line. */
  const early: string[] = []

  const end = (endedBy: CallView['endedBy']) => {
    if (isOver) return
    isOver = true
    show({ phase: 'ended', endedBy, partial: '' })
    microphone?.close()
    line?.close()
    sound.close()
  }
  const take = (word: CallServerMessage): void => {
    if (word.type === 'ready')
      show({ since: view.get().since ?? Date.now() - word.seconds * 1_000, trouble: undefined })
    else if (word.type === 'phase') show({ phase: word.phase })
    else if (word.type === 'line') {
      const { lines } = view.get()
      show({
        lines: [...lines, { key: lines.length, speaker: word.speaker, text: word.text }],
        ...(word.speaker === 'caller' && { partial: '' }),
      })
    } else if (word.type === 'partial') show({ partial: word.text })
    else if (word.type === 'clear') speaker.clear()
    else if (word.type === 'problem') show({ trouble: word.message })
    else if (word.type === 'transfer') show({ person: word.to })
    else end(word.by)
  }
  /** Left out: the one that the browser takes. */
  const listen = async (device?: string): Promise<void> => {
    show({ refused: undefined })
    try {
      const opened = await openMicrophone({
        context: ear,
        analyser: heardBy,
        device,
        onFrame: (samples) => view.get().muted || line?.sound(downsampleSound(samples, ear.sampleRate)[0]),
        onLost: () => show({ refused: 'lost' }),
      })
      microphone?.close()
      microphone = opened
      show({ device: opened.device })
      if (isOver) opened.close()
    } catch (error) {
      show({ refused: error instanceof RecordError ? error.problem : 'failed' })
    }
  }
  const begin = async (): Promise<void> => {
    // Whoever is asked for the microphone must not pay for the time.
    if (info.hears) await listen()
    if (isOver) return
    const { call_id: id, key } = await api.call(callerEndpoints.startCall, {
      params: { agentId },
      body: { language, consent },
    })
    line = openCallLine({
      id,
      key,
      onWord: take,
      onSound: speaker.play,
      onLost: () => {
        speaker.clear()
        show({ phase: 'lost' })
      },
      onGone: () => end('gone'),
    })
    for (const text of early) line.say({ type: 'typed', text })
    if (isOver) line.close()
  }
  void begin().catch((error: unknown) => {
    show({ trouble: error instanceof Error ? error.message : undefined })
    end(undefined)
  })
  return {
    view,
    heardBy,
    saidBy,
    mute: (on: boolean) => {
      show({ muted: on })
      line?.say({ type: 'mute', on })
    },
    typed: (text: string) => {
      if (line) line.say({ type: 'typed', text })
      else early.push(text)
    },
    retry: () => void listen(),
    chooseDevice: (device: string) => void listen(device),
    hangUp: () => {
      line?.say({ type: 'hang-up' })
      end('caller')
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import type { SessionId } from '#contract/kit/id.ts'
import { RecordError, type RecordProblem } from '#web/lib/sound/record-error.ts'
import { type Recording, startRecording } from './record.ts'
import { transcribeSound } from './transcribe.ts'

export type VoiceState =
  | { is: 'starting' }
  | { is: 'recording'; recording: Recording }
  | { is: 'hearing'; share: number }
  | { is: 'refused'; problem: RecordProblem }
  /** The words did not come; the recording is still here. */
  | { is: 'failed'; message: string; sound: Blob }

type Options = { sound: Blob | undefined; sessionId: SessionId | undefined; onText: (text: string) => void }

/** From the microphone, or from a recording that was attached, to words. Leaving the page ends it. */
export function useVoice({ sound: given, sessionId, onText }: Options) {
  const [state, set] = useState<VoiceState>(given ? { is: 'hearing', share: 0 } : { is: 'starting' })
  const end = useRef(() => {})

  const sendRecording = async (sound: Blob): Promise<void> => {
    const controller = new AbortController()
    end.current = () => controller.abort()
    set({ is: 'hearing', share: 0 })
    const onProgress = (share: number) => set({ is: 'hearing', share })
    try {
      onText(await transcribeSound(sound, { sessionId, signal: controller.signal, onProgress }))
    } catch (error) {
      if (!controller.signal.aborted) set({ is: 'failed', message: error instanceof Error ? error.message : '', sound })
    }
  }
  const begin = async (): Promise<void> => {
    let isWaiting = true
    end.current = () => {
      isWaiting = false
    }
    set({ is: 'starting' })
    try {
      const recording = await startRecording()
      if (!isWaiting) return recording.cancel()
      end.current = recording.cancel
      set({ is: 'recording', recording })
    } catch (error) {
      if (isWaiting) set({ is: 'refused', problem: error instanceof RecordError ? error.problem : 'failed' })
    }
  }

  const first = useRef(() => void (given ? sendRecording(given) : begin()))
  useEffect(() => {
    first.current()
    return () => end.current()
  }, [])

  return {
    state,
    begin: () => void begin(),
    transcribe: (sound: Blob) => void sendRecording(sound),
    stop: (recording: Recording) =>
      void recording.stop().then(sendRecording, () => set({ is: 'refused', problem: 'failed' })),
  }
}

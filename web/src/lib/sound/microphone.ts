import framesWorklet from './frames-worklet.js?url'
import { problemOf, RecordError } from './record-error.ts'

export type Microphone = { device: string; close: () => void }

type Options = {
  context: AudioContext
  /** Also given the sound, to look at it. */
  analyser: AnalyserNode
  device: string | undefined
  /** `at` of `performance.now()`. */
  onFrame: (samples: Float32Array, at: number) => void
  /** It was unplugged, or taken away. */
  onLost: () => void
}

/** What recognisers work with; more is only sent for nothing. */
const sentRate = 16_000

/** Opens the microphone. Throws RecordError. */
export async function openMicrophone({ context, analyser, device, onFrame, onLost }: Options): Promise<Microphone> {
  if (!navigator.mediaDevices?.getUserMedia || typeof AudioWorkletNode === 'undefined')
    throw new RecordError('unsupported')
  const audio = {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...(device && { deviceId: { exact: device } }),
  }
  const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch((error: unknown) => {
    throw new RecordError(problemOf(error))
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  await context.audioWorklet.addModule(framesWorklet).catch((error: unknown) => {
    stop()
    throw error
  })
  const source = context.createMediaStreamSource(stream)
  const frames = new AudioWorkletNode(context, 'frames')
  frames.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onFrame(data, performance.now())
  source.connect(analyser)
  source.connect(frames)
  // It says nothing, but what leads nowhere may not be run.
  frames.connect(context.destination)
  const [track] = stream.getAudioTracks()
  track?.addEventListener('ended', onLost)
  return {
    device: track?.getSettings().deviceId ?? '',
    close: () => {
      track?.removeEventListener('ended', onLost)
      source.disconnect()
      frames.disconnect()
      frames.port.close()
      stop()
    },
  }
}

/** At the rate that is sent (16 kHz): each sample the mean of those it stands for. */
export function downsampleSound(samples: Float32Array, rate: number): [samples: Float32Array, rate: number] {
  if (rate <= sentRate) return [samples, rate]
  const step = rate / sentRate
  const fewer = new Float32Array(Math.floor(samples.length / step))
  for (let index = 0; index < fewer.length; index++) {
    const [from, until] = [Math.floor(index * step), Math.floor((index + 1) * step)]
    let sum = 0
    for (let index = from; index < until; index++) sum += samples[index] ?? 0
    fewer[index] = sum / Math.max(1, until - from)
  }
  return [fewer, sentRate]
}

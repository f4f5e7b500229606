import { meetingSound } from '#contract/meetings/limits.ts'
import pcmWorklet from '#web/lib/sound/pcm-worklet.js?url'
import { problemOf, RecordError } from '#web/lib/sound/record-error.ts'

export type CaptureProblem = 'denied' | 'missing' | 'unsupported' | 'failed' | 'tabDenied' | 'tabSilent'

/** Why nothing can be recorded. */
export class CaptureError extends Error {
  readonly problem: CaptureProblem

  constructor(problem: CaptureProblem) {
    super(problem)
    this.name = 'CaptureError'
    this.problem = problem
  }
}

export type Capture = { close: () => void }

type Options = {
  channels: number
  device: string | undefined
  /** 16 bit samples of a tenth of a second, channels beside each other. */
  onSamples: (samples: Int16Array) => void
  /** The microphone was unplugged, or the tab is no longer shared. */
  onLost: (what: 'microphone' | 'tab') => void
}

export const canRecord = () => Boolean(navigator.mediaDevices?.getUserMedia) && typeof AudioWorkletNode !== 'undefined'
export const canShareTab = () => Boolean(navigator.mediaDevices?.getDisplayMedia)

/** Opens the microphone and, for two channels, the sound of a tab that the person chooses. To be called in a press. Throws CaptureError. */
export async function openCapture({ channels, device, onSamples, onLost }: Options): Promise<Capture> {
  if (!canRecord()) throw new CaptureError('unsupported')
  const context = new AudioContext()
  const opened: MediaStream[] = []
  const close = () => {
    for (const track of opened.flatMap((stream) => stream.getTracks())) track.stop()
    void context.close()
  }
  try {
    const tab = channels === 2 ? await openTab(opened) : undefined
    const microphone = await openMicrophone(device, opened)
    await context.resume()
    await context.audioWorklet.addModule(pcmWorklet)
    const pcm = new AudioWorkletNode(context, 'pcm', {
      channelCount: channels,
      channelCountMode: 'explicit',
      channelInterpretation: channels === 2 ? 'discrete' : 'speakers',
      processorOptions: { channels, rate: meetingSound.rate },
    })
    pcm.port.onmessage = ({ data }: MessageEvent<Int16Array>) => onSamples(data)
    connect(context, pcm, microphone, tab)
    microphone.getAudioTracks()[0]?.addEventListener('ended', () => onLost('microphone'))
    tab?.getAudioTracks()[0]?.addEventListener('ended', () => onLost('tab'))
    return {
      close: () => {
        pcm.port.close()
        close()
      },
    }
  } catch (error) {
    close()
    throw error instanceof RecordError ? new CaptureError(error.problem) : error
  }
}

function connect(context: AudioContext, pcm: AudioWorkletNode, microphone: MediaStream, tab: MediaStream | undefined) {
  if (tab) {
    // Each becomes one channel.
    const merger = context.createChannelMerger(2)
    context.createMediaStreamSource(microphone).connect(merger, 0, 0)
    context.createMediaStreamSource(new MediaStream(tab.getAudioTracks())).connect(merger, 0, 1)
    merger.connect(pcm)
  } else context.createMediaStreamSource(microphone).connect(pcm)
  // It says nothing, but what leads nowhere may not be run.
  pcm.connect(context.destination)
}

async function openTab(opened: MediaStream[]): Promise<MediaStream> {
  // Browsers share sound only beside a picture.
  const options = { video: true, audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } }
  const stream = await navigator.mediaDevices.getDisplayMedia(options).catch(() => {
    throw new CaptureError('tabDenied')
  })
  opened.push(stream)
  if (stream.getAudioTracks().length === 0) throw new CaptureError('tabSilent')
  return stream
}

async function openMicrophone(device: string | undefined, opened: MediaStream[]): Promise<MediaStream> {
  // What others say comes out of the loudspeaker: it is not to be heard as what the person says.
  const audio = { echoCancellation: true, noiseSuppression: true, ...(device && { deviceId: { exact: device } }) }
  const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch((error: unknown) => {
    throw new RecordError(problemOf(error))
  })
  opened.push(stream)
  return stream
}

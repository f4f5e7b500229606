import { problemOf, RecordError } from '#web/lib/sound/record-error.ts'

/** A recording under way. */
export type Recording = {
  /** How loud it is now, 0 to 1. */
  level: () => number
  /** Ends it and gives what was recorded. */
  stop: () => Promise<Blob>
  /** Ends it and forgets it. */
  cancel: () => void
}

const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

/** Asks for the microphone and begins to record. Throws RecordError. */
export async function startRecording(): Promise<Recording> {
  // Pages that came without TLS have no microphone.
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined')
    throw new RecordError('unsupported')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new RecordError(problemOf(error))
  })
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const meter = createMeter(stream)
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    meter.close()
  }
  recorder.start(1_000)
  return {
    level: meter.level,
    stop: () =>
      new Promise((resolve, reject) => {
        recorder.addEventListener('stop', () => resolve(new Blob(pieces, { type: recorder.mimeType })), { once: true })
        recorder.addEventListener('error', () => reject(new RecordError('failed')), { once: true })
        recorder.stop()
        close()
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop()
      close()
    },
  }
}

/** Loudness of a stream: the root mean square of what is heard now, stretched so that speech fills the meter. */
function createMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      const sum = samples.reduce((total, sample) => total + sample * sample, 0)
      return Math.min(1, Math.sqrt(sum / samples.length) * 5)
    },
    close: () => void context.close(),
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callSound } from '#contract/calls/limits.ts'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import { bytesOfSamples, type Samples } from '../../../platform/sound/samples.ts'
import { readWavFile } from '../../../platform/sound/wav-file.ts'
import { wavHeader } from '../../../platform/sound/wav-header.ts'

const { rate } = callSound
/** How alike a voice is to itself one opening of its throat later, where noise is not. */
const alike = 0.5
const pitches = Array.from({ length: 12 }, (_, place) => Math.round(100 * 1.06 ** place))

/** A sentence as a voice whose pitch says which sentence it is. */
const soundOf = (place: number, seconds: number): Samples =>
  Int16Array.from(madeVoice(seconds, rate, pitches[place]), (sample) => sample * 32_000)

/** Which sentence is heard: that of the pitch at which the sound is most alike itself. */
function placeOf(samples: Samples): number | undefined {
  const likeness = pitches.map((pitch) => {
    const lag = Math.round(rate / pitch)
    let [together, all] = [0, 1]
    for (let at = lag; at < samples.length; at++) {
      together += (samples[at] ?? 0) * (samples[at - lag] ?? 0)
      all += (samples[at] ?? 0) ** 2
    }
    return together / all
  })
  const most = Math.max(...likeness)
  return most < alike ? undefined : likeness.indexOf(most)
}

/**
 * A voice and a recogniser as OpenAI's API has them: the recogniser hears which sentence the voice said, by its pitch, and nothing in
 * noise and silence. What was said before it is heard must have been said by this voice.
 */
export async function startSoundTruth({ seconds = 0.6 } = {}) {
  const sentences: string[] = []
  const heard: string[] = []
  const fakes = {
    baseUrl: '',
    sentences,
    heard,
    seconds,
    fails: { hearing: false, speaking: false },
    close: () => server.close(),
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat((await Array.fromAsync(request)) as Buffer[])
    if (request.url === '/v1/audio/transcriptions') {
      if (fakes.fails.hearing) return response.writeHead(500).end('{}')
      const text = textIn(body, sentences)
      heard.push(text)
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ text }))
    }
    if (fakes.fails.speaking) return response.writeHead(500).end('{}')
    const { input } = JSON.parse(body.toString()) as { input: string }
    if (!sentences.includes(input)) sentences.push(input)
    const bytes = bytesOfSamples(soundOf(sentences.indexOf(input), fakes.seconds))
    const header = wavHeader({ channels: 1, rate, bytes: bytes.byteLength })
    return response.setHeader('content-type', 'audio/wav').end(Buffer.concat([header, bytes]))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fakes.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return fakes
}

/** The sentence that a form's WAV file holds. */
function textIn(form: Buffer, sentences: readonly string[]): string {
  const from = form.indexOf('RIFF')
  const sound = from < 0 ? undefined : readWavFile(new Uint8Array(form.subarray(from)))
  const place = sound && placeOf(sound.samples)
  return place === undefined ? '' : (sentences[place] ?? '')
}

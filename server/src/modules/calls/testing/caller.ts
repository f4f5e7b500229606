import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callerEndpoints } from '#contract/calls/endpoints.ts'
import { callSound } from '#contract/calls/limits.ts'
import { type CallClientMessage, type CallServerMessage, callLinePath } from '#contract/calls/wire.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import { bytesOfSamples, type Samples } from '../../../platform/sound/samples.ts'
import { wavHeader } from '../../../platform/sound/wav-header.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export const soundOf = (seconds: number, isVoice: boolean) =>
  isVoice
    ? Int16Array.from(madeVoice(seconds, callSound.rate), (sample) => sample * 32_000)
    : new Int16Array(Math.round(seconds * callSound.rate))

/** A recogniser that hears what it is told, one after the other, and a voice of so many seconds a sentence, as OpenAI's API has them. */
export async function startVoiceFakes({ seconds = 0.4 } = {}) {
  const said: string[] = []
  const truth: string[] = []
  /** `isMute`: the voice fails. */
  const fakes = { baseUrl: '', truth, said, seconds, isMute: false, close: () => server.close() }
  const server = createServer(async (request, response) => {
    const chunks = Buffer.concat((await Array.fromAsync(request)) as Buffer[])
    if (request.url === '/v1/audio/transcriptions')
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: truth.shift() ?? '' }))
    if (fakes.isMute) return response.writeHead(503).end()
    said.push((JSON.parse(chunks.toString()) as { input: string }).input)
    const bytes = bytesOfSamples(soundOf(fakes.seconds, true))
    const header = wavHeader({ channels: 1, rate: callSound.rate, bytes: bytes.byteLength })
    return response.setHeader('content-type', 'audio/wav').end(Buffer.concat([header, bytes]))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fakes.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return fakes
}

/** Somebody who calls an agent as the call screen does. */
export async function aCaller(
  server: TestApp,
  agentId: AgentId,
  given: { consent?: boolean; language?: 'en' | 'id' } = {},
) {
  const body = { language: given.language ?? 'en', consent: given.consent ?? true }
  const started = await server.call(callerEndpoints.startCall, { params: { agentId }, body })
  if (!started.body.status) throw new Error(started.body.code)
  const { call_id: id, key, records } = started.body.data
  const words: CallServerMessage[] = []
  let heardBytes = 0
  let socket: WebSocket | undefined
  /** `at`: another process of the installation. */
  const open = async (withKey = key, at: Pick<TestApp, 'url'> = server) => {
    const opened = new WebSocket(`${at.url.replace('http', 'ws')}${callLinePath}${id}`)
    opened.binaryType = 'arraybuffer'
    socket = opened
    opened.onmessage = ({ data }) => {
      if (typeof data === 'string') words.push(JSON.parse(data) as CallServerMessage)
      else heardBytes += (data as ArrayBuffer).byteLength
    }
    await new Promise<void>((done, failed) => {
      opened.onopen = () => done()
      opened.onerror = () => failed(new Error('the line was refused'))
    })
    opened.send(JSON.stringify({ type: 'start', key: withKey }))
    return opened
  }
  /** Sends sound as a microphone would. */
  const play = async (samples: Samples) => {
    const began = performance.now()
    for (let at = 0; at < samples.length; at += callSound.frameSamples) {
      const due = began + (at / callSound.rate) * 1_000 - performance.now()
      if (due > 0) await new Promise((done) => setTimeout(done, due))
      if (socket?.readyState !== WebSocket.OPEN) return
      socket.send(bytesOfSamples(samples.slice(at, at + callSound.frameSamples)))
    }
  }
  return {
    id,
    records,
    words,
    open,
    openAt: (at: Pick<TestApp, 'url'>) => open(key, at),
    heardSeconds: () => heardBytes / 2 / callSound.rate,
    lines: () => words.flatMap((word) => (word.type === 'line' ? [[word.speaker, word.text] as const] : [])),
    ended: () => words.find((word) => word.type === 'ended')?.by,
    phases: () => words.flatMap((word) => (word.type === 'phase' ? [word.phase] : [])),
    drop: () => required(socket, 'it is open').close(),
    send: (word: CallClientMessage) => required(socket, 'it is open').send(JSON.stringify(word)),
    play,
    /** Speaks, or is quiet, for so long. */
    speak: (seconds: number, isVoice = true) => play(soundOf(seconds, isVoice)),
  }
}

import { expect, vi } from 'vitest'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { meetingEndpoints as calls } from '#contract/meetings/endpoints.ts'
import { isMeetingBusy, type MeetingId } from '#contract/meetings/schemas.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import type { FakeSpeech } from '../../../providers/speech-to-text/fake.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { chunksOf, soundOf } from './sound.ts'

export const zone = 'Asia/Jakarta'
type Who = Pick<TestPerson, 'headers'>

/** What tests do with meetings, over HTTP. */
export function meetingCalls(server: TestApp) {
  const start = async ({ headers }: Who, more: { channels?: 1 | 2; title?: string; language?: 'en' | 'id' } = {}) => {
    const body = { title: 'Weekly meeting', channels: 2 as const, consent: true as const, ...more }
    return (await server.call(calls.startMeeting, { body, headers })).body.data
  }
  const send = (
    { headers }: Who,
    id: string,
    { take = 1, number, sound }: { take?: number; number: number; sound: Buffer },
  ) => {
    const form = new FormData()
    form.set('take', String(take))
    form.set('number', String(number))
    form.set('sound', new Blob([new Uint8Array(sound)]), 'chunk.pcm')
    return server.call(calls.addMeetingChunk, { params: { id }, form, headers })
  }
  const stop = ({ headers }: Who, id: string, chunks: number | null = null) =>
    server.call(calls.stopMeeting, { params: { id }, body: { chunks, zone }, headers })
  const get = async ({ headers }: Who, id: string) =>
    (await server.call(calls.getMeeting, { params: { id }, headers })).body.data
  /** The server's own workers may have the job: what it leads to is waited for. */
  const settled = async (who: Who, id: string) => {
    await server.app.jobs.runDue('meeting')
    await vi.waitFor(async () => expect(isMeetingBusy((await get(who, id)).state)).toBe(false), {
      timeout: 60_000,
      interval: 100,
    })
    return get(who, id)
  }
  /** A meeting of some seconds in which these channels speak, recorded to its end. */
  const record = async (
    who: Who,
    seconds: number,
    channels: readonly (readonly [number, number])[][],
    more: { title?: string; language?: 'en' | 'id' } = {},
  ): Promise<MeetingId> => {
    const { id } = await start(who, { channels: channels.length === 1 ? 1 : 2, ...more })
    const chunks = chunksOf(soundOf(seconds, channels), channels.length)
    for (const [number, sound] of chunks.entries())
      expect((await send(who, id, { number, sound })).body.message).toBe('OK')
    expect((await stop(who, id, chunks.length)).body.message).toBe('OK')
    return id
  }
  return { start, send, stop, get, settled, record }
}

/** Who has bought no plan has all there is. */
export const allowMeetings = (server: TestApp, { headers }: Who, plan: 'free' | 'unlimited' = 'unlimited') =>
  server.call(billingOperatorEndpoints.setInstallationPlan, { body: { plan }, headers })

/** Speech is understood in this installation from now on. */
export async function setUpSpeech(server: TestApp, service: FakeSpeech): Promise<void> {
  const { headers } = await aPerson(server, { isOperator: true })
  const body = { base_url: service.baseUrl, model: 'whisper-1' }
  await server.call(speechEndpoints.setSpeech, { body, headers })
}

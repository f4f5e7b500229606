import { expect, test, vi } from 'vitest'
import { aConversation, type Given, wav } from '../testing/conversation.ts'
import { aLiveCall } from '../testing/live-call.ts'
import { saidByItself } from './said-by-itself.ts'

const hiccup = new Error('the connection was reset')
const rejects = async () => {
  throw hiccup
}

test('what nobody foresaw while somebody is heard is noted, and the caller is asked to say it again', async () => {
  const call = aConversation({ transcribeSound: rejects })
  await call.conversation.begin('Good morning.')
  call.pass(0.5)
  await call.until('listening')
  call.pass(0.6, true)
  call.pass(0.8)
  await vi.waitFor(() => expect(call.lines()).toEqual(['Good morning.', saidByItself.unheard.en]), { timeout: 60_000 })
  expect(call.unexpected).toEqual([hiccup])
  expect(call.failed).toEqual([])
})

test('what nobody foresaw while an answer is looked for is noted, and the caller is told', async () => {
  const call = aConversation({ answer: rejects })
  await call.conversation.begin('Good morning.')
  call.conversation.takeTyped('How many stores are there?')
  await vi.waitFor(() => expect(call.lines().at(-1)).toBe(saidByItself.failed.en), { timeout: 60_000 })
  expect(call.unexpected).toEqual([hiccup])
  await call.until('listening')
})

test('what nobody foresaw while a sentence is spoken is noted, and the call goes on in writing', async () => {
  const call = aConversation({ speak: rejects })
  await call.conversation.begin('Good morning.')
  await vi.waitFor(() => expect(call.unexpected).toEqual([hiccup]), { timeout: 60_000 })
  expect(call.words).toContainEqual(expect.objectContaining({ type: 'problem', code: 'internal' }))
  // Who only hears has heard nothing of it.
  expect(call.onUnsaid).toHaveBeenCalledOnce()
  await call.until('listening')
})

/** A recogniser that answers when the test says so. */
function slowRecogniser() {
  let answer: (said: { text: string }) => void = () => {}
  return {
    transcribeSound: () =>
      new Promise<unknown>((done) => {
        answer = done
      }),
    hear: (text: string) => answer({ text }),
  }
}
async function greetedBy(given: Given) {
  const call = aConversation(given)
  await call.conversation.begin('Good morning.')
  call.pass(0.5)
  await call.until('listening')
  return call
}

test('a recogniser that stalls: the caller is asked once to say it again, and its words count when they come after all', async () => {
  const recogniser = slowRecogniser()
  const call = await greetedBy({ transcribeSound: recogniser.transcribeSound })
  call.pass(0.6, true)
  call.pass(19)
  call.tick()
  expect(call.lines()).toEqual(['Good morning.'])
  call.pass(3)
  call.tick()
  call.tick()
  expect(call.lines()).toEqual(['Good morning.', saidByItself.unheard.en])
  await call.until('listening')
  recogniser.hear('How many stores are there?')
  await vi.waitFor(() => expect(call.lines().at(-1)).toBe('How many stores are there?'), { timeout: 60_000 })
})

test('a line that stalls: what was spoken is kept as long as it was, though half of it came at once', async () => {
  const call = await greetedBy({})
  call.passLate(0.7, 1.2)
  call.pass(0.8)
  await vi.waitFor(() => expect(call.spans).toHaveLength(1), { timeout: 60_000 })
  const [{ from, until }] = call.spans as [{ from: number; until: number }]
  expect(until - from).toBeGreaterThan(1_100)
  expect(until - from).toBeLessThan(1_500)
})

test('a recogniser that fails after it was given up says nothing a second time', async () => {
  let fail: (error: unknown) => void = () => {}
  const transcribeSound = () =>
    new Promise<unknown>((_, failed) => {
      fail = failed
    })
  const call = await greetedBy({ transcribeSound })
  call.pass(0.6, true)
  call.pass(22)
  call.tick()
  await call.until('listening')
  fail(hiccup)
  await vi.waitFor(() => expect(call.unexpected).toEqual([hiccup]), { timeout: 60_000 })
  expect(call.lines()).toEqual(['Good morning.', saidByItself.unheard.en])
})

test('what was said last is recognised and kept though the caller has hung up, and nobody answers it', async () => {
  const recogniser = slowRecogniser()
  const answer = vi.fn(async () => ({ grounded: true, failed: false }))
  const call = await greetedBy({ transcribeSound: recogniser.transcribeSound, answer })
  call.pass(0.6, true)
  const closed = call.conversation.close()
  recogniser.hear('Cancel my order, please.')
  await closed
  expect(call.lines()).toEqual(['Good morning.', 'Cancel my order, please.'])
  expect(answer).not.toHaveBeenCalled()
})

test('a service that fails: the embedded voice says the sentence and the next ones, and nobody is told', async () => {
  const speak = vi.fn(rejects)
  const call = aConversation({ speak, speakEmbedded: async () => ({ bytes: wav, mime: 'audio/wav' }) })
  await call.conversation.begin('Good morning.')
  await call.until('listening')
  expect(call.heardFrames()).toBe(5)
  call.conversation.sayByItself('Anything else?')
  await call.until('listening')
  expect(call.heardFrames()).toBe(10)
  expect(speak).toHaveBeenCalledOnce()
  expect(call.onUnsaid).not.toHaveBeenCalled()
  expect(call.unexpected).toEqual([])
})

test('a service that fails once is asked again where there is no other voice', async () => {
  let asked = 0
  const call = aConversation({
    speak: async () => {
      if (asked++ === 0) throw hiccup
      return { bytes: wav, mime: 'audio/wav' }
    },
  })
  await call.conversation.begin('Good morning.')
  await call.until('listening')
  expect(call.heardFrames()).toBe(5)
  expect(call.onUnsaid).not.toHaveBeenCalled()
})

test('minutes of silence: the caller is asked once whether they are there, and then the call ends', async () => {
  const call = await greetedBy({})
  call.pass(24)
  call.tick()
  expect(call.lines()).toEqual(['Good morning.'])
  call.pass(2)
  call.tick()
  expect(call.lines()).toEqual(['Good morning.', saidByItself.stillThere.en])
  await call.until('listening')
  call.pass(20)
  call.tick()
  expect(call.onSilence).not.toHaveBeenCalled()
  call.pass(16)
  call.tick()
  expect(call.onSilence).toHaveBeenCalledOnce()
  expect(call.lines()).toHaveLength(2)
})

test('a broken conversation ends its own call and nothing else: not in the timer that all calls share', async () => {
  const sent: string[] = []
  const { live, ended } = await aLiveCall({
    maxSeconds: 12,
    send: (text) => {
      if (text.includes(saidByItself.limit.en)) throw hiccup
      sent.push(text)
    },
  })
  await vi.waitFor(() => expect(sent.at(-1)).toContain('"type":"line"'), { timeout: 60_000 })
  expect(() => live.tick()).not.toThrow()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 60_000 })
})

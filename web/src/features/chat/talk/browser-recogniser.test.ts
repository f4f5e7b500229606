import { afterEach, expect, test, vi } from 'vitest'
import { openBrowserRecogniser } from './browser-recogniser.ts'

afterEach(() => void vi.unstubAllGlobals())

type Told = { onerror?: (event: { error: string }) => void; onend?: () => void; onresult?: (event: unknown) => void }

function aRecogniser() {
  const starts = vi.fn()
  let told: Told = {}
  vi.stubGlobal(
    'SpeechRecognition',
    class {
      start = starts
      abort = () => {}
      constructor() {
        told = this as Told
      }
    },
  )
  const partial = vi.fn()
  return { recogniser: openBrowserRecogniser('id', partial), starts, partial, told: () => told }
}
const result = (transcript: string, isFinal: boolean) => ({ isFinal, 0: { transcript } })

test('words are shown while they may still change, and begun again after a silence', async () => {
  const { recogniser, starts, partial, told } = aRecogniser()
  told().onresult?.({ resultIndex: 0, results: [result('berapa toko', false)] })
  expect(partial).toHaveBeenLastCalledWith('berapa toko')
  told().onresult?.({ resultIndex: 0, results: [result('berapa toko', true)] })
  expect(await recogniser.take()).toBe('berapa toko')
  told().onerror?.({ error: 'no-speech' })
  told().onend?.()
  expect(starts).toHaveBeenCalledTimes(2)
})

test.each(['network', 'not-allowed', 'language-not-supported'])(
  'one that fails (%s) is not begun again and again: the next words fail, and it is tried once more',
  async (error) => {
    const { recogniser, starts, told } = aRecogniser()
    told().onerror?.({ error })
    told().onend?.()
    expect(starts).toHaveBeenCalledTimes(1)
    await expect(recogniser.take()).rejects.toThrow('')
    expect(starts).toHaveBeenCalledTimes(2)
  },
)

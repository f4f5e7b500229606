import { expect, test } from 'vitest'
import { inFull, withQuickReplies } from './quick-replies.ts'

const long = 'Berapa penjualan kursi di toko Surabaya bulan lalu?'
const said = (kind: 'cloud' | 'gateway', offered: string[], text = 'Ada 3 toko.') =>
  withQuickReplies({ kind }, { text, offered, language: 'id' })

test('short questions are buttons, at most three', () => {
  expect(said('cloud', ['Yang termurah?', 'Di Bali?', 'Jam buka?', 'Alamat?'])).toEqual({
    kind: 'choices',
    text: 'Ada 3 toko.',
    button: '',
    choices: [
      { id: 'ask-1', title: 'Yang termurah?', description: '' },
      { id: 'ask-2', title: 'Di Bali?', description: '' },
      { id: 'ask-3', title: 'Jam buka?', description: '' },
    ],
  })
})

test('longer ones are rows of a list that say the whole question, which is what was asked by choosing', () => {
  const content = said('cloud', ['Di Bali?', long])
  expect(content).toMatchObject({
    button: 'Tanya lagi',
    choices: [
      { title: 'Di Bali?', description: '' },
      { title: 'Berapa penjualan kursi…', description: long },
    ],
  })
  const chosen = { kind: 'chosen' as const, id: 'ask-2', title: 'Berapa penjualan kursi…' }
  expect(inFull(chosen, { author: 'agent', content })).toEqual({ ...chosen, title: long })
  // What people offer keeps its title: there the description only explains.
  expect(inFull(chosen, { author: 'person', content })).toEqual(chosen)
})

test('a number without buttons has the whole questions as lines', () => {
  expect(said('gateway', [long])).toMatchObject({ button: '', choices: [{ title: long, description: '' }] })
})

test('what WhatsApp would refuse is left out', () => {
  expect(said('cloud', ['x'.repeat(73)])).toEqual({ kind: 'text', text: 'Ada 3 toko.' })
  expect(said('cloud', ['Di Bali?'], 'x'.repeat(1_025))).toEqual({ kind: 'text', text: 'x'.repeat(1_025) })
})

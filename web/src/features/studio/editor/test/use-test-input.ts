import { useState } from 'react'
import { givesOf } from '#flow/editing/ports.ts'
import { definitionOf, type StepOutput } from '#flow/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { editorMessages } from '../messages/index.ts'
import { useEditor } from '../state/use-editor.ts'
import type { StartedTest } from './use-test.ts'

const usual: Partial<Record<string, string>> = { conversation: 'test', sender: 'test', files: '[]' }

/** What begins a test and what comes with it, as it is written down. */
export function useTestInput() {
  const t = useMessages(editorMessages).test
  const document = useEditor(({ document }) => document)
  const triggers = document.nodes.filter(({ kind }) => definitionOf(kind)?.input === null)
  const [chosen, choose] = useState('')
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState<{ name: string; why: string }>()
  const trigger = triggers.find(({ id }) => id === chosen) ?? triggers[0]
  const given = trigger ? givesOf(trigger) : []
  const writes = trigger !== undefined && definitionOf(trigger.kind)?.conversation === true
  const textOf = ({ name, type }: StepOutput) =>
    texts[name] ?? usual[name] ?? (type === 'object' || type === 'any' ? '{}' : type === 'list' ? '[]' : '')
  const problemOf = (item: StepOutput) => {
    if ('wrong' in readAs(textOf(item), item.type)) return t.notJson
    // Nobody can write nothing: steps that answer it would only fail.
    return writes && item.name === 'message' && textOf(item).trim() === '' ? t.noMessage : undefined
  }
  /** Undefined where something is wrong, which is then said at its field. */
  const read = (): StartedTest | undefined => {
    const bad = given.find((item) => problemOf(item) !== undefined)
    setWrong(bad && { name: bad.name, why: problemOf(bad) ?? '' })
    if (bad || !trigger) return undefined
    const input = given.map((item) => {
      const value = readAs(textOf(item), item.type)
      return [item.name, 'wrong' in value ? null : value.value] as const
    })
    return { trigger: trigger.id, input: Object.fromEntries(input) }
  }
  return {
    triggers,
    trigger,
    choose,
    textOf,
    wrong,
    read,
    fields: given.filter(({ name }) => usual[name] === undefined),
    write: (name: string, text: string) => setTexts({ ...texts, [name]: text }),
    /** What came with a real run stands for what is written here. */
    fill: (input: Record<string, unknown>) => setTexts(textsOf(input)),
  }
}

function readAs(text: string, type: StepOutput['type']): { value: unknown } | { wrong: true } {
  if (type === 'text' || type === 'date') return { value: text }
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // A word is a text; what begins like JSON was meant to be some.
    return type === 'any' && !/^\s*[[{]/.test(text) ? { value: text } : { wrong: true }
  }
}

const textsOf = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2),
    ]),
  )

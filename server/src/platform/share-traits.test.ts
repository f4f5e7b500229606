import { afterEach, expect, test } from 'vitest'
import { config, z } from 'zod'
import { shareTraits } from './share-traits.ts'

afterEach(() => void config({ postProcessor: undefined }))

const traitsOf = (schema: z.ZodType) => schema._zod.traits

test('schemas of a kind share what they are known by, and are what they were', () => {
  const before = z.string()
  shareTraits()
  const [text, long, whole, kind] = [z.string(), z.string().min(3), z.int(), z.enum(['a', 'b'])]
  expect(traitsOf(long)).toBe(traitsOf(text))
  expect(traitsOf(text)).not.toBe(traitsOf(before))
  expect([...traitsOf(text)]).toEqual([...traitsOf(before)])
  expect(traitsOf(whole)).not.toBe(traitsOf(text))
  expect([text instanceof z.ZodString, text instanceof z.ZodEnum, kind instanceof z.ZodEnum]).toEqual([
    true,
    false,
    true,
  ])
  expect(long.safeParse('ab').success).toBe(false)
  expect(z.object({ text, long }).partial().parse({ text: 'a' })).toEqual({ text: 'a' })
})

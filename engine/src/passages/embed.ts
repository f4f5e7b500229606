import type { Language } from '#contract/language.ts'
import { tokenizePassage } from './tokens.ts'

/** Dimensions of the vectors that are made without a model. */
const embeddingSize = 256

type Feature = { at: number; value: number }

const stemShare = 1
const pieceShare = 0.9
const maxKept = 20_000
const kept: Record<Language, Map<string, Feature[]>> = { en: new Map(), id: new Map() }

/**
 * A vector of a text, one byte for each dimension, made of its words alone: every word gives its stem and its pieces of three and
 * four letters, hashed to a dimension and a sign. Texts are alike when they share words, word forms, misspelt words or words that
 * English and Indonesian spell alike ('organisasi', 'organization'); it knows nothing of meaning. The same text always gives the
 * same vector. `weightOf` says how much a stem counts, such as its rarity; without it each counts the same.
 */
export function embedText(text: string, language: Language, weightOf?: (stem: string) => number): Int8Array {
  const counts = new Map<string, { word: string; count: number }>()
  for (const token of tokenizePassage(text, language)) {
    if (token.stop) continue
    const known = counts.get(token.stem)
    if (known) known.count++
    else counts.set(token.stem, { word: token.word, count: 1 })
  }
  const sums = new Float64Array(embeddingSize)
  for (const [stem, { word, count }] of counts) {
    const weight = (1 + Math.log(count)) * (weightOf?.(stem) ?? 1)
    for (const { at, value } of featuresOf(stem, word, language)) {
      const sum = sums[at]
      if (sum !== undefined) sums[at] = sum + weight * value
    }
  }
  return toBytes(sums)
}

/** A vector of any size as bytes: its direction, not its length. All zero for a vector of zeros. */
export function toBytes(vector: Float64Array | readonly number[]): Int8Array {
  let square = 0
  for (const value of vector) square += value * value
  const bytes = new Int8Array(vector.length)
  if (square === 0) return bytes
  // Values of a direction lie mostly within four times their mean size: finer steps for those, the rare larger ones are cut.
  const scale = (127 * Math.sqrt(vector.length)) / (4 * Math.sqrt(square))
  let at = 0
  for (const value of vector) bytes[at++] = Math.max(-127, Math.min(127, Math.round(value * scale)))
  return bytes
}

function featuresOf(stem: string, word: string, language: Language): Feature[] {
  const known = kept[language].get(word)
  if (known) return known
  const pieces = piecesOf(word)
  const features = [featureOf(`=${stem}`, stemShare)]
  for (const piece of pieces) features.push(featureOf(piece, pieceShare / Math.sqrt(pieces.length)))
  if (kept[language].size >= maxKept) kept[language].clear()
  kept[language].set(word, features)
  return features
}

function piecesOf(word: string): string[] {
  const marked = `^${word.slice(0, 40)}$`
  const pieces: string[] = []
  for (const length of [3, 4])
    for (let index = 0; index + length <= marked.length; index++) pieces.push(marked.slice(index, index + length))
  return pieces
}

/** FNV-1a: its low bits choose the dimension, a high one the sign. */
function featureOf(text: string, value: number): Feature {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash ^= hash >>> 15
  return { at: (hash >>> 0) % embeddingSize, value: hash & 0x10000 ? value : -value }
}

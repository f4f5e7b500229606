import fs from 'node:fs'
import path from 'node:path'

/** What is given to sherpa-onnx: a part of its own configuration. */
export type SpeechModel = { streaming: boolean; config: Record<string, unknown> }

type FolderProblem =
  | { code: 'speech_folder_gone' }
  | { code: 'speech_folder_unknown' }
  | { code: 'speech_folder_incomplete'; file: string }

type Read = { model: SpeechModel } | { problem: FolderProblem }

/** Files of each layout, as the models that can be had for sherpa-onnx name them; of several that fit the smaller one (`int8`) is taken. */
const layouts = {
  moonshine: ['preprocess', 'encode', 'uncached_decode', 'cached_decode'],
  transducer: ['encoder', 'decoder', 'joiner'],
  pair: ['encoder', 'decoder'],
  single: ['model'],
} as const

/**
 * Which model a folder holds, told by its files and, where those are named alike, by what it is called: `streaming`, `whisper`,
 * `paraformer`, `sense-voice`, `nemo`, `zipformer`.
 */
export function readModelFolder(folder: string): Read {
  let names: string[]
  try {
    names = fs.readdirSync(folder).toSorted()
  } catch {
    return { problem: { code: 'speech_folder_gone' } }
  }
  const onnx = names.filter((name) => name.endsWith('.onnx'))
  const fileOf = (part: string) => {
    const fits = onnx.filter((name) => new RegExp(`(^|[-_.])${part}([-_.]|$)`).test(name))
    const found = fits.find((name) => name.includes('int8')) ?? fits[0]
    return found && path.join(folder, found)
  }
  const incomplete = (file: string): Read => ({ problem: { code: 'speech_folder_incomplete', file } })
  if (onnx.length === 0) return { problem: { code: 'speech_folder_unknown' } }
  const called = `${path.basename(folder)} ${onnx.join(' ')}`.toLowerCase()
  const layout = layoutOf(called, fileOf)
  if (!layout) return { problem: { code: 'speech_folder_unknown' } }
  const files = Object.fromEntries(layouts[layout].map((part) => [part, fileOf(part)]))
  const missing = layouts[layout].find((part) => files[part] === undefined)
  if (missing) return incomplete(`${missing}.onnx`)
  const tokens = names.find((name) => /(^|-)tokens\.txt$/.test(name))
  if (!tokens) return incomplete('tokens.txt')
  const model = modelOf(layout, called, files as Record<string, string>)
  return { model: { ...model, config: { ...model.config, tokens: path.join(folder, tokens) } } }
}

function layoutOf(called: string, fileOf: (part: string) => string | undefined): keyof typeof layouts | undefined {
  if (fileOf('preprocess')) return 'moonshine'
  const isPair = /whisper|paraformer|canary/.test(called)
  if (fileOf('encoder') || fileOf('decoder') || fileOf('joiner'))
    return isPair && !fileOf('joiner') ? 'pair' : 'transducer'
  return fileOf('model') ? 'single' : undefined
}

function modelOf(layout: keyof typeof layouts, called: string, files: Record<string, string>): SpeechModel {
  const streaming = /streaming|-chunk-/.test(called)
  if (layout === 'moonshine')
    return {
      streaming: false,
      config: {
        moonshine: {
          preprocessor: files.preprocess,
          encoder: files.encode,
          uncachedDecoder: files.uncached_decode,
          cachedDecoder: files.cached_decode,
        },
      },
    }
  if (layout === 'transducer') return { streaming, config: { transducer: files } }
  if (layout === 'pair')
    return called.includes('paraformer')
      ? { streaming: true, config: { paraformer: files } }
      : { streaming: false, config: { whisper: files } }
  return singleModel(streaming, called, files.model ?? '')
}

function singleModel(streaming: boolean, called: string, model: string): SpeechModel {
  if (streaming)
    return { streaming, config: called.includes('nemo') ? { nemoCtc: { model } } : { zipformer2Ctc: { model } } }
  if (called.includes('sense-voice'))
    return { streaming, config: { senseVoice: { model, useInverseTextNormalization: 1 } } }
  if (called.includes('paraformer')) return { streaming, config: { paraformer: { model } } }
  if (called.includes('zipformer')) return { streaming, config: { zipformerCtc: { model } } }
  return { streaming, config: { nemoCtc: { model } } }
}

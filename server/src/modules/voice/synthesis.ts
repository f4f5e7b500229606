import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { ModelInput, ModelSettings } from '#contract/models/schemas.ts'
import type { Synthesizer } from '#contract/voice/schemas.ts'
import { speakableText } from '#contract/voice/speakable/speakable.ts'
import { findSetting, removeSetting, saveSetting } from '../../platform/db/setting-store.ts'
import type { Deps } from '../../platform/deps.ts'
import { createSlots } from '../../platform/documents/slots.ts'
import { fail } from '../../platform/http/fail.ts'
import type { ModelAddress } from '../../providers/model/port.ts'
import { createEspeakSynthesis, embeddedEspeak, hasEspeak } from '../../providers/text-to-speech/espeak.ts'
import { createOpenAiSynthesis } from '../../providers/text-to-speech/openai.ts'
import { type Sentence, type Sound, type Synthesis, SynthesisError } from '../../providers/text-to-speech/port.ts'
import {
  type KnownModel,
  modelOfEnvironment,
  modelSettingsOf,
  openStored,
  type StoredModel,
  sealModel,
  withKey,
} from '../models/service.ts'

const setting = 'voice'
const usualProgram = 'espeak-ng'
/** Processes of eSpeak NG at once. */
const atOnce = 2
const testMs = 20_000

export type Voice = {
  synthesizer: () => Promise<Synthesizer>
  /** A sentence as it is written, said as a person says it. Throws `voice_…` failures. */
  speak: (sentence: Sentence, signal: AbortSignal) => Promise<Sound>
  /** The same by the embedded voice, whoever speaks otherwise; undefined where the machine has none. */
  speakEmbedded: (sentence: Sentence, signal: AbortSignal) => Promise<Sound | undefined>
  settings: () => Promise<ModelSettings>
  set: (input: ModelInput) => Promise<ModelSettings>
  remove: () => Promise<ModelSettings>
  test: (
    input: ModelInput,
    language: Language,
  ) => Promise<{ ok: boolean; message: string; code?: string; duration_ms: number }>
}

type VoiceDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>

/** Who speaks in this installation: the operator's service, else the environment's, else eSpeak NG where the machine has it. */
export function createVoice(deps: VoiceDeps): Voice {
  const { config, log } = deps
  const known = async (): Promise<KnownModel> => {
    const stored = await findSetting<StoredModel>(deps.db, setting)
    if (stored) return { source: 'settings', address: openStored(deps, stored) }
    return modelOfEnvironment(config.VOICE_BASE_URL, config.VOICE_MODEL, config.VOICE_API_KEY)
  }
  const serviceAt = (address: ModelAddress) =>
    createOpenAiSynthesis(address, { male: config.VOICE_MALE, female: config.VOICE_FEMALE })
  const espeak = createEspeak(config.ESPEAK_PROGRAM)
  const current = async (): Promise<{ by: Synthesizer; synthesis?: Synthesis }> => {
    const { address } = await known()
    if (address) return { by: 'service', synthesis: serviceAt(address) }
    const synthesis = await espeak()
    return synthesis ? { by: 'espeak', synthesis } : { by: 'none' }
  }
  const say = async (synthesis: Synthesis, { text, ...rest }: Sentence, signal: AbortSignal): Promise<Sound> => {
    try {
      return await synthesis({ ...rest, text: speakableText(text, rest.language) }, signal)
    } catch (error) {
      if (!(error instanceof SynthesisError)) throw error
      log.warn({ code: error.code, cause: error.cause }, 'the voice failed')
      throw fail(error.code)
    }
  }
  return {
    synthesizer: async () => (await current()).by,
    speak: async (sentence, signal) => {
      const { synthesis } = await current()
      if (!synthesis) throw fail('voice_not_set_up')
      return say(synthesis, sentence, signal)
    },
    speakEmbedded: async (sentence, signal) => {
      const synthesis = await espeak()
      return synthesis && say(synthesis, sentence, signal)
    },
    settings: async () => modelSettingsOf(await known()),
    set: async (input) => {
      await saveSetting(deps.db, setting, sealModel(deps, withKey(input, (await known()).address)), deps.clock.now())
      return modelSettingsOf(await known())
    },
    remove: async () => {
      await removeSetting(deps.db, setting)
      return modelSettingsOf(await known())
    },
    test: async (input, language) => tryOut(serviceAt(withKey(input, (await known()).address)), language),
  }
}

/** The one of the machine, else the one in the box unless a program is named. Looked for once: whoever installs it starts the server anew. */
function createEspeak(named: string | undefined): () => Promise<Synthesis | undefined> {
  const inTurn = createSlots(atOnce)
  const find = async (): Promise<Synthesis | undefined> => {
    const program = named ?? usualProgram
    if (await hasEspeak(program)) return createEspeakSynthesis([program])
    const embedded = named === undefined ? embeddedEspeak() : undefined
    return embedded && createEspeakSynthesis(embedded)
  }
  let found: Promise<Synthesis | undefined> | undefined
  return async () => {
    found ??= find()
    const synthesis = await found
    return synthesis && ((...given) => inTurn(() => synthesis(...given)))
  }
}

async function tryOut(synthesis: Synthesis, language: Language) {
  const since = performance.now()
  const tried = { language, character: 'female', text: language === 'id' ? 'Halo.' : 'Hello.' } as const
  const problem = await synthesis(tried, AbortSignal.timeout(testMs)).then(
    () => undefined,
    (error: unknown) => (error instanceof SynthesisError ? error.code : 'voice_unreachable'),
  )
  const duration_ms = Math.round(performance.now() - since)
  if (!problem) return { ok: true, message: 'OK', duration_ms }
  return { ok: false, code: problem, message: errorMessage(problem, language), duration_ms }
}

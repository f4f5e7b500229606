import { errorMessage, errors } from '#contract/errors.ts'
import type { Sentence } from '#contract/language.ts'
import type { StepError } from '#flow/machine/index.ts'
import { toFailure } from '../../../platform/http/error-handler.ts'
import { NetError } from '../../../platform/net/index.ts'

/** A step that went wrong, in words for people. `again`: another try may help. */
export class StepFailed extends Error {
  override name = 'StepFailed'
  readonly error: StepError

  constructor(code: string, message: Sentence, again = false) {
    super(code)
    this.error = { code, message, ...(again && { again }) }
  }
}

const unreachable: Sentence = { en: 'The other side could not be reached.', id: 'Pihak sana tidak bisa dihubungi.' }
const netWords: Record<string, Sentence> = {
  net_address_refused: {
    en: 'This address is private and may not be called.',
    id: 'Alamat ini privat dan tidak boleh dipanggil.',
  },
  net_address_invalid: {
    en: 'This is not an address that can be called.',
    id: 'Ini bukan alamat yang bisa dipanggil.',
  },
  net_timed_out: { en: 'The other side did not answer in time.', id: 'Pihak sana tidak menjawab tepat waktu.' },
  net_too_large: { en: 'The answer was too large.', id: 'Jawabannya terlalu besar.' },
  net_unreachable: unreachable,
  net_too_many_redirects: { en: 'The address leads elsewhere too often.', id: 'Alamat ini terlalu sering dialihkan.' },
}

/** Whatever a handler threw, in words for people; what it was exactly goes to the log only. */
export function stepErrorOf(error: unknown): StepError {
  if (error instanceof StepFailed) return error.error
  if (error instanceof NetError)
    return {
      code: error.code,
      message: netWords[error.code] ?? unreachable,
      ...(/timed_out|unreachable/.test(error.code) && { again: true }),
    }
  const { code, details } = toFailure(error)
  const message = { en: errorMessage(code, 'en', details), id: errorMessage(code, 'id', details) }
  return { code, message, ...(errors[code].kind === 'operational' && { again: true }) }
}

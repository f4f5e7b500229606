import { errorMessage, errors } from '#contract/errors.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { StepError } from '#flow/machine/index.ts'
import { toFailure } from '../../../platform/http/error-handler.ts'
import { NetError } from '../../../platform/net/index.ts'

/** A step that went wrong, in words for people. `again`: another try may help. */
export class StepFailed extends Error {
  override name = 'StepFailed'
  readonly error: StepError

  constructor(code: string, message: LocalizedText, again = false) {
    super(code)
    this.error = { code, message, ...(again && { again }) }
  }
}

const unreachable: LocalizedText = localized('The other side could not be reached.', 'Pihak sana tidak bisa dihubungi.')
const netWords: Record<string, LocalizedText> = {
  net_address_refused: localized(
    'This address is private and may not be called.',
    'Alamat ini privat dan tidak boleh dipanggil.',
  ),
  net_address_invalid: localized('This is not an address that can be called.', 'Ini bukan alamat yang bisa dipanggil.'),
  net_timed_out: localized('The other side did not answer in time.', 'Pihak sana tidak menjawab tepat waktu.'),
  net_too_large: localized('The answer was too large.', 'Jawabannya terlalu besar.'),
  net_unreachable: unreachable,
  net_too_many_redirects: localized('The address leads elsewhere too often.', 'Alamat ini terlalu sering dialihkan.'),
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
  const message = localized(errorMessage(code, 'en', details), errorMessage(code, 'id', details))
  return { code, message, ...(errors[code].kind === 'operational' && { again: true }) }
}

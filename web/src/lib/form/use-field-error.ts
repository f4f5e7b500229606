import type { FieldError } from 'react-hook-form'
import { errorMessage, errors } from '#contract/errors.ts'
import { useLanguage } from '../i18n/use-messages.ts'

/** Turns what is wrong with a field into a sentence: a code of the error catalogue, or a sentence already. */
export function useFieldError(): (error: FieldError | undefined) => string | undefined {
  const language = useLanguage()
  return (error) => {
    const message = error?.message
    return message !== undefined && isCode(message) ? errorMessage(message, language) : message
  }
}

const isCode = (text: string): text is keyof typeof errors => Object.hasOwn(errors, text)

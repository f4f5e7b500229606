import type { Language } from '../language.ts'

const places = /\{\{(\d{1,2})\}\}/g

/** How many variables a template's text has: they are numbered from 1. */
export const variablesIn = (body: string): number =>
  Math.max(0, ...[...body.matchAll(places)].map(([, number]) => Number(number)))

/** Whether its variables are numbered without gaps. */
export const isNumbered = (body: string): boolean =>
  new Set([...body.matchAll(places)].map(([, number]) => number)).size === variablesIn(body)

/** The text with its variables filled in; one without a value stays as it is written. */
export const filledTemplate = (body: string, values: readonly (string | undefined)[]): string =>
  body.replace(places, (place, number: string) => values[Number(number) - 1] ?? place)

/** In which of our languages something is said in a template of WhatsApp's language code: `id`, `en_US`. */
export const languageOfTemplate = (code: string): Language => (/^id\b|^id_/.test(code) ? 'id' : 'en')

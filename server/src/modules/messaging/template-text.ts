const places = /\{\{(\d{1,2})\}\}/g

/** How many variables a template's text has: they are numbered from 1. */
export const variablesIn = (body: string): number =>
  Math.max(0, ...[...body.matchAll(places)].map(([, number]) => Number(number)))

/** Whether its variables are numbered without gaps. */
export const isNumbered = (body: string): boolean =>
  new Set([...body.matchAll(places)].map(([, number]) => number)).size === variablesIn(body)

/** The text with its variables filled in. */
export const filledTemplate = (body: string, values: readonly string[]): string =>
  body.replace(places, (place, number: string) => values[Number(number) - 1] ?? place)

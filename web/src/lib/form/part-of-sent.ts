import { CallError } from '../client/call-error.ts'

/**
 * For a form whose fields are a part of what is sent, such as one of a list that is saved whole: what the server says of a path in it is
 * said of the form's own field, which `fieldOf` names. What is about another part stays as it is.
 */
export async function asOwnFields<T>(sent: Promise<T>, fieldOf: (path: string) => string | undefined): Promise<T> {
  try {
    return await sent
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure
    const { status, code, message, fields, retryAfterSeconds } = failure
    const details = Object.entries(fields).map(([path, text]) => ({ path: fieldOf(path) ?? path, message: text }))
    throw new CallError(status, {
      code,
      message,
      details,
      ...(retryAfterSeconds !== undefined && { retry_after_s: retryAfterSeconds }),
    })
  }
}

/** Names one field for a path and all in it. */
export const fieldFor = (path: string, field: string) => (full: string) =>
  full === path || full.startsWith(`${path}.`) ? field : undefined

/** Names the fields below a path, `rules.2.words` below `rules.2` as `words`. */
export const fieldsBelow = (path: string) => (full: string) =>
  full.startsWith(`${path}.`) ? full.slice(path.length + 1) : undefined

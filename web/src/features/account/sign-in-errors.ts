/** What is wrong with the fields, as names of messages. */
export type SignInErrors = { email?: 'emailMissing' | 'emailWrong'; password?: 'passwordMissing' }

/** Checks without a schema: the sign-in screen loads none. `malformed` is the browser's own word on the address. */
export function signInErrors(email: string, malformed: boolean, password: string): SignInErrors {
  return {
    ...(email.trim() === '' ? { email: 'emailMissing' } : malformed ? { email: 'emailWrong' } : {}),
    ...(password === '' && { password: 'passwordMissing' }),
  }
}

import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import { isBreached } from './breached-passwords.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Refuses a password that many people use, that was in a breach, or that is the person's own name or address. `field` is where it was typed. */
export async function checkNewPassword(
  { config }: Pick<Deps, 'config'>,
  password: string,
  person: { email: string; name: string },
  field: string,
): Promise<void> {
  const refuse = (code: 'password_too_common' | 'password_is_personal' | 'password_breached') =>
    new Failure(code, {}, [{ path: field, message: code }])
  if (isPersonal(password, person)) throw refuse('password_is_personal')
  if (isCommonPassword(password)) throw refuse('password_too_common')
  const breached = config.BREACHED_PASSWORDS
  if (breached !== undefined && (await isBreached(breached, password))) throw refuse('password_breached')
}

function isPersonal(password: string, { email, name }: { email: string; name: string }): boolean {
  const plain = squeeze(password)
  const stem = plain.replace(/\d{1,4}$/, '')
  const [local = ''] = email.split('@')
  return [email, local, name].map(squeeze).some((own) => own !== '' && (plain === own || stem === own))
}

const squeeze = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

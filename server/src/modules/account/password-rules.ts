import { Failure } from '../../platform/http/fail.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Refuses a password that many people use, or that is the person's own name or address. `field` is where it was typed. */
export function checkNewPassword(password: string, person: { email: string; name: string }, field: string): void {
  const refuse = (code: 'password_too_common' | 'password_is_personal') =>
    new Failure(code, {}, [{ path: field, message: code }])
  if (isPersonal(password, person)) throw refuse('password_is_personal')
  if (isCommonPassword(password)) throw refuse('password_too_common')
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

import type { FlowRequest } from '#contract/flows/schemas.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { mailedPage } from '../../platform/http/mailed-page.ts'
import { momentIn } from './request-mail.ts'

const words = {
  approve: localized('Approve', 'Setujui'),
  reject: localized('Reject', 'Tolak'),
  done: localized('I have taken care of it', 'Sudah saya tangani'),
  remark: localized('Remark (optional)', 'Catatan (boleh kosong)'),
  over: localized(
    'This has been decided already, or the time is up.',
    'Ini sudah diputuskan, atau waktunya sudah habis.',
  ),
  until: localized('Answer by {due}.', 'Jawab sebelum {due}.'),
  thanks: localized('Thank you. Your answer was passed on.', 'Terima kasih. Jawabanmu sudah diteruskan.'),
}

/** The page behind a mailed link. Looking at it decides nothing. */
export function requestPage(
  { title, details, kind, state, expires_at: due }: FlowRequest,
  language: Language,
  { brand, timezone }: { brand: string; timezone: string },
  answered = false,
): string {
  const buttons =
    kind === 'approval'
      ? [
          ['approved', words.approve[language]],
          ['rejected', words.reject[language]],
        ]
      : [['done', words.done[language]]]
  const form = `<form method="post"><label>${words.remark[language]}<textarea name="remark" maxlength="1000" rows="3"></textarea></label>
    <p>${buttons.map(([value, label]) => `<button name="decision" value="${value}">${label}</button>`).join(' ')}</p></form>`
  const body = answered
    ? `<p role="status">${words.thanks[language]}</p>`
    : state === 'waiting'
      ? `<p>${words.until[language].replace('{due}', () => `<time datetime="${due}">${momentIn(new Date(due), timezone, language)}</time>`)}</p>${form}`
      : `<p role="status">${words.over[language]}</p>`
  return mailedPage({ brand, language, title, details, body })
}

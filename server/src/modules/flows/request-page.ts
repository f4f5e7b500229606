import type { FlowRequest } from '#contract/flows/schemas.ts'
import { escapeHtml } from '#contract/kit/escape-html.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
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

/** The page behind a mailed link: works without scripts, in any mail program's browser. Looking at it decides nothing. */
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
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(brand)} | ${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><p class="brand">${escapeHtml(brand)}</p><h1>${escapeHtml(title)}</h1><div class="details">${escapeHtml(details)}</div>${body}</main></body></html>`
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px}main{max-width:36rem;margin:auto}
h1{font-size:1.4rem}.brand{font-weight:600;opacity:.7;margin:0 0 1rem}.details{white-space:pre-wrap;margin:1rem 0}label{display:block}textarea{display:block;width:100%;box-sizing:border-box;font:inherit;margin-top:4px;padding:8px}
button{font:inherit;padding:10px 18px;margin-right:8px;border-radius:8px;border:1px solid currentColor;cursor:pointer}`

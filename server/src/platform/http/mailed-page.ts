import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#contract/kit/escape-html.ts'
import type { Language } from '#contract/language.ts'

type MailedPage = {
  brand: string
  language: Language
  title: string
  details: string
  /** HTML that is safe already. */
  body: string
}

/** The page behind a mailed link: works without scripts, in any mail program's browser. Looking at it changes nothing: programs that read mail open links. */
export const mailedPage = ({ brand, language, title, details, body }: MailedPage): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(brand)} | ${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><p class="brand">${escapeHtml(brand)}</p><h1>${escapeHtml(title)}</h1><div class="details">${escapeHtml(details)}</div>${body}</main></body></html>`

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px}main{max-width:36rem;margin:auto}
h1{font-size:1.4rem}.brand{font-weight:600;opacity:.7;margin:0 0 1rem}.details{white-space:pre-wrap;margin:1rem 0}label{display:block}textarea{display:block;width:100%;box-sizing:border-box;font:inherit;margin-top:4px;padding:8px}
button{font:inherit;padding:10px 18px;margin-right:8px;border-radius:8px;border:1px solid currentColor;cursor:pointer}`

/** A reply that carries such a page: kept nowhere, framed nowhere, and nothing in it runs. */
export const mailedReply = (reply: FastifyReply): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )

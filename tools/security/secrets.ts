/** Forms that keys have by their vendors' own description; a text that is only long and random has none. */
const forms: readonly [kind: string, form: RegExp][] = [
  ['a private key', /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{40,}/g],
  ['a key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})/g],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/g],
  ['a token of Slack', /\bxox[abeoprs]-[0-9A-Za-z-]{20,}/g],
  ['a live key of Stripe', /\b[rs]k_live_[0-9A-Za-z]{20,}/g],
  ['a key of OpenAI', /\bsk-(?:proj-)?[A-Za-z0-9]{20,}T3BlbkFJ[A-Za-z0-9]{20,}/g],
  ['a key of Anthropic', /\bsk-ant-[a-z0-9]+-[A-Za-z0-9_-]{60,}/g],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['a client secret of Google', /\bGOCSPX-[0-9A-Za-z_-]{28}\b/g],
  ['a token of GitLab', /\bglpat-[0-9A-Za-z_-]{20,}/g],
  ['a key of SendGrid', /\bSG\.[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43}\b/g],
  ['a key of Twilio', /\bSK[0-9a-f]{32}\b/g],
  ['a signing secret of webhooks', /\bwhsec_[0-9A-Za-z+/]{32,}/g],
  ['a live key of Xendit', /\bxnd_production_[0-9A-Za-z]{20,}/g],
  ['a live key of Midtrans', /\bMid-server-[0-9A-Za-z_-]{20,}/g],
  ['a token of Hugging Face', /\bhf_[A-Za-z]{34}\b/g],
  ['a token of Meta', /\bEAA[0-9A-Za-z]{80,}/g],
  ['a token of Grafana', /\bglsa_[0-9A-Za-z]{32}_[0-9a-f]{8}\b/g],
]

type FoundSecret = { kind: string; line: number }

/** What looks like a secret in a text, with its line. */
export function findSecrets(text: string): FoundSecret[] {
  return forms.flatMap(([kind, form]) =>
    [...text.matchAll(form)].map(({ index }) => ({ kind, line: text.slice(0, index).split('\n').length })),
  )
}

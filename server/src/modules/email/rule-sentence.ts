import { emailLimits } from '#contract/email/limits.ts'
import type { EmailRuleAction, EmailRuleReading } from '#contract/email/rules.ts'

/** What a stretch of a sentence does: says the action, begins what is looked for, or says nothing of its own. */
type Role =
  | { action: EmailRuleAction }
  | { begins: 'senders' | 'words' | 'subject' }
  | 'attachment'
  | 'filler'
  | 'joint'
  | 'unknown'

const of = (role: Role, phrases: string): [string, Role][] =>
  phrases.split('|').map((phrase) => [phrase.trim().replace(/\s+/g, ' '), role])

/** Longer phrases are looked for first. What a rule cannot say is `unknown`: then the sentence is not understood. */
const phrases = new Map<string, Role>([
  ...of(
    { action: 'hold' },
    `hold|hold back|wait for approval|wait for my approval|wait for a person|ask me|ask me first|ask for approval|need approval|needs approval
    |require approval|let me approve|let me check|keep for me|keep for a person|never send without approval|do not send without approval
    |don't send without approval|tahan|ditahan|minta persetujuan|tunggu persetujuan|menunggu persetujuan|perlu persetujuan
    |butuh persetujuan|harus disetujui|tanya saya|tanya aku|tanya saya dulu|tanya aku dulu|biar saya cek|biar aku cek|biar kami cek
    |jangan dikirim tanpa persetujuan|jangan kirim tanpa persetujuan`,
  ),
  ...of(
    { action: 'ignore' },
    `ignore|skip|never answer|never reply|don't answer|don't reply|do not answer|do not reply|no reply to|no answer to|leave unanswered
    |abaikan|lewati|jangan balas|jangan dibalas|jangan jawab|jangan dijawab|tidak usah dibalas|tidak perlu dibalas|tak usah dibalas
    |tak perlu dibalas|tidak usah dijawab|tidak perlu dijawab`,
  ),
  ...of(
    { action: 'send' },
    `answer|reply|respond|answer automatically|reply automatically|send automatically|automatically|auto-reply|by itself|right away
    |without approval|without asking|without asking me|balas|dibalas|jawab|dijawab|balas otomatis|jawab otomatis|kirim otomatis|otomatis
    |langsung|langsung balas|langsung jawab|tanpa persetujuan|secara otomatis`,
  ),
  ...of({ begins: 'senders' }, 'from|sent by|written by|dari|dikirim oleh|dikirim dari|yang dikirim|ditulis oleh'),
  ...of(
    { begins: 'words' },
    `about|mentioning|mentions|mention|containing|contains|contain|regarding|concerning|with the word|with the words|with the keyword
    |that say|that says|saying|tentang|soal|mengenai|perihal|berisi|memuat|menyebut|menyebutkan|dengan kata|ada kata|berkata`,
  ),
  ...of(
    { begins: 'subject' },
    `whose subject contains|whose subject mentions|subject contains|subject mentions|subject says|with the subject|with subject
    |subjeknya berisi|subjeknya memuat|subjek berisi|subjek memuat|subjeknya|judulnya berisi|judulnya memuat|judulnya|dengan subjek
    |dengan judul`,
  ),
  ...of(
    'attachment',
    `with attachment|with attachments|with an attachment|with a file|with files|that have attachments|that has attachments
    |that have an attachment|that has an attachment|has an attachment|has attachments|have attachments|dengan lampiran|berlampiran
    |ada lampiran|ada lampirannya|punya lampiran|yang ada lampiran|yang ada lampirannya|yang punya lampiran|yang berlampiran
    |disertai lampiran`,
  ),
  ...of(
    'filler',
    `mail|mails|email|emails|e-mail|e-mails|message|messages|anything|everything|all|every|any|always|please|the|a|an|if|when|whenever
    |that|which|it|they|them|is|are|comes|come|came|in|to|for|me|i|we|us|my|our|should|must|be|customers|people|someone|somebody|word
    |words|surat|pesan|semua|setiap|tiap|selalu|tolong|mohon|yang|kalau|jika|apabila|bila|itu|ini|untuk|saya|aku|kami|dulu|saja|harus
    |masuk|datang|kata|pelanggan|orang|siapa pun|apa pun|nya|oleh|maka|lah`,
  ),
  ...of('joint', 'and|or|dan|atau'),
  ...of(
    'unknown',
    `except|unless|but|not from|not about|not|without|before|after|until|during|between|weekend|weekends|more than|less than|larger than
    |smaller than|longer than|older than|kecuali|selain|bukan|tidak|tanpa|sebelum|sesudah|setelah|sampai|selama|antara|lebih dari
    |kurang dari|akhir pekan|tetapi|tapi|namun|forward|teruskan|delete|hapus|move|pindahkan|translate|terjemahkan`,
  ),
])
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length))

type Token = { text: string; quoted: boolean }

const tokensOf = (sentence: string): Token[] =>
  [...sentence.replaceAll('’', "'").matchAll(/["“”]([^"“”]+)["“”]|(,|;)|([^\s,;"“”]+)/g)].map(
    ([, quoted, comma, word]) => ({
      text: quoted ?? comma ?? (word ?? '').replace(/[.!?:]+$/, ''),
      quoted: quoted !== undefined,
    }),
  )

/**
 * What a sentence of a person means as a rule, in English or Indonesian: "Hold mails about refunds", "Balas otomatis email dari
 * toko.example". Every word must have its place; undefined where one has none, or where nothing says what to do or with which mails.
 */
export function readRuleSentence(sentence: string): EmailRuleReading | undefined {
  const tokens = tokensOf(sentence)
  const actions = new Set<EmailRuleAction>()
  const found = { senders: [] as string[], words: [] as string[], subject: [] as string[] }
  let into: keyof typeof found = 'words'
  let item: string[] = []
  let has_attachment = false
  const endItem = () => {
    if (item.length > 0) found[into].push(item.join(' '))
    item = []
  }
  for (let index = 0; index < tokens.length; ) {
    const { role, length } = roleAt(tokens, index)
    const token = tokens[index]
    index += length
    if (role === 'unknown') return undefined
    if (role === undefined) {
      if (token?.quoted) endItem()
      if (token) item.push(token.text)
      if (token?.quoted) endItem()
      continue
    }
    // A small word inside of what is looked for belongs to it: "change of the address".
    const following = tokens[index] && roleAt(tokens, index).role === undefined
    if (role === 'filler' && item.length > 0 && following && into !== 'senders' && token) {
      item.push(token.text)
      continue
    }
    endItem()
    if (role === 'attachment') has_attachment = true
    else if (typeof role === 'object' && 'action' in role) {
      actions.add(role.action)
      into = 'words'
    } else if (typeof role === 'object') into = role.begins
  }
  endItem()
  const action = decided(actions)
  const [words, words_in] =
    found.subject.length > 0 ? [found.subject, 'subject' as const] : [found.words, 'mail' as const]
  const isBoth = found.subject.length > 0 && found.words.length > 0
  const asks = words.length + found.senders.length > 0 || has_attachment
  const isShort =
    [...found.senders, ...words].every((text) => text.length <= emailLimits.keyword) &&
    Math.max(words.length, found.senders.length) <= emailLimits.rule.words
  if (!action || isBoth || !asks || !isShort) return undefined
  return { senders: found.senders, words, words_in, has_attachment, action }
}

/** The longest phrase that begins here; what is in quotes, and what nobody knows, is looked for in mails. */
function roleAt(tokens: readonly Token[], at: number): { role: Role | undefined; length: number } {
  const first = tokens[at]
  if (!first || first.quoted) return { role: undefined, length: 1 }
  if (first.text === ',' || first.text === ';' || first.text === '') return { role: 'joint', length: 1 }
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 0; length--) {
    const stretch = tokens.slice(at, at + length)
    if (stretch.some(({ quoted }) => quoted)) continue
    const role = phrases.get(stretch.map(({ text }) => text.toLowerCase()).join(' '))
    if (role !== undefined) return { role, length }
  }
  return { role: undefined, length: 1 }
}

/** "Answer automatically" and "never answer" name sending, too: the stricter word is meant. Two that exclude each other are none. */
function decided(actions: ReadonlySet<EmailRuleAction>): EmailRuleAction | undefined {
  if (actions.has('hold') && actions.has('ignore')) return undefined
  return actions.has('hold') ? 'hold' : actions.has('ignore') ? 'ignore' : actions.has('send') ? 'send' : undefined
}

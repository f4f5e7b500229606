import type { Language } from '#contract/language.ts'

/** What Twilio is to do with a call, in its order. */
export type CallInstruction =
  /** Connects it with a stream; what comes after the stream is asked at `next`. */
  | { do: 'stream'; url: string; next: string; parameters: Record<string, string> }
  | { do: 'say'; text: string; language: Language }
  /** Puts it through to a number, from one of ours. */
  | { do: 'dial'; to: string; from: string; next: string }
  | { do: 'reject'; reason: 'busy' | 'rejected' }
  | { do: 'hang-up' }

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// Control characters are not written in XML at all.
const escapeXml = (text: string) => text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (mark) => marks[mark] ?? '')

const attributes = (named: Record<string, string>) =>
  Object.entries(named)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')

function writeInstruction(instruction: CallInstruction): string {
  switch (instruction.do) {
    case 'stream': {
      const { url, next, parameters } = instruction
      const told = Object.entries(parameters).map(([name, value]) => `<Parameter${attributes({ name, value })}/>`)
      return `<Connect${attributes({ action: next })}><Stream${attributes({ url })}>${told.join('')}</Stream></Connect>`
    }
    case 'say':
      return `<Say${attributes({ language: instruction.language === 'id' ? 'id-ID' : 'en-US' })}>${escapeXml(instruction.text)}</Say>`
    case 'dial': {
      const { to, from, next } = instruction
      return `<Dial${attributes({ callerId: from, action: next, timeout: '30' })}><Number>${escapeXml(to)}</Number></Dial>`
    }
    case 'reject':
      return `<Reject${attributes({ reason: instruction.reason })}/>`
    case 'hang-up':
      return '<Hangup/>'
  }
}

export const writeTwiml = (instructions: readonly CallInstruction[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${instructions.map(writeInstruction).join('')}</Response>`

import type { Contact } from '#contract/messaging/conversation.ts'
import { filledTemplate } from '#contract/messaging/template-text.ts'

type Who = { contact: Pick<Contact, 'name' | 'phone_number'>; agent: string }

/** A saved reply with its variables filled in; what is not known stays as it is written. */
export const cannedText = (text: string, { contact, agent }: Who): string =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (written, name: string) => {
    const values = new Map([
      ['contact.name', contact.name],
      ['contact.phone', contact.phone_number],
      ['agent.name', agent],
    ])
    return values.get(name) ?? written
  })

/** A template's text with its numbered variables filled in; an empty one stays as it is written. */
export const templateText = (body: string, variables: readonly string[]): string =>
  filledTemplate(
    body,
    variables.map((value) => value.trim() || undefined),
  )

import { emailLimits } from '#contract/email/limits.ts'
import type { MailAttachment, RawMail } from './port.ts'
import { type UnpackedMail, unpackTnef } from './tnef.ts'

/** Outlook's own way of sending files: a winmail.dat that has them. */
export const isPacked = ({ name, mime }: MailAttachment): boolean =>
  /^(application\/(vnd\.)?ms-tnef)$/i.test(mime) || /^winmail\.dat$/i.test(name)

/** What is sent as text is a third longer than the file, and has line ends. */
const sentShare = 1.4

export const isTooLarge = ({ bytes }: MailAttachment): boolean => bytes > emailLimits.attachment.bytes * sentShare

/** A mail's attachments with the files of its winmail.dat in that one's place; one that cannot be opened says why. */
export function openPacked({ attachments, packed }: RawMail): {
  attachments: MailAttachment[]
  unpacked: UnpackedMail | undefined
} {
  const unpacked = packed && unpackOrNot(packed.content)
  return {
    unpacked,
    attachments: attachments.flatMap((file): MailAttachment[] => {
      if (!isPacked(file)) return [file]
      if (!unpacked || file.part !== packed?.part) return [unopened(file)]
      return unpacked.files.map(({ name, mime, content }, inside) => ({
        name: cleaned(name),
        mime: cleaned(mime),
        bytes: content.length,
        inside,
        part: packed.part,
      }))
    }),
  }
}

const unopened = (file: MailAttachment): MailAttachment => ({
  ...file,
  problem: isTooLarge(file) ? 'too_large' : 'broken',
})

function unpackOrNot(content: Buffer): UnpackedMail | undefined {
  try {
    return unpackTnef(content)
  } catch {
    return undefined
  }
}

/** PostgreSQL keeps no NUL, and half of a pair of surrogates is no text. */
const cleaned = (text: string) => text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 200)

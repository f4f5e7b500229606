import { z } from 'zod'
import { userId } from '#contract/kit/id.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { type NotificationAction, notificationAction } from '#contract/notifications/threads.ts'
import { homeAddress } from '../../../platform/config/home-address.ts'
import type { Deps } from '../../../platform/deps.ts'
import { subjectKinds } from '../subjects.ts'

/** What stands sealed in a link: one action about one thing, of one person, with when what it is about was told. */
const linkContent = z.object({
  kind: z.enum(subjectKinds),
  id: z.uuid(),
  user: userId,
  action: notificationAction,
  at: z.number().int(),
})
export type LinkContent = z.infer<typeof linkContent>

export const validDays = 7
export const linkPath = '/notification-actions'

/** What a mail offers, as far as it can be done. */
const mailedActions: readonly NotificationAction[] = ['acknowledge', 'snooze_hour', 'snooze_day', 'check']

export const actionWords: Record<NotificationAction, LocalizedText> = {
  acknowledge: localized('Acknowledge', 'Tandai ditangani'),
  snooze_hour: localized('Snooze for 1 hour', 'Tunda 1 jam'),
  snooze_day: localized('Snooze for 1 day', 'Tunda 1 hari'),
  unsnooze: localized('End snooze', 'Akhiri penundaan'),
  check: localized('Check again now', 'Periksa lagi sekarang'),
}

type SealDeps = Pick<Deps, 'secrets' | 'config'>
/** About what and to whom a mail is written. `at`: when it was told. */
type Mailed = { kind: LinkContent['kind']; id: string; user: LinkContent['user']; at: Date }

/** What somebody can do from a mail, each with its words and its link. */
export const actionLinks = (
  deps: SealDeps,
  { at, ...of }: Mailed,
  actions: readonly NotificationAction[],
  language: Language,
): { words: string; link: string }[] =>
  mailedActions
    .filter((action) => actions.includes(action))
    .map((action) => ({
      words: actionWords[action][language],
      link: `${homeAddress(deps.config)}${linkPath}/${sealLink(deps, { ...of, action, at: at.getTime() })}`,
    }))

/** Nobody else can make one, or make another of it. Short, as some mail programs break long links: numbers for names, ids without their dashes. */
export const sealLink = ({ secrets }: Pick<Deps, 'secrets'>, { kind, id, user, action, at }: LinkContent): string =>
  secrets.encrypt(
    [
      subjectKinds.indexOf(kind),
      notificationAction.options.indexOf(action),
      bare(id),
      bare(user),
      at.toString(36),
    ].join('.'),
  )

const bare = (id: string) => id.replaceAll('-', '')
const dashed = (text = '') => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What a link is for while it is good; undefined of one that was made or changed by somebody else, and after its time. */
export function openLink({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, sealed: string): LinkContent | undefined {
  const content = readLink(secrets, sealed)
  const isGood = content && clock.now().getTime() < content.at + validDays * 86_400_000
  return isGood ? content : undefined
}

function readLink(secrets: Deps['secrets'], sealed: string): LinkContent | undefined {
  try {
    const [kind, action, id, user, at = ''] = secrets.decrypt(sealed).split('.')
    return linkContent.safeParse({
      kind: subjectKinds[Number(kind)],
      action: notificationAction.options[Number(action)],
      id: dashed(id),
      user: dashed(user),
      at: Number.parseInt(at, 36),
    }).data
  } catch {
    return undefined
  }
}

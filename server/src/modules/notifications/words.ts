import { localeOf } from '#contract/kit/format/locale.ts'
import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { FactsOf, NotificationContent, NotificationKind } from '#contract/notifications/kinds.ts'

/** What a reader sees: made of kind and facts, in their language. `link` is an address of the client. */
export type NotificationText = { title: string; text: string; link: string | null }
type Written = { title: LocalizedText; text: LocalizedText; link: string | null }
const rupiah = (amount: number) => `Rp${amount.toLocaleString('id-ID')}`

/** In Jakarta, where the product's days are. */
const dayIn = (language: Language, at: string) =>
  new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Jakarta',
  }).format(new Date(at))

/** Names that people typed are cut to one line. */
const short = (name: string) => name.replace(/\s+/g, ' ').trim().slice(0, 80)

const roles = { admin: localized('an admin', 'admin'), member: localized('a member', 'anggota') }
const planNames = {
  free: localized('Free', 'Gratis'),
  paid: localized('Paid', 'Berbayar'),
  custom: localized('Custom', 'Khusus'),
  unlimited: localized('Unlimited', 'Tanpa batas'),
}

type Subject = FactsOf<'usage_alert'>['subject']
const measured: Record<Subject, (name: string) => LocalizedText> = {
  credits: () => localized("this month's credits", 'kredit bulan ini'),
  conversations: () => localized("this month's conversations", 'percakapan bulan ini'),
  call_minutes: () => localized("this month's call minutes", 'menit panggilan bulan ini'),
  workspace: (name) => localized(`the credits of the workspace ${name}`, `kredit workspace ${name}`),
  member: (name) => localized(`the credits of ${name}`, `kredit ${name}`),
  agent: (name) => localized(`the credits of the agent ${name}`, `kredit agen ${name}`),
}
const used = ({ used, limit }: { used: number; limit: number }) =>
  localized(
    `${used.toLocaleString('en-GB')} of ${limit.toLocaleString('en-GB')} this month.`,
    `${used.toLocaleString('id-ID')} dari ${limit.toLocaleString('id-ID')} bulan ini.`,
  )

const usageLink = '/settings/usage'
const billingLink = '/settings/billing'

const write: { [K in NotificationKind]: (facts: FactsOf<K>) => Written } = {
  invitation_received: ({ workspace, inviter }) => ({
    title: localized(
      `${short(inviter) || 'Somebody'} invites you to ${short(workspace)}`,
      `${short(inviter) || 'Seseorang'} mengundang kamu ke ${short(workspace)}`,
    ),
    text: localized('Accept it to work there together.', 'Terima undangannya untuk bekerja bersama di sana.'),
    link: '/workspaces',
  }),
  invitation_accepted: ({ workspace, workspace_id, person }) => ({
    title: localized(
      `${short(person)} joined ${short(workspace)}`,
      `${short(person)} bergabung ke ${short(workspace)}`,
    ),
    text: localized('Your invitation was accepted.', 'Undanganmu sudah diterima.'),
    link: `/workspace/${workspace_id}/members`,
  }),
  member_removed: ({ workspace }) => ({
    title: localized(`You are no longer in ${short(workspace)}`, `Kamu tidak lagi berada di ${short(workspace)}`),
    text: localized(
      'An admin of the workspace removed you. Your personal chats and files are untouched.',
      'Admin workspace mengeluarkan kamu. Obrolan dan file pribadimu tidak berubah.',
    ),
    link: '/workspaces',
  }),
  role_changed: ({ workspace, workspace_id, role }) => ({
    title: localized(
      `You are now ${roles[role].en} of ${short(workspace)}`,
      `Sekarang kamu ${roles[role].id} di ${short(workspace)}`,
    ),
    text: localized('See what you may do there.', 'Lihat apa saja yang boleh kamu lakukan di sana.'),
    link: `/workspace/${workspace_id}/permissions`,
  }),
  workspace_received: ({ workspace, workspace_id, from }) => ({
    title: localized(`${short(workspace)} is yours now`, `${short(workspace)} sekarang milikmu`),
    text: localized(
      `${short(from)} handed the workspace over to you.`,
      `${short(from)} menyerahkan workspace ini kepadamu.`,
    ),
    link: `/workspace/${workspace_id}/settings`,
  }),
  usage_alert: ({ subject, name, percent, ...numbers }) => {
    const what = measured[subject](short(name))
    return {
      title: localized(`${percent}% of ${what.en} are used`, `${percent}% ${what.id} sudah terpakai`),
      text: used(numbers),
      link: usageLink,
    }
  },
  cap_reached: ({ subject, name, ...numbers }) => {
    const what = measured[subject](short(name))
    return {
      title: localized(`The cap on ${what.en} is reached`, `Batas ${what.id} sudah tercapai`),
      text: localized(
        `${used(numbers).en} Work stops there until the month ends or the cap is raised.`,
        `${used(numbers).id} Pekerjaan di sana berhenti sampai bulan berganti atau batasnya dinaikkan.`,
      ),
      link: usageLink,
    }
  },
  invoice_ready: ({ number, amount, due_at }) => ({
    title: localized(
      `Invoice ${number}: ${rupiah(amount)} to pay`,
      `Invoice ${number}: ${rupiah(amount)} belum dibayar`,
    ),
    text: localized(
      `Please pay it by ${dayIn('en', due_at)}, so that your plan goes on.`,
      `Bayar paling lambat ${dayIn('id', due_at)} supaya paketmu berlanjut.`,
    ),
    link: billingLink,
  }),
  payment_paid: ({ number, amount }) => ({
    title: localized(`Paid: ${rupiah(amount)}`, `Lunas: ${rupiah(amount)}`),
    text: localized(`Thank you. Invoice ${number} is paid.`, `Terima kasih. Invoice ${number} sudah lunas.`),
    link: billingLink,
  }),
  payment_failed: ({ number, amount }) => ({
    title: localized(
      `The payment of ${rupiah(amount)} did not go through`,
      `Pembayaran ${rupiah(amount)} tidak berhasil`,
    ),
    text: localized(
      `Nothing was bought for invoice ${number}. Please try again or choose another way.`,
      `Tidak ada yang dibeli untuk invoice ${number}. Coba lagi atau pilih cara lain.`,
    ),
    link: '/payment',
  }),
  payment_expired: ({ number, amount }) => ({
    title: localized(`The time to pay ${rupiah(amount)} is over`, `Waktu untuk membayar ${rupiah(amount)} sudah habis`),
    text: localized(
      `Nothing was charged for invoice ${number}; begin again when you like.`,
      `Tidak ada yang ditagih untuk invoice ${number}; silakan mulai lagi.`,
    ),
    link: '/payment',
  }),
  payment_unusable: ({ number, received }) => ({
    title: localized(
      `${rupiah(received)} came, but nothing was bought`,
      `${rupiah(received)} diterima, tetapi tidak ada yang dibeli`,
    ),
    text: localized(
      `The money for invoice ${number} came late, in another amount, or for a payment that was given up. It will be paid back.`,
      `Uang untuk invoice ${number} datang terlambat, jumlahnya berbeda, atau pembayarannya sudah dibatalkan. Uangnya akan dikembalikan.`,
    ),
    link: billingLink,
  }),
  plan_ended: ({ from, to }) => ({
    title: localized(`The ${planNames[from].en} plan has ended`, `Paket ${planNames[from].id} sudah berakhir`),
    text: localized(
      `Your organization is on the ${planNames[to].en} plan now. Everything you made is still there.`,
      `Organisasimu sekarang memakai paket ${planNames[to].id}. Semua yang kamu buat tetap ada.`,
    ),
    link: '/payment',
  }),
  flow_request: ({ title, asks }) => ({
    title: localized(short(title), short(title)),
    text:
      asks === 'approval'
        ? localized('A flow waits for your decision.', 'Sebuah alur menunggu keputusanmu.')
        : localized('A flow waits for somebody to take over.', 'Sebuah alur menunggu seseorang mengambil alih.'),
    link: '/requests',
  }),
  flow_message: ({ text }) => ({
    title: untranslated(short(text)),
    text: untranslated(text),
    link: '/studio',
  }),
}

/** The words of a notification in a language. */
export function wordsOf(content: NotificationContent, language: Language): NotificationText {
  // The table pairs each kind with its own facts; the union loses that.
  const { title, text, link } = (write[content.kind] as (facts: NotificationContent['facts']) => Written)(content.facts)
  return { title: title[language], text: text[language], link }
}

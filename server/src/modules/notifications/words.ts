import { numberText } from '#contract/kit/format/cell-text.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber, formatRupiah } from '#contract/kit/format/number.ts'
import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { FactsOf, NotificationContent, NotificationKind } from '#contract/notifications/kinds.ts'

/** What a reader sees: made of kind and facts, in their language. `link` is an address of the client. */
export type NotificationText = { title: string; text: string; link: string | null }
type Written = { title: LocalizedText; text: LocalizedText; link: string | null }
/** An amount of money in each language. */
const rupiah = (amount: number) => localized(formatRupiah(amount, 'en'), formatRupiah(amount, 'id'))

/** In Jakarta, where the product's days are. */
const dayIn = (language: Language, at: string) => formatDate(at, language, 'date', 'Asia/Jakarta')

/** A day of the calendar is that day everywhere. */
const dueDay = (language: Language, day: string) => formatDate(`${day}T00:00:00Z`, language, 'date', 'UTC')

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
  credits: () => localized('this month’s credits', 'kredit bulan ini'),
  conversations: () => localized('this month’s conversations', 'percakapan bulan ini'),
  call_minutes: () => localized('this month’s call minutes', 'menit panggilan bulan ini'),
  workspace: (name) => localized(`the credits of the workspace ${name}`, `kredit ruang kerja ${name}`),
  member: (name) => localized(`the credits of ${name}`, `kredit ${name}`),
  agent: (name) => localized(`the credits of the agent ${name}`, `kredit agen ${name}`),
}
const used = ({ used, limit }: { used: number; limit: number }) =>
  localized(
    `${formatNumber(used, 'en')} of ${formatNumber(limit, 'en')} this month.`,
    `${formatNumber(used, 'id')} dari ${formatNumber(limit, 'id')} bulan ini.`,
  )

const usageLink = '/settings/usage'
const billingLink = '/settings/billing'

const write: { [K in NotificationKind]: (facts: FactsOf<K>) => Written } = {
  invitation_received: ({ workspace, inviter }) => ({
    title: localized(
      `${short(inviter) || 'Someone'} invites you to ${short(workspace)}`,
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
      'Admin ruang kerja mengeluarkan kamu. Obrolan dan berkas pribadimu tidak berubah.',
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
      `${short(from)} menyerahkan ruang kerja ini kepadamu.`,
    ),
    link: `/workspace/${workspace_id}/settings`,
  }),
  work_paused: ({ workspace, workspace_id, person, first, more }) => ({
    title: localized(
      `Paused: what ${short(person)} set up in ${short(workspace)}`,
      `Dijeda: yang disiapkan ${short(person)} di ${short(workspace)}`,
    ),
    text: localized(
      `${short(person)} no longer has access, so ${short(first)}${more > 0 ? ` and ${formatNumber(more, 'en')} more` : ''} stopped running. Take it over to continue.`,
      `${short(person)} sudah tidak punya akses, jadi ${short(first)}${more > 0 ? ` dan ${formatNumber(more, 'id')} lainnya` : ''} berhenti berjalan. Ambil alih untuk melanjutkan.`,
    ),
    link: `/workspace/${workspace_id}/members`,
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
      `Invoice ${number}: ${rupiah(amount).en} to pay`,
      `Invoice ${number}: ${rupiah(amount).id} belum dibayar`,
    ),
    text: localized(
      `Please pay it by ${dayIn('en', due_at)}, so that your plan goes on.`,
      `Bayar paling lambat ${dayIn('id', due_at)} supaya paketmu berlanjut.`,
    ),
    link: billingLink,
  }),
  payment_paid: ({ number, amount }) => ({
    title: localized(`Paid: ${rupiah(amount).en}`, `Lunas: ${rupiah(amount).id}`),
    text: localized(`Thank you. Invoice ${number} is paid.`, `Terima kasih. Invoice ${number} sudah lunas.`),
    link: billingLink,
  }),
  payment_failed: ({ number, amount }) => ({
    title: localized(
      `The payment of ${rupiah(amount).en} didn’t go through`,
      `Pembayaran ${rupiah(amount).id} tidak berhasil`,
    ),
    text: localized(
      `Nothing was bought for invoice ${number}. Please try again or choose another way.`,
      `Tidak ada yang dibeli untuk invoice ${number}. Coba lagi atau pilih cara lain.`,
    ),
    link: '/payment',
  }),
  payment_expired: ({ number, amount }) => ({
    title: localized(
      `The payment of ${rupiah(amount).en} has expired`,
      `Pembayaran ${rupiah(amount).id} sudah kedaluwarsa`,
    ),
    text: localized(
      `Nothing was charged for invoice ${number}; begin again when you like.`,
      `Tidak ada yang ditagih untuk invoice ${number}; silakan mulai lagi.`,
    ),
    link: '/payment',
  }),
  payment_unusable: ({ number, received }) => ({
    title: localized(
      `A payment of ${rupiah(received).en} can’t be matched to an invoice`,
      `Pembayaran ${rupiah(received).id} tidak cocok dengan invoice mana pun`,
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
  plan_requested: ({ organization, person, email, message }) => ({
    title: localized(`${short(organization)} asks for a custom plan`, `${short(organization)} meminta paket khusus`),
    text: untranslated(`${short(person)} <${email}>: ${message}`),
    link: '/settings/organizations',
  }),
  flow_request: ({ title, asks }) => ({
    title: localized(short(title), short(title)),
    text:
      asks === 'approval'
        ? localized('A flow waits for your decision.', 'Sebuah alur menunggu keputusanmu.')
        : localized('A flow waits for someone to take over.', 'Sebuah alur menunggu seseorang mengambil alih.'),
    link: '/requests',
  }),
  flow_message: ({ text }) => ({
    title: untranslated(short(text)),
    text: untranslated(text),
    link: '/studio',
  }),
  answer_continued: ({ chat: name, text, session_id, record_id }) => ({
    title: localized(`News in “${short(name)}”`, `Kabar baru di “${short(name)}”`),
    text: untranslated(text),
    link: `/c/${session_id}#record-${record_id}`,
  }),
  monitor_alarm: (facts) => ({
    title: alarmTitles[facts.news](short(facts.name)),
    text: alarmText(facts),
    link: `/monitoring/${facts.bot_id}/${facts.monitor_id}`,
  }),
  monitor_assigned: ({ name, bot_id, monitor_id, by }) => ({
    title: localized(`${short(by)} assigned ${short(name)} to you`, `${short(by)} menugaskan ${short(name)} kepadamu`),
    text: localized('You’ll be notified of its alarms.', 'Kamu akan dikabari setiap kali alarmnya berbunyi.'),
    link: `/monitoring/${bot_id}/${monitor_id}`,
  }),
  device_alarm: ({ news, device, device_id, alarm, location, by }) => ({
    title:
      news === 'raised'
        ? localized(`${short(alarm)}: ${short(device)}`, `${short(alarm)}: ${short(device)}`)
        : news === 'still_open'
          ? localized(
              `${short(alarm)} is still open: ${short(device)}`,
              `${short(alarm)} belum selesai: ${short(device)}`,
            )
          : localized(
              `${short(by)} assigned an alarm of ${short(device)} to you`,
              `${short(by)} menugaskan alarm ${short(device)} kepadamu`,
            ),
    text:
      news === 'assigned'
        ? untranslated(alarm)
        : news === 'still_open'
          ? localized('Its snooze is over.', 'Waktu tundanya sudah habis.')
          : location
            ? localized(`Critical alarm at ${location}.`, `Alarm kritis di ${location}.`)
            : localized('Critical alarm of a device.', 'Alarm kritis dari sebuah perangkat.'),
    link: `/map-monitoring?device=${device_id}`,
  }),
  conversation_for_me: ({ news, contact, account_id, conversation_id, by }) => ({
    title: conversationTitles[news](short(contact), short(by)),
    text: localized('Open the conversation to answer.', 'Buka percakapannya untuk membalas.'),
    link: `/whatsapp/inbox?account=${account_id}&chat=${conversation_id}`,
  }),
  knowledge_requested: ({ workspace, workspace_id, request_id, person }) => ({
    title: localized(`${short(workspace)} asks for knowledge`, `${short(workspace)} meminta pengetahuan`),
    text: localized(
      `${short(person) || 'Someone'} says what for. Accept it, or reject it with a remark.`,
      `${short(person) || 'Seseorang'} menuliskan tujuannya. Terima, atau tolak dengan catatan.`,
    ),
    link: `/workspace/${workspace_id}/knowledge-sharing/detail-request?request=${request_id}`,
  }),
  knowledge_decided: ({ workspace, workspace_id, request_id, outcome, remark }) => ({
    title: decided[outcome](short(workspace)),
    text: remark === '' ? decidedText[outcome] : untranslated(remark),
    link: `/workspace/${workspace_id}/knowledge-sharing/detail-request?request=${request_id}`,
  }),
  task_given: ({ title, by, more }) => ({
    title: localized(
      `${short(by) || 'Someone'} gave you ${more === 0 ? 'a task' : `${more + 1} tasks`}: ${short(title)}`,
      `${short(by) || 'Seseorang'} memberimu ${more === 0 ? 'tugas' : `${more + 1} tugas`}: ${short(title)}`,
    ),
    text: localized('You’ll find it in Tasks.', 'Lihat di Tugas.'),
    link: '/tasks?whose=mine',
  }),
  task_due: ({ title, due, more }) => ({
    title:
      more === 0
        ? localized(`Due today: ${short(title)}`, `Tenggat hari ini: ${short(title)}`)
        : localized(
            `${more + 1} tasks are due today: ${short(title)}`,
            `${more + 1} tugas tenggat hari ini: ${short(title)}`,
          ),
    text: localized(`Due ${dueDay('en', due)}.`, `Tenggat ${dueDay('id', due)}.`),
    link: '/tasks?whose=mine',
  }),
  change_set_waiting: ({ title, change_set_id, by }) => ({
    title: localized(
      `Changes to Salesforce wait for your approval: ${short(title)}`,
      `Perubahan Salesforce menunggu persetujuanmu: ${short(title)}`,
    ),
    text: localized(
      `Proposed by ${short(by)}. Nothing is written until you approve it.`,
      `Diusulkan oleh ${short(by)}. Tidak ada yang ditulis sebelum kamu menyetujuinya.`,
    ),
    link: `/salesforce/changes/${change_set_id}`,
  }),
  backup_late: ({ last_good_at: at }) => ({
    title: localized('The last good backup is too old', 'Cadangan terakhir yang berhasil sudah terlalu lama'),
    text:
      at === ''
        ? localized(
            'This installation has no good backup yet. See why.',
            'Instalasi ini belum punya cadangan yang berhasil. Lihat sebabnya.',
          )
        : localized(
            `It was made on ${dayIn('en', at)}. See why there’s no newer one.`,
            `Dibuat pada ${dayIn('id', at)}. Lihat kenapa belum ada yang lebih baru.`,
          ),
    link: '/settings/backups',
  }),
  mailbox_stopped: ({ address, why }) => ({
    title: localized(`No mail is received at ${short(address)}`, `Email ke ${short(address)} tidak lagi diterima`),
    text: mailboxStopped[why],
    link: '/dashboard-agent/email?part=setup',
  }),
  webhook_stopped: ({ name, workspace, status }) => ({
    title: localized(
      `The webhook ${short(name)} of ${short(workspace)} was switched off`,
      `Webhook ${short(name)} di ${short(workspace)} dimatikan`,
    ),
    text:
      status === 0
        ? localized(
            'Its receiver couldn’t be reached. Send a test, then switch it on.',
            'Penerimanya tidak bisa dihubungi. Kirim percobaan, lalu nyalakan lagi.',
          )
        : localized(
            `Its receiver answered with status ${status}. Send a test, then switch it on.`,
            `Penerimanya menjawab dengan status ${status}. Kirim percobaan, lalu nyalakan lagi.`,
          ),
    link: '/settings/notifications',
  }),
}

const mailboxStopped: Record<FactsOf<'mailbox_stopped'>['why'], LocalizedText> = {
  password: localized(
    'The mail server refuses the password. Enter the new one: until then customers’ mail isn’t read here, and no reply goes out.',
    'Server emailnya menolak kata sandi. Isi kata sandi yang baru: sampai itu, email pelanggan tidak terbaca di sini dan balasan tidak terkirim.',
  ),
  access: localized(
    'Access to the account has ended. Connect it again: until then customers’ mail isn’t read here, and replies wait.',
    'Akses ke akunnya berakhir. Hubungkan lagi: sampai itu, email pelanggan tidak terbaca di sini dan balasan menunggu.',
  ),
  certificate: localized(
    'The mail server’s certificate doesn’t match its name. Check the host names: until then customers’ mail isn’t read here.',
    'Sertifikat server emailnya tidak cocok dengan namanya. Periksa nama hostnya: sampai itu, email pelanggan tidak terbaca di sini.',
  ),
}

const decided: Record<FactsOf<'knowledge_decided'>['outcome'], (name: string) => LocalizedText> = {
  accepted: (name) => localized(`${name} shares its knowledge with you`, `${name} membagikan pengetahuannya`),
  rejected: (name) => localized(`${name} rejected your request`, `${name} menolak permintaanmu`),
  withdrawn: (name) => localized(`${name} stopped sharing`, `${name} berhenti berbagi`),
}
const decidedText = {
  accepted: localized('Ask about it in a chat, or draw it in a chart.', 'Tanyakan di obrolan, atau jadikan grafik.'),
  rejected: localized('Open the request to see what was asked.', 'Buka permintaannya untuk melihat isinya.'),
  withdrawn: localized('Answers and charts use it no longer.', 'Jawaban dan grafik sudah tidak memakainya.'),
}

const conversationTitles: Record<
  FactsOf<'conversation_for_me'>['news'],
  (contact: string, by: string) => LocalizedText
> = {
  assigned: (contact, by) =>
    localized(`${by} assigned ${contact} to you`, `${by} menugaskan percakapan ${contact} kepadamu`),
  mentioned: (contact, by) =>
    localized(`${by} mentioned you about ${contact}`, `${by} menyebutmu di percakapan ${contact}`),
  handed_over: (contact) => localized(`${contact} needs a person`, `${contact} perlu dibantu orang`),
}

const alarmTitles: Record<FactsOf<'monitor_alarm'>['news'], (name: string) => LocalizedText> = {
  firing: (name) => localized(`Alarm: ${name}`, `Alarm: ${name}`),
  repeat: (name) => localized(`Still firing: ${name}`, `Masih alarm: ${name}`),
  no_data: (name) => localized(`No data: ${name}`, `Tidak ada data: ${name}`),
  error: (name) => localized(`Check failed: ${name}`, `Pemeriksaan gagal: ${name}`),
  recovered: (name) => localized(`Recovered: ${name}`, `Sudah pulih: ${name}`),
  stopped: (name) => localized(`Monitor stopped: ${name}`, `Pemantauan berhenti: ${name}`),
}

function alarmText({ news, label, shows, value, unit, more }: FactsOf<'monitor_alarm'>): LocalizedText {
  if (news === 'stopped')
    return localized(
      'It was switched off automatically. Open it to see why.',
      'Dimatikan otomatis. Buka untuk melihat sebabnya.',
    )
  if (news === 'recovered') return localized('It is back to normal.', 'Sudah kembali normal.')
  if (news === 'no_data')
    return localized('The last check found no data.', 'Pemeriksaan terakhir tidak menemukan data.')
  if (news === 'error')
    return localized('The last check could not be run.', 'Pemeriksaan terakhir tidak bisa dijalankan.')
  if (shows === 'rows') return localized(`${value} rows in the list.`, `${value} baris di daftarnya.`)
  if (shows === 'nothing') return localized('Open it to see the evidence.', 'Buka untuk melihat buktinya.')
  const text = (language: Language) =>
    `${label ? `${short(label)}: ` : ''}${numberText(value, { key: 'value', label: '', type: 'number', ...(unit && { unit }) }, language, true)}`
  return more === 0
    ? localized(text('en'), text('id'))
    : localized(`${text('en')}, and ${more} more`, `${text('id')}, dan ${more} lagi`)
}

/** The words of a notification in a language. */
export function wordsOf(content: NotificationContent, language: Language): NotificationText {
  // The table pairs each kind with its own facts; the union loses that.
  const { title, text, link } = (write[content.kind] as (facts: NotificationContent['facts']) => Written)(content.facts)
  return { title: title[language], text: text[language], link }
}

import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const emailErrors = defineErrors({
  // 401 on the wire: clients then send the same as a change.
  email_connection_exists: {
    status: 401,
    kind: 'user',
    message: localized('A mailbox is connected here already.', 'Sudah ada kotak surat yang terhubung di sini.'),
  },
  email_not_connected: {
    status: 404,
    kind: 'user',
    message: localized('No mailbox is connected here yet.', 'Belum ada kotak surat yang terhubung di sini.'),
  },
  email_mailbox_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'This mailbox is connected somewhere else already. Disconnect it there first.',
      'Kotak surat ini sudah terhubung di tempat lain. Putuskan dulu di sana.',
    ),
  },
  email_agent_limit_reached: {
    status: 403,
    kind: 'user',
    message: localized(
      'You have reached the maximum number of agents allowed. Please upgrade your plan to add more agents.',
      'Kamu sudah mencapai jumlah agen terbanyak yang diizinkan. Tingkatkan paketmu untuk menambah agen.',
    ),
  },
  email_account_not_connected: {
    status: 409,
    kind: 'user',
    message: localized(
      'Sign in with {name} first, and allow access to your mail.',
      'Masuk dengan {name} dulu, lalu izinkan akses ke emailmu.',
    ),
  },
  email_address_missing: {
    status: 422,
    kind: 'user',
    message: localized(
      'The user name isn’t an address. Fill in the mailbox’s address.',
      'Nama penggunanya bukan alamat email. Isi alamat kotak suratnya.',
    ),
  },
  email_password_missing: {
    status: 422,
    kind: 'user',
    message: localized(
      'Fill in the password: the server or the user name has changed.',
      'Isi kata sandi: server atau nama penggunanya berubah.',
    ),
  },
  email_refused: {
    status: 422,
    kind: 'user',
    message: localized('The mailbox couldn’t be opened: {reason}', 'Kotak surat tidak bisa dibuka: {reason}'),
  },
  email_thread_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This conversation isn’t here any more.', 'Percakapan ini sudah tidak ada.'),
  },
  email_reply_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This reply isn’t here any more.', 'Balasan ini sudah tidak ada.'),
  },
  email_reply_gone_out: {
    status: 409,
    kind: 'user',
    message: localized('This reply has been sent already.', 'Balasan ini sudah terkirim.'),
  },
  email_thread_changed: {
    status: 409,
    kind: 'user',
    message: localized(
      'This conversation changed while the agent was writing, so its draft wasn’t saved. Check the conversation, then try again if you still need a draft.',
      'Percakapan ini berubah saat agen menulis, jadi drafnya tidak disimpan. Cek dulu percakapannya, lalu coba lagi kalau masih perlu.',
    ),
  },
  email_nothing_to_answer: {
    status: 422,
    kind: 'user',
    message: localized('There is no mail to answer here.', 'Tidak ada email yang perlu dibalas di sini.'),
  },
  email_agent_silent: {
    status: 422,
    kind: 'user',
    message: localized(
      'The agent couldn’t write a reply. Write it yourself, or try again later.',
      'Agen tidak bisa menulis balasan. Tulis sendiri, atau coba lagi nanti.',
    ),
  },
  email_attachment_gone: {
    status: 404,
    kind: 'user',
    message: localized(
      'This file isn’t in the mailbox any more: the mail was deleted there.',
      'Berkas ini sudah tidak ada di kotak surat: emailnya dihapus di sana.',
    ),
  },
  email_attachment_broken: {
    status: 422,
    kind: 'user',
    message: localized(
      'This file is damaged or too large to open here. Open it in your mail program.',
      'Berkas ini rusak atau terlalu besar untuk dibuka di sini. Buka lewat program emailmu.',
    ),
  },
  email_mailbox_unreachable: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The mailbox can’t be reached right now, and the file is still there. Please try again in a moment.',
      'Kotak surat sedang tidak bisa dihubungi, dan berkasnya masih di sana. Coba lagi sebentar lagi.',
    ),
  },
  email_rule_not_understood: {
    status: 422,
    kind: 'user',
    message: localized(
      'That rule isn’t clear yet. Say which mails and what to do with them, such as “Hold mails about refunds”, or fill it in below.',
      'Aturannya belum jelas. Sebutkan email yang mana dan harus diapakan, misalnya “Tahan email tentang refund”, atau isi di bawah.',
    ),
  },
})

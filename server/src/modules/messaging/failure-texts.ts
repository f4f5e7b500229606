import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { DeliveryFailure } from '#contract/messaging/delivery.ts'

/** Why a message did not arrive, for who sent it. */
export const failureTexts: Record<DeliveryFailure, LocalizedText> = {
  window_closed: localized(
    'The customer has not written for 24 hours. Send an approved template.',
    'Pelanggan sudah 24 jam tidak menulis. Kirim templat yang disetujui.',
  ),
  not_on_whatsapp: localized(
    'This number cannot be reached: it is not on WhatsApp, or it has blocked you.',
    'Nomor ini tidak bisa dihubungi: tidak ada di WhatsApp, atau memblokirmu.',
  ),
  held_back: localized(
    'WhatsApp held this back so that the person does not get too many offers. Try again in a day or later.',
    'WhatsApp menahan pesan ini supaya orangnya tidak menerima terlalu banyak promosi. Coba lagi besok atau nanti.',
  ),
  opted_out: localized('This person wants no broadcasts.', 'Orang ini tidak mau menerima siaran.'),
  blocked: localized('This customer is blocked here.', 'Pelanggan ini diblokir di sini.'),
  rate_limited: localized('WhatsApp is limiting how fast you send.', 'WhatsApp sedang membatasi kecepatan kirimmu.'),
  pair_rate: localized(
    'Too many messages to this number in a short time.',
    'Terlalu banyak pesan ke nomor ini dalam waktu singkat.',
  ),
  template_variables: localized(
    'The variables do not fit the template as WhatsApp has it.',
    'Variabelnya tidak cocok dengan templat di WhatsApp.',
  ),
  template_not_approved: localized(
    'WhatsApp has not approved this template, or has paused it.',
    'Templat ini belum disetujui WhatsApp, atau sedang dihentikan.',
  ),
  text_too_long: localized('The text is too long for this template.', 'Teksnya terlalu panjang untuk templat ini.'),
  media_failed: localized('WhatsApp could not take the file.', 'WhatsApp tidak bisa menerima file ini.'),
  mail_failed: localized(
    'The mail server refused this mail, or the connection was interrupted while it was sent. The mailbox’s page says which.',
    'Server email menolak email ini, atau koneksinya putus saat dikirim. Halaman kotak suratnya menjelaskan yang mana.',
  ),
  access_revoked: localized('WhatsApp refuses the access of this number.', 'WhatsApp menolak akses nomor ini.'),
  not_reached: localized(
    'WhatsApp could not be reached for hours.',
    'WhatsApp tidak bisa dihubungi selama berjam-jam.',
  ),
  stopped: localized('The broadcast was stopped before this.', 'Siaran dihentikan sebelum pesan ini.'),
  out_of_credits: localized(
    'Your organization has no credits left for this message. Buy coins or upgrade your plan, then send it again.',
    'Kredit organisasimu tidak cukup untuk pesan ini. Beli koin atau tingkatkan paketmu, lalu kirim lagi.',
  ),
  cap_reached: localized(
    'The monthly credit cap does not reach for this message. An admin can raise the cap, then send it again.',
    'Batas kredit bulan ini tidak cukup untuk pesan ini. Minta admin menaikkan batasnya, lalu kirim lagi.',
  ),
  unknown: localized(
    'WhatsApp did not deliver this and gave no known reason.',
    'WhatsApp tidak mengirimkan pesan ini tanpa alasan yang dikenal.',
  ),
}

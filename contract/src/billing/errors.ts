import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const billingErrors = defineErrors({
  message_required: {
    status: 400,
    kind: 'user',
    message: localized('Say in a few words what you need.', 'Tulis singkat apa yang kamu butuhkan.'),
  },
  out_of_credits: {
    status: 402,
    kind: 'user',
    message: localized(
      'Your organization is out of credits. Buy coins or upgrade your plan to go on. Your question is kept.',
      'Kredit organisasimu habis. Beli koin atau tingkatkan paket untuk melanjutkan. Pertanyaanmu tetap tersimpan.',
    ),
  },
  agent_limit_reached: {
    status: 402,
    kind: 'user',
    message: localized(
      'You have reached the maximum number of agents allowed. Please upgrade your plan to add more agents.',
      'Kamu sudah mencapai jumlah agen terbanyak yang diizinkan. Tingkatkan paketmu untuk menambah agen.',
    ),
  },
  member_limit_reached: {
    status: 402,
    kind: 'user',
    message: localized(
      'You have reached the maximum number of members allowed. Please upgrade your plan to add more members.',
      'Kamu sudah mencapai jumlah anggota terbanyak yang diizinkan. Tingkatkan paketmu untuk menambah anggota.',
    ),
  },
  conversation_limit_reached: {
    status: 402,
    kind: 'user',
    message: localized(
      'You have reached the maximum number of conversations of this month. Please upgrade your plan to begin more.',
      'Kamu sudah mencapai jumlah percakapan terbanyak bulan ini. Tingkatkan paketmu untuk memulai yang lain.',
    ),
  },
  call_minute_limit_reached: {
    status: 402,
    kind: 'user',
    message: localized(
      'You have used all call minutes of this month. Please upgrade your plan to call more.',
      'Menit panggilan bulan ini sudah habis. Tingkatkan paketmu untuk menelepon lagi.',
    ),
  },
  add_on_not_in_plan: {
    status: 403,
    kind: 'user',
    message: localized(
      'This add-on is not part of your plan. Please upgrade your plan to use it.',
      'Add-on ini tidak termasuk dalam paketmu. Tingkatkan paketmu untuk memakainya.',
    ),
  },
  plan_not_for_sale: {
    status: 400,
    kind: 'user',
    message: localized(
      'This plan cannot be bought here. Please talk to us about it.',
      'Paket ini tidak bisa dibeli di sini. Hubungi kami, ya.',
    ),
  },
  plan_is_current: {
    status: 409,
    kind: 'user',
    message: localized('You already have this plan.', 'Kamu sudah memakai paket ini.'),
  },
  plan_changes_later: {
    status: 409,
    kind: 'user',
    message: localized(
      'A cheaper plan begins when the paid period ends. Choose it as your next plan; nothing is due now.',
      'Paket yang lebih murah dimulai setelah masa berbayar berakhir. Pilih sebagai paket berikutnya; tidak ada yang perlu dibayar sekarang.',
    ),
  },
  plan_needs_payment: {
    status: 409,
    kind: 'user',
    message: localized(
      'This plan is paid for immediately. Please buy it instead.',
      'Paket ini dibayar langsung. Silakan beli paketnya.',
    ),
  },
  plan_does_not_end: {
    status: 409,
    kind: 'user',
    message: localized(
      'Your plan has no paid period that could end.',
      'Paketmu tidak punya masa berbayar yang bisa berakhir.',
    ),
  },
  payment_method_not_available: {
    status: 400,
    kind: 'user',
    message: localized('This way to pay is not available.', 'Cara bayar ini tidak tersedia.'),
  },
  payment_amount_not_allowed: {
    status: 400,
    kind: 'user',
    message: localized(
      'This way to pay takes from {min} to {max}. Please choose another.',
      'Cara bayar ini untuk {min} sampai {max}. Pilih cara lain, ya.',
    ),
  },
  payment_provider_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The payment provider could not begin this payment. Nothing was charged; please try again or choose another way.',
      'Penyedia pembayaran tidak bisa memulai pembayaran ini. Tidak ada yang ditagih; coba lagi atau pilih cara lain.',
    ),
  },
  payment_not_found: {
    status: 404,
    kind: 'user',
    message: localized('There is no such payment.', 'Pembayaran ini tidak ada.'),
  },
  payment_not_pending: {
    status: 409,
    kind: 'user',
    message: localized('This payment is no longer waiting.', 'Pembayaran ini sudah tidak menunggu.'),
  },
  payment_not_of_test: {
    status: 409,
    kind: 'user',
    message: localized(
      'Only payments of the test provider can be paid here.',
      'Hanya pembayaran dari penyedia uji coba yang bisa dibayar di sini.',
    ),
  },
  payment_not_refundable: {
    status: 409,
    kind: 'user',
    message: localized(
      'There is nothing to pay back: this payment bought what it was for, was paid back already, or no money arrived.',
      'Tidak ada yang perlu dikembalikan: pembayaran ini sudah dipakai, sudah dikembalikan, atau uangnya tidak pernah datang.',
    ),
  },
  refund_only_by_hand: {
    status: 409,
    kind: 'user',
    message: localized(
      'The provider cannot refund this automatically. Transfer the money at your bank, then note it here as refunded by hand.',
      'Penyedia tidak bisa mengembalikan ini sendiri. Transfer uangnya lewat bankmu, lalu catat di sini sebagai dikembalikan manual.',
    ),
  },
  refund_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The provider did not pay it back. Nothing was changed; please try again, or pay it back by hand.',
      'Penyedia tidak mengembalikannya. Tidak ada yang berubah; coba lagi, atau kembalikan secara manual.',
    ),
  },
  payment_expired: {
    status: 409,
    kind: 'user',
    message: localized(
      'This payment has expired. Nothing was bought; please start again.',
      'Waktu untuk membayar sudah habis. Tidak ada yang dibeli; silakan mulai lagi.',
    ),
  },
  webhook_refused: {
    status: 401,
    kind: 'operational',
    message: localized('The signature does not match.', 'Tanda tangannya tidak cocok.'),
  },
  invoice_not_found: {
    status: 404,
    kind: 'user',
    message: localized('There is no such invoice.', 'Invoice ini tidak ada.'),
  },
  invoice_not_open: {
    status: 409,
    kind: 'user',
    message: localized('This invoice does not wait for a payment.', 'Invoice ini tidak menunggu pembayaran.'),
  },
})

import { localized } from '#contract/kit/localized-text.ts'

/** What the agent says without having been asked. */
export const saidByItself = {
  greeting: (name: string) =>
    localized(`Hello, this is ${name}. How can I help you?`, `Halo, ini ${name}. Ada yang bisa dibantu?`),
  stillThere: localized('Are you still there?', 'Halo, masih di sana?'),
  goodbye: localized('I will hang up now. Goodbye.', 'Panggilan ini saya tutup, ya. Sampai jumpa.'),
  limit: localized(
    'Our time is over. Thank you for calling. Goodbye.',
    'Waktunya sudah habis. Terima kasih sudah menelepon.',
  ),
  farewell: localized(
    'I am sorry, our line is about to be restarted. Please call again in a minute. Goodbye.',
    'Maaf, saluran kami akan dimulai ulang. Telepon lagi sebentar lagi, ya. Sampai jumpa.',
  ),
  back: localized('Sorry, we were cut off for a moment.', 'Maaf, tadi sempat terputus.'),
  failed: localized(
    'Sorry, I could not find an answer just now. Please ask me again.',
    'Maaf, jawabannya belum ketemu. Coba tanya sekali lagi, ya.',
  ),
  consent: localized(
    'We would like to record this call. Press 1 if you agree.',
    'Panggilan ini ingin kami rekam. Tekan 1 kalau setuju.',
  ),
  agreed: localized('Thank you.', 'Terima kasih.'),
  transfer: localized('I will put you through. One moment, please.', 'Saya sambungkan, ya. Mohon tunggu sebentar.'),
  noMoreCalls: localized(
    'Of course. We will not call you again. Goodbye.',
    'Baik, kami tidak akan menelepon lagi. Sampai jumpa.',
  ),
  noPerson: localized(
    'Sorry, I cannot put you through. How else can I help?',
    'Maaf, saya belum bisa menyambungkan. Ada lagi yang bisa dibantu?',
  ),
  unheard: localized('Sorry, I did not hear that. Please say it again.', 'Maaf, kurang terdengar. Bisa diulang?'),
}

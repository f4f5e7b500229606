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
  failed: localized(
    'Sorry, I could not find an answer just now. Please ask me again.',
    'Maaf, jawabannya belum ketemu. Coba tanya sekali lagi, ya.',
  ),
  unheard: localized('Sorry, I did not hear that. Please say it again.', 'Maaf, kurang terdengar. Bisa diulang?'),
}

import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { AlarmProblem } from '../messaging/service.ts'

/** Why an alarm became no message; the last two are of the monitor: whoever chose the number may not, or it was chosen no more. */
export type MessageProblem = AlarmProblem | 'not_allowed' | 'not_wanted'

export const problemTexts: Record<MessageProblem, LocalizedText> = {
  account_gone: localized(
    'The WhatsApp number isn’t connected here any more. Choose another in the monitor.',
    'Nomor WhatsApp-nya sudah tidak terhubung di sini. Pilih nomor lain di pemantauan ini.',
  ),
  account_revoked: localized(
    'WhatsApp refuses the access of this number. An admin can connect it again.',
    'WhatsApp menolak akses nomor ini. Admin bisa menghubungkannya lagi.',
  ),
  template_gone: localized(
    'The template was deleted. Choose another in the monitor.',
    'Templatnya sudah dihapus. Pilih templat lain di pemantauan ini.',
  ),
  template_not_approved: localized(
    'WhatsApp has rejected or paused the template, or hasn’t approved it yet.',
    'Templatnya ditolak atau dihentikan WhatsApp, atau belum disetujui.',
  ),
  template_variables: localized(
    'The template has other variables now. Open the monitor and save it again.',
    'Variabel templatnya sudah berubah. Buka pemantauan ini lalu simpan lagi.',
  ),
  opted_out: localized(
    'This person has asked not to be messaged.',
    'Orang ini sudah meminta supaya tidak dikirimi pesan.',
  ),
  blocked: localized(
    'This person is blocked in the inbox. Unblock them there.',
    'Orang ini diblokir di kotak masuk. Buka blokirnya di sana.',
  ),
  not_allowed: localized(
    'Whoever chose the number may not send from it any more. An admin can save the monitor again.',
    'Orang yang memilih nomor ini sudah tidak boleh memakainya. Admin bisa menyimpan pemantauan ini lagi.',
  ),
  not_wanted: localized(
    'The number was taken off the monitor before the message went out.',
    'Nomor ini dikeluarkan dari pemantauan sebelum pesannya dikirim.',
  ),
}

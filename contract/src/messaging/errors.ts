import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const messagingErrors = defineErrors({
  customer_name_invalid: {
    status: 400,
    kind: 'user',
    message: localized(
      'Enter a phone number such as +62 812-1872-2179, or an email address.',
      'Masukkan nomor telepon, misalnya +62 812-1872-2179, atau alamat email.',
    ),
  },
  customer_not_found: {
    status: 404,
    kind: 'user',
    message: localized('Nothing of this customer is kept here.', 'Tidak ada data pelanggan ini di sini.'),
  },
  messaging_account_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This number isn’t connected here any more.', 'Nomor ini sudah tidak terhubung di sini.'),
  },
  messaging_account_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized(
      'Up to {limit} numbers can be connected. Remove one first.',
      'Paling banyak {limit} nomor bisa dihubungkan. Hapus salah satu dulu.',
    ),
  },
  messaging_account_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'This number is connected in another workspace already.',
      'Nomor ini sudah terhubung di workspace lain.',
    ),
  },
  messaging_account_refused: {
    status: 422,
    kind: 'user',
    message: localized('WhatsApp refused these details: {reason}', 'WhatsApp menolak data ini: {reason}'),
  },
  messaging_gateway_missing: {
    status: 422,
    kind: 'operational',
    message: localized(
      'This installation has no gateway for QR codes. Its operator sets WHATSAPP_GATEWAY_URL.',
      'Instalasi ini belum punya gateway untuk kode QR. Operator perlu mengisi WHATSAPP_GATEWAY_URL.',
    ),
  },
  messaging_gateway_refused: {
    status: 422,
    kind: 'operational',
    message: localized('The gateway refused: {reason}', 'Gateway menolak: {reason}'),
  },
  messaging_gateway_unreachable: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The gateway for QR codes cannot be reached right now. Please try again in a moment.',
      'Gateway kode QR sedang tidak bisa dihubungi. Coba lagi sebentar lagi.',
    ),
  },
  messaging_vendor_unreachable: {
    status: 503,
    kind: 'operational',
    message: localized(
      'WhatsApp cannot be reached right now. Please try again in a moment.',
      'WhatsApp sedang tidak bisa dihubungi. Coba lagi sebentar lagi.',
    ),
  },
  messaging_not_linked: {
    status: 409,
    kind: 'user',
    message: localized('No number is linked by QR code.', 'Tidak ada nomor yang ditautkan lewat kode QR.'),
  },
  messaging_not_a_simulator: {
    status: 409,
    kind: 'user',
    message: localized(
      'Only the sandbox can do this; this is a real number.',
      'Hanya sandbox yang bisa melakukan ini; nomor ini sungguhan.',
    ),
  },
  messaging_conversation_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This conversation isn’t here any more.', 'Percakapan ini sudah tidak ada.'),
  },
  messaging_message_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This message isn’t here any more.', 'Pesan ini sudah tidak ada.'),
  },
  messaging_message_gone: {
    status: 409,
    kind: 'user',
    message: localized('This message is on its way already.', 'Pesan ini sudah terlanjur dikirim.'),
  },
  messaging_contact_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This contact isn’t here any more.', 'Kontak ini sudah tidak ada.'),
  },
  messaging_text_only: {
    status: 422,
    kind: 'user',
    message: localized(
      'Only text can be sent here, not on WhatsApp.',
      'Di luar WhatsApp hanya teks yang bisa dikirim.',
    ),
  },
  messaging_window_closed: {
    status: 409,
    kind: 'user',
    message: localized(
      'The customer has not written for 24 hours: WhatsApp lets only an approved template through now.',
      'Pelanggan sudah 24 jam tidak menulis: WhatsApp sekarang hanya mengizinkan templat yang disetujui.',
    ),
  },
  messaging_answered_meanwhile: {
    status: 409,
    kind: 'user',
    message: localized(
      '{name} has just answered. Read it first; your text is still here.',
      '{name} baru saja menjawab. Baca dulu; tulisanmu masih ada di sini.',
    ),
  },
  messaging_account_revoked: {
    status: 409,
    kind: 'user',
    message: localized(
      'WhatsApp refuses the access of this number. Give it a new access token in its settings.',
      'WhatsApp menolak akses nomor ini. Masukkan token akses baru di pengaturannya.',
    ),
  },
  messaging_button_missing: {
    status: 422,
    kind: 'user',
    message: localized(
      'More than {limit} choices are sent as a list: say what its button is called.',
      'Lebih dari {limit} pilihan dikirim sebagai daftar: isi nama tombolnya.',
    ),
  },
  messaging_choice_wrong: {
    status: 422,
    kind: 'user',
    message: localized(
      'Choices must differ, and a button has up to {limit} characters.',
      'Pilihan harus berbeda, dan tombol paling banyak {limit} karakter.',
    ),
  },
  messaging_file_kind: {
    status: 415,
    kind: 'user',
    message: localized(
      'WhatsApp does not take {name}: its kind or its size ({limit} MB for this kind) is not allowed.',
      'WhatsApp tidak menerima {name}: jenis atau ukurannya ({limit} MB untuk jenis ini) tidak diizinkan.',
    ),
  },
  messaging_file_missing: {
    status: 404,
    kind: 'user',
    message: localized('This file could not be fetched from WhatsApp.', 'Berkas ini tidak bisa diambil dari WhatsApp.'),
  },
  messaging_snooze_past: {
    status: 422,
    kind: 'user',
    message: localized('Choose a time that is still to come.', 'Pilih waktu yang belum lewat.'),
  },
  messaging_agent_missing: {
    status: 422,
    kind: 'user',
    message: localized(
      'Choose in the settings which agent answers this number.',
      'Pilih dulu di pengaturan agen mana yang menjawab nomor ini.',
    ),
  },
  messaging_nothing_to_answer: {
    status: 409,
    kind: 'user',
    message: localized('There is no message to answer yet.', 'Belum ada pesan yang perlu dijawab.'),
  },
  messaging_team_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This team isn’t there any more.', 'Tim ini sudah tidak ada.'),
  },
  messaging_team_taken: {
    status: 409,
    kind: 'user',
    message: localized('There is a team called “{name}” already.', 'Sudah ada tim bernama “{name}”.'),
  },
  messaging_team_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized(
      'Up to {limit} teams can be made. Delete one first.',
      'Paling banyak {limit} tim bisa dibuat. Hapus salah satu dulu.',
    ),
  },
  messaging_label_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized(
      'A conversation can have up to {limit} labels. Remove one first.',
      'Satu percakapan paling banyak punya {limit} label. Hapus salah satu dulu.',
    ),
  },
  messaging_contact_blocked: {
    status: 409,
    kind: 'user',
    message: localized(
      'This customer is blocked. Unblock them to write to them.',
      'Pelanggan ini diblokir. Buka blokirnya untuk menulis kepadanya.',
    ),
  },
  messaging_merge_not_found: {
    status: 404,
    kind: 'user',
    message: localized('These customers aren’t joined any more.', 'Pelanggan ini sudah tidak digabung.'),
  },
  messaging_merge_not_last: {
    status: 409,
    kind: 'user',
    message: localized(
      'This customer was joined with another one since. Undo that first.',
      'Setelah itu pelanggan ini digabung lagi dengan yang lain. Batalkan itu dulu.',
    ),
  },
  messaging_attribute_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized(
      'Up to {limit} details can be kept of a customer. Remove one first.',
      'Paling banyak {limit} data bisa disimpan untuk satu pelanggan. Hapus salah satu dulu.',
    ),
  },
  messaging_canned_reply_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This saved reply isn’t here any more.', 'Balasan tersimpan ini sudah tidak ada.'),
  },
  messaging_canned_reply_taken: {
    status: 409,
    kind: 'user',
    message: localized('There is a saved reply /{name} already.', 'Balasan tersimpan /{name} sudah ada.'),
  },
  messaging_canned_reply_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized(
      'Up to {limit} saved replies fit. Delete one first.',
      'Paling banyak {limit} balasan tersimpan. Hapus salah satu dulu.',
    ),
  },
  messaging_fill_wrong: {
    status: 422,
    kind: 'user',
    message: localized(
      'There is no table “{table}” with the columns “{key}” and “{column}” in a database that anyone here may see.',
      'Tidak ada tabel “{table}” dengan kolom “{key}” dan “{column}” di database yang boleh dilihat siapa saja di sini.',
    ),
  },
  messaging_template_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This template isn’t here any more.', 'Templat ini sudah tidak ada.'),
  },
  messaging_template_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'There is a template of this name in this language already.',
      'Templat dengan nama dan bahasa ini sudah ada.',
    ),
  },
  messaging_template_wrong: {
    status: 422,
    kind: 'user',
    message: localized(
      'Number the variables {{1}}, {{2}} and so on without gaps, and give an example for each.',
      'Beri nomor variabel {{1}}, {{2}}, dan seterusnya tanpa lompatan, dan contoh untuk masing-masing.',
    ),
  },
  messaging_template_not_approved: {
    status: 409,
    kind: 'user',
    message: localized(
      'WhatsApp has not approved this template (any more).',
      'Templat ini belum (atau tidak lagi) disetujui WhatsApp.',
    ),
  },
  messaging_template_variables: {
    status: 422,
    kind: 'user',
    message: localized(
      'This template needs {count} variables, each with a value.',
      'Templat ini perlu {count} variabel, masing-masing dengan isi.',
    ),
  },
  messaging_phone_list_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This list isn’t here any more.', 'Daftar ini sudah tidak ada.'),
  },
  messaging_phone_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This number isn’t on the list any more.', 'Nomor ini sudah tidak ada di daftar.'),
  },
  messaging_phones_missing: {
    status: 422,
    kind: 'user',
    message: localized(
      'No phone number was found. A file needs a header line and a column with numbers.',
      'Nomor telepon tidak ditemukan. File perlu baris judul dan satu kolom berisi nomor.',
    ),
  },
  messaging_phone_wrong: {
    status: 422,
    kind: 'user',
    message: localized(
      'This is no phone number: {number}. Write it with the country, such as +62 812 3456 7890.',
      'Ini bukan nomor telepon: {number}. Tulis dengan kode negara, misalnya +62 812 3456 7890.',
    ),
  },
  messaging_phone_list_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized('A list can have up to {limit} numbers.', 'Satu daftar paling banyak berisi {limit} nomor.'),
  },
  messaging_list_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized(
      'Up to {limit} lists can be kept. Delete one first.',
      'Paling banyak {limit} daftar bisa disimpan. Hapus salah satu dulu.',
    ),
  },
  messaging_broadcast_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This broadcast isn’t here any more.', 'Siaran ini sudah tidak ada.'),
  },
  messaging_broadcast_empty: {
    status: 422,
    kind: 'user',
    message: localized(
      'Write a message or choose a template, and say who gets it.',
      'Tulis pesan atau pilih templat, lalu tentukan siapa penerimanya.',
    ),
  },
  messaging_broadcast_nobody: {
    status: 422,
    kind: 'user',
    message: localized(
      'Nobody would get this: look at why each number is left out.',
      'Tidak ada yang akan menerima ini: lihat alasan setiap nomor dilewati.',
    ),
  },
  messaging_broadcast_over: {
    status: 409,
    kind: 'user',
    message: localized('This broadcast is over.', 'Siaran ini sudah selesai.'),
  },
  messaging_simulated_phone_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This phone isn’t in the sandbox any more.', 'Ponsel ini sudah tidak ada di sandbox.'),
  },
  messaging_simulated_phone_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized('A sandbox has up to {limit} phones.', 'Sandbox paling banyak punya {limit} ponsel.'),
  },
  messaging_code_stale: {
    status: 409,
    kind: 'user',
    message: localized(
      'This code is shown no longer. Scan the one that is shown now.',
      'Kode ini sudah tidak ditampilkan. Pindai yang sedang ditampilkan.',
    ),
  },
  messaging_simulated_phone_taken: {
    status: 409,
    kind: 'user',
    message: localized('There is a phone with this number already.', 'Ponsel dengan nomor ini sudah ada.'),
  },
})

import type { Language } from '#contract/language.ts'

const at = (place: string, before: string) => (place === '' ? '' : ` ${before} ${place}`)

const en = {
  question: (device: string, alarm: string) => `${device}: ${alarm}. Why?`,
  raised: (device: string, alarm: string, when: string) => `**${alarm}** began at **${device}** on ${when}.`,
  limit: (key: string, above: boolean, limit: string) =>
    `The rule watches whether ${key} is ${above ? 'above' : 'below'} ${limit}.`,
  value: (key: string, value: string) => `When it was raised, ${key} was **${value}**.`,
  lastFine: (when: string) => `It was last within the limit on ${when}.`,
  silent: (when: string) => `Its last message came on ${when}.`,
  fence: (inside: boolean, km: string) =>
    `The rule watches whether it is ${inside ? 'inside' : 'outside'} an area of ${km} km.`,
  usual: (key: string, around: string, usual: string, days: number) =>
    `Around the alarm ${key} was **${around}**; at this time of day it was **${usual}** on average over the ${days} days before.`,
  others: (figures: string[]) => `What else was unusual around it: ${figures.join('; ')}.`,
  figure: (key: string, around: string, usual: string) => `**${key}** ${around} (usually ${usual})`,
  alone: (type: string, place: string) =>
    `There is no other device of type ${type}${at(place, 'at')} to compare it with.`,
  neighbours: (count: number, type: string, place: string, affected: number) =>
    `Of ${count} other devices of type ${type}${at(place, 'at')}, **${affected}** had the same problem.`,
  median: (key: string, median: string, count: number) =>
    `Their ${key} was ${median} in the middle (${count} measured).`,
  onlyThis: 'So it is likely this device itself, not something they share.',
  shared: 'So it is likely something they share, such as power, network or the room.',
  some: 'So look at what these have in common first.',
  tableTitle: (device: string) => `${device}: around the alarm and usually`,
  seriesTitle: (key: string, device: string) => `${key}, ${device}`,
  measurement: 'Measurement',
  around: 'Around the alarm',
  usually: 'Usually at this time',
  low: 'Usually from',
  high: 'Usually to',
  hour: 'Hour',
}

const id: typeof en = {
  question: (device, alarm) => `${device}: ${alarm}. Kenapa?`,
  raised: (device, alarm, when) => `**${alarm}** dimulai di **${device}** pada ${when}.`,
  limit: (key, above, limit) => `Aturannya mengawasi apakah ${key} ${above ? 'di atas' : 'di bawah'} ${limit}.`,
  value: (key, value) => `Saat alarm muncul, ${key} sebesar **${value}**.`,
  lastFine: (when) => `Terakhir masih dalam batas pada ${when}.`,
  silent: (when) => `Pesan terakhirnya datang pada ${when}.`,
  fence: (inside, km) => `Aturannya mengawasi apakah perangkat ${inside ? 'di dalam' : 'di luar'} area ${km} km.`,
  usual: (key, around, usual, days) =>
    `Di sekitar alarm ${key} sebesar **${around}**; pada jam yang sama rata-ratanya **${usual}** selama ${days} hari sebelumnya.`,
  others: (figures) => `Yang juga tidak biasa saat itu: ${figures.join('; ')}.`,
  figure: (key, around, usual) => `**${key}** ${around} (biasanya ${usual})`,
  alone: (type, place) => `Tidak ada perangkat lain berjenis ${type}${at(place, 'di')} untuk dibandingkan.`,
  neighbours: (count, type, place, affected) =>
    `Dari ${count} perangkat lain berjenis ${type}${at(place, 'di')}, **${affected}** mengalami masalah yang sama.`,
  median: (key, median, count) => `Nilai tengah ${key} mereka ${median} (${count} terukur).`,
  onlyThis: 'Jadi kemungkinan besar masalahnya di perangkat ini, bukan pada sesuatu yang dipakai bersama.',
  shared: 'Jadi kemungkinan besar penyebabnya dipakai bersama, misalnya listrik, jaringan, atau ruangan.',
  some: 'Jadi periksa dulu apa persamaan perangkat-perangkat itu.',
  tableTitle: (device) => `${device}: di sekitar alarm dan biasanya`,
  seriesTitle: (key, device) => `${key}, ${device}`,
  measurement: 'Pengukuran',
  around: 'Di sekitar alarm',
  usually: 'Biasanya pada jam ini',
  low: 'Biasanya dari',
  high: 'Biasanya sampai',
  hour: 'Jam',
}

export const whyWords: Record<Language, typeof en> = { en, id }

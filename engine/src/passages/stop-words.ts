const english = `a about above after again all also am an and any are aren as at be because been before being below between both but by can
could did didn do does doesn doing don down during each either else ever few for from further had has hasn have having he her here hers
herself him himself his how i if in into is isn it its itself just let ll may me might more most much must my myself no nor not of off on
once only or other ought our ours out over own per please re same shall she should so some such tell than that the their theirs them
themselves then there these they this those through thus to too under until up upon us ve very was wasn we were weren what when where
whether which while who whom whose why will with within without would you your yours many call called name named kind type give show find
according along another among around away became become becomes following like however include including included make made`

const indonesian = `ada adalah agar akan aku anda antara apa apakah apa-apa atas atau bagaimana bagi bahwa banyak beberapa belum berapa berapakah
bila bisa boleh bukan dalam dan dapat dari daripada dengan di dia dilakukan dua-duanya guna hal hanya hingga ia ialah ini itu jadi jika juga
kami kamu kapan kapankah karena ke kemudian kenapa kepada ketika kita lagi lain lainnya lalu lebih maka mana manakah masih mengapa menjadi
merupakan mereka namun nya oleh pada padahal para per pernah saat saja saya sangat sebagai sebelum sebuah sedang sedangkan sehingga sejak
sekitar selain selama seorang seperti serta sesudah setelah setiap siapa siapakah suatu sudah supaya tanpa tapi telah tentang terhadap
tersebut tetapi tidak tolong untuk yaitu yakni yang disebut dimana bernama nama sebutkan jelaskan dinamakan jenis macam dimanakah darimana darimanakah kemana kemanakah mengapakah bagaimanakah
seberapa seberapakah kenapakah`

const words = new Set(`${english} ${indonesian}`.split(/\s+/))

/** Words that carry structure, not content, in either language; `word` is in lower case. */
export function isStopWord(word: string): boolean {
  return words.has(word)
}

// How figures move, as pieces of patterns.

/** Behind 'why did revenue …' and in 'the … in revenue'. */
export const fall =
  'drop(?:ped)?|fall(?:en)?|fell|declin(?:e|ed|ing)|decreas(?:e|ed|ing)|dropping|falling|down|lower|shr(?:ink|ank|unk)'
export const rise =
  'ris(?:e|en|ing)|rose|grow(?:n|ing)?|grew|increas(?:e|ed|ing)|jump(?:ed)?|climb(?:ed)?|spik(?:e|ed)|up|higher'

/** What a figure did, whichever way: 'went down', 'so sharply'. */
export const movedEn = `(?:(?:go|gone|going|went) )?(?:${fall}|${rise}|chang(?:e|ed|ing))(?: so (?:much|sharply))?`
export const movedId =
  '(?:bisa |jadi |kok |malah |terus )?(?:turun|naik|menurun|meningkat|berubah|anjlok|melonjak|merosot|lebih (?:rendah|tinggi))(?: (?:drastis|tajam|banyak|terus|sekali))?'

/** What things did that are asked for by it: 'which stores' sales …'. */
export const wentDown =
  'fell|dropped|declined|decreased|shrank|(?:went|go|gone|going|is|are|was|were) down|(?:is|are|was|were) (?:falling|dropping|declining|shrinking)|turun|menurun|anjlok|merosot|lebih rendah'
export const wentUp =
  'rose|grew|increased|jumped|climbed|(?:went|go|gone|going|is|are|was|were) up|(?:is|are|was|were) (?:rising|growing|increasing)|naik|meningkat|melonjak|bertumbuh|tumbuh|lebih tinggi'

/** What they had: 'which stores had … sales'. */
export const less = 'lower|less|fewer|falling|declining|dropping'
export const more = 'higher|more|rising|growing|increasing'

/** Behind what moved, 'from September to October' names two times, not one stretch from one to the other. */
export const betweenTimes = (behind: string): string =>
  behind
    .replace(/^from (.+?) (?:to|until|till) (.+)$/i, 'in $2 compared with $1')
    .replace(/^dari (.+?) (?:ke|hingga|sampai) (.+)$/i, '$2 dibandingkan $1')

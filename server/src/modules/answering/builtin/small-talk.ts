import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { subjectsOf, suggestQuestions } from '#engine/data/index.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { AnswerJob, AnswerOutcome } from '../job.ts'
import { tellData } from './data-overview.ts'
import { phraseText } from './phrases.ts'

/** What somebody says who asks nothing yet. */
type Talk = 'hello' | 'peace' | 'howAreYou' | 'meet' | 'machine' | 'able' | 'data' | 'thanks' | 'sorry' | 'fine' | 'bye'

const offered = 3
const namedSubjects = 3

// Whole sentences only: 'Hi, revenue by month' is a question.
const anyone =
  '(?: (?:there|all|everyone|team|again|bot|nalar|kak|min|gan|bang|mas|mbak|pak|bu|semua|semuanya|ya|dong|deh|nih))*'
const whole = (...sentences: string[]) => new RegExp(`^(?:${sentences.join('|')})${anyone}$`)
const greetingEn = '(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day))(?: there)?'
const greetingId = '(?:hai|halo|hallo|hei|hi|permisi|(?:selamat )?(?:pagi|siang|sore|malam))'
const you = '(?:kamu|anda|kau|lo)'
const alsoId = '(?: (?:saja|aja|sih))*'
/** What may come before, and says nothing more. */
const greeted = `(?:(?:${greetingEn}|${greetingId})${anyone} )?`
/** What is said to thank, and with it. */
const pleased = '(?:(?:ok|okay|great|nice|perfect|cool|super|wow|all right|alright) )*'
const praise =
  "(?:(?:(?:that|this|it)(?: is|'s| was)? )?(?:(?:so|very|really|super) )*(?:helps|helped|helpful|useful|great|perfect)(?: a lot)?|(?:that|this)(?: is|'s) (?:all|enough)(?: for now)?)(?: thanks)?"
const senang = '(?:(?:ok|oke|okay|sip|siip|baik|mantap|siap|wah|keren|bagus) )*'
const pujian =
  '(?:(?:ini |itu )?(?:sangat |amat )?(?:membantu|bermanfaat)(?: sekali| banget)?|(?:itu|segitu) (?:dulu|cukup))'

const talks: Record<Talk, Record<Language, RegExp>> = {
  hello: {
    en: whole(greetingEn, 'hello world', 'test(?:ing)?'),
    id: whole(`${greetingId}${anyone}(?: ${greetingId})?`, 'tes'),
  },
  // Answered in its own words in both languages.
  peace: { en: /^(?!)/, id: whole("ass?alam(?:u|o)'?alaikum(?: wr wb)?") },
  howAreYou: {
    en: whole(
      `(?:${greetingEn} )?how are you(?: doing)?(?: today)?`,
      `(?:${greetingEn} )?how is it going`,
      `(?:${greetingEn} )?what is up`,
    ),
    id: whole(`(?:${greetingId}${anyone} )?(?:apa|gimana) kabar(?:nya|mu)?`),
  },
  meet: {
    en: whole(`${greeted}(?:nice|good|pleased) to meet you`),
    id: whole(`${greeted}salam kenal`),
  },
  machine: {
    en: whole(`${greeted}are you (?:a |an )?(?:ro)?(?:bot|ai|human|real person|person|machine)`, 'who made you'),
    id: whole(
      `${greeted}(?:apakah |apa )?${you} (?:ini )?(?:ro)?(?:bot|ai|manusia|orang|mesin)(?: (?:asli|sungguhan|beneran))?`,
      `siapa yang (?:buat|bikin|membuat) ${you}`,
    ),
  },
  able: {
    en: whole(
      `${greeted}what (?:can|do) you do`,
      'what (?:should|could) i ask(?: you)?',
      'what (?:kinds? of )?questions can (?:i ask|you answer)',
      '(?:show me )?(?:some )?(?:example|sample) questions',
      'i need (?:some )?help',
      'what is nalar',
      '(?:so )?what (?:else )?can (?:you|i) (?:do|answer|ask|help)(?: you)?(?: me)?(?: with)?(?: for me)?(?: here)?',
      '(?:who|what) are you',
      'what is this',
      'how (?:does this|do you) work',
      'how can you help(?: me)?',
      'how do i (?:start|begin|use (?:this|you))',
      '(?:can|could) you help(?: me)?(?: please)?',
      '(?:please )?help(?: me)?(?: please)?',
    ),
    id: whole(
      `${greeted}${you} (?:bisa|dapat) (?:apa|ngapain)${alsoId}`,
      `(?:saya |aku )?(?:bisa|boleh) (?:tanya|nanya|bertanya)(?: tentang| soal)? apa${alsoId}`,
      'contoh(?:nya)? pertanyaan(?:nya)?',
      '(?:apa itu|apa) nalar',
      'cara pakai(?:nya)?(?: (?:gimana|bagaimana))?',
      `(?:${you} )?(?:bisa|dapat) (?:apa|ngapain|bantu apa|jawab apa|menjawab apa)${alsoId}`,
      `apa${alsoId}(?: yang)? (?:bisa|dapat) ${you}(?: (?:lakukan|bantu|jawab|kerjakan))?`,
      `apa${alsoId}(?: yang)? (?:bisa|dapat) (?:(?:saya|aku) )?(?:tanyakan|ditanyakan|dibantu)`,
      `siapa (?:${you}|ini|namamu)`,
      `${you} (?:ini )?(?:siapa|apa)`,
      '(?:gimana|bagaimana) cara(?:nya)?(?: (?:pakai(?:nya)?|memakai(?:nya)?|menggunakan(?:nya)?|mulai(?:nya)?))?(?: ini)?',
      '(?:tolong|bantuan|bantu|minta tolong|butuh bantuan|bisa (?:minta )?(?:tolong|bantu)|tolong bantu)(?: (?:saya|aku))?',
    ),
  },
  data: {
    en: whole(
      `${greeted}(?:what|which) (?:data|tables|databases|information)(?: (?:do (?:you|we|i) have(?: here)?|is there|are there|is (?:here|available)|are (?:here|available)|can i (?:use|query|ask about|see)))?`,
      'what is in (?:the|this|my|our|your) (?:data|database|databases|tables)',
      '(?:please )?(?:show|list|describe)(?: me)?(?: all)?(?: the| your| our| my)? (?:tables|databases|data|schema)',
    ),
    id: whole(
      `${greeted}(?:ada )?(?:data|tabel|basis data|database) apa${alsoId}(?: (?:yang )?(?:ada|tersedia|terhubung|kita punya|${you} punya)(?: di sini)?)?`,
      `apa${alsoId} (?:isi (?:data|basis data|database|tabel)(?:nya)?|(?:data|tabel) yang (?:ada|tersedia))(?: ini)?`,
      `(?:isi (?:data|basis data|database)(?:nya)?(?: ini)?) apa${alsoId}`,
      '(?:tolong )?(?:tampilkan|lihat|sebutkan|daftar) (?:semua |daftar )*(?:tabel|basis data|database)(?:nya)?(?: yang ada)?',
    ),
  },
  thanks: {
    en: whole(
      `${pleased}(?:thank'?s?|thank you|thx|tx|ty|cheers)(?: (?:a lot|so much|very much|for (?:the|your) help))?(?: ${praise})?`,
      `${pleased}${praise}`,
      'great|nice|perfect|awesome|cool|well done|good job',
    ),
    id: whole(
      `${senang}(?:makasih|terima ?kasih|trims|thanks|nuhun|suwun)(?: (?:banyak|banget|atas bantuan(?:nya|mu)))?(?: ${pujian})?`,
      `${senang}${pujian}`,
      '(?:oke? )*(?:mantap|keren|sip|bagus)(?: (?:oke?|mantap|keren|sip|bagus))*',
    ),
  },
  sorry: { en: whole('(?:i am )?sorry'), id: whole('(?:mohon )?maaf(?: ya)?') },
  fine: {
    en: whole('ok', 'okay', 'all right', 'alright', 'got it', 'i see', 'noted', '(?:ha){2,}', 'lol'),
    id: whole('oke?', 'baik(?:lah)?', 'siap', 'sama sama', '(?:wk){2,}', '(?:ha){2,}'),
  },
  bye: {
    en: whole('(?:bye|goodbye|good bye|see you|see ya|good night)(?: (?:later|then|soon|tomorrow))?'),
    id: whole('dadah|da ?dah|sampai (?:jumpa|nanti|besok)|bye'),
  },
}

const languages: readonly Language[] = ['en', 'id']

/** What is said, without the marks around it; undefined when it is more than small talk. What both languages say is said in `shown`. */
export function readSmallTalk(question: string, shown: Language): { talk: Talk; language: Language } | undefined {
  const said = question
    .toLowerCase()
    // What a phone types.
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b(what|how)'s /, '$1 is ')
    .replace(/^i'm /, 'i am ')
  for (const talk of Object.keys(talks) as Talk[]) {
    const spoken = languages.filter((language) => talks[talk][language].test(said))
    const [language] = spoken.includes(shown) ? [shown] : spoken
    if (language) return { talk, language }
  }
  return undefined
}

/** Answers small talk as a person would, with questions that can be asked; it costs nothing. Undefined when it is more than that. */
export function answeredSmallTalk(job: AnswerJob, databases: readonly OpenSource[]): AnswerOutcome | undefined {
  if (job.files.some(({ isNew }) => isNew)) return undefined
  const read = readSmallTalk(job.question, job.language)
  if (!read) return undefined
  const { talk, language } = read
  const visitor = job.asker.kind === 'visitor'
  // What people connected themselves is closer to them than the sample.
  const database = databases.find(({ kind }) => kind !== 'sample') ?? databases[0]
  job.writer.text(visitor ? visitorText(talk, language) : memberText(talk, language, database, databases))
  if (talk !== 'bye' && database) job.writer.suggestions(suggestQuestions(database.schema, language, offered))
  return { model: null, isFree: true }
}

const opening: Record<Exclude<Talk, 'able' | 'data' | 'thanks' | 'bye'>, LocalizedText> = {
  meet: localized('Nice to meet you, too!', 'Salam kenal juga!'),
  machine: localized('I’m an assistant, not a person.', 'Saya asisten digital, bukan manusia.'),
  sorry: localized('No problem!', 'Tidak apa-apa!'),
  fine: localized('Okay!', 'Oke!'),
  hello: localized('Hi!', 'Halo!'),
  peace: localized('Waalaikumsalam!', 'Waalaikumsalam!'),
  howAreYou: localized('Doing well, thanks!', 'Baik, terima kasih!'),
}

function visitorText(talk: Talk, language: Language): string {
  if (talk === 'able' || talk === 'data') return phraseText('visitorAble', language)
  if (talk === 'thanks' || talk === 'bye') return phraseText(talk, language)
  return `${opening[talk][language]} ${phraseText('visitorHelp', language)}`
}

function memberText(
  talk: Talk,
  language: Language,
  database: OpenSource | undefined,
  databases: readonly OpenSource[],
): string {
  if (talk === 'thanks' || talk === 'bye') return phraseText(talk, language)
  if (talk === 'data' && database) return tellData(databases, language)
  const about = database ? aboutDatabase(database, language) : phraseText('attachFirst', language)
  if (talk !== 'able' && talk !== 'data') return `${opening[talk][language]} ${about}`
  return [about, database && phraseText('able', language)].filter(Boolean).join(' ')
}

function aboutDatabase({ name, schema }: OpenSource, language: Language): string {
  const subjects = subjectsOf(schema, language, namedSubjects)
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : 'id', { type: 'conjunction' }).format(subjects)
  const which = subjects.length > 0 ? localized(`: its ${list}`, `: ${list}`)[language] : ''
  return localized(
    `I can answer questions about ${name}${which}.`,
    `Saya bisa menjawab pertanyaan tentang ${name}${which}.`,
  )[language]
}

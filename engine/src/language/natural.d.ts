declare module 'natural/lib/natural/stemmers/indonesian/stemmer_id.js' {
  const stemmer: { stem(word: string): string; dictionary: string[] }
  export default stemmer
}
declare module 'natural/lib/natural/stemmers/porter_stemmer.js' {
  const stemmer: { stem(word: string): string }
  export default stemmer
}

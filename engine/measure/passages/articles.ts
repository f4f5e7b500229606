import { readFileSync } from 'node:fs'

/** A question with the answers that the paragraph holds, none where it has no answer; `other` is it in the other language. */
type Asked = { question: string; answers: string[]; other?: string }
export type Article = { title?: string; paragraphs: { text: string; questions: Asked[] }[] }

/** A paragraph as the files of IDK-MRC have it. */
type Context = { context: string; qas: { question: string; is_impossible: boolean; answers: { text: string }[] }[] }

/** Reads a set of questions, ours or one in the form of IDK-MRC. */
export function readArticles(file: string): Article[] {
  const read = JSON.parse(readFileSync(file, 'utf8')) as (Article | Context)[]
  return read.map((item) => {
    if ('paragraphs' in item) return item
    const questions = item.qas.map(({ question, is_impossible, answers }): Asked => {
      return { question, answers: is_impossible ? [] : answers.map(({ text }) => text) }
    })
    return { paragraphs: [{ text: item.context, questions }] }
  })
}

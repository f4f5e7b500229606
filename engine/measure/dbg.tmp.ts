import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { candidatesOf } from '../src/data/intent/search.ts'
import { questionWords } from '../src/data/link/words.ts'
import { know } from '../src/data/schema/prepared-schema.ts'
import { sqliteSource } from './data/sqlite.ts'
const [db,q]=process.argv.slice(2)
const w=JSON.parse(readFileSync('/tmp/es/w.json','utf8'))
const k=know(await sqliteSource(join('/work/shared/data/nl2sql-many/databases',db+'.sqlite')).schema())
for(const c of candidatesOf({tokens:questionWords(q),known:k,today:'2026-11-22',language:'en'},w,8)) console.log(c.score.toFixed(2),c.sql.replace(/\s+/g,' '),c.parts.map(p=>p.rule+'@'+p.items).join(' '))

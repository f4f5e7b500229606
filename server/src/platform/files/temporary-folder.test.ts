import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTemporaryFolder, temporaryPath } from './temporary-folder.ts'

/** A data directory with what killed processes left. */
function aDataDir() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-temporary-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const leave = (name: string, hoursAgo: number) => {
    const file = path.join(folder, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, 'what a customer sent')
    const then = new Date(Date.now() - hoursAgo * 3_600_000)
    for (const each of [file, path.dirname(file)]) fs.utimesSync(each, then, then)
  }
  const list = (name: string) => fs.readdirSync(path.join(folder, name))
  return { folder, leave, list }
}

test('what a killed process left goes a day later, files and folders; what another one may still write stays', () => {
  const { folder, leave, list } = aDataDir()
  leave('temporary/meeting/sound.wav', 25)
  leave('temporary/old', 25)
  leave('temporary/young', 23)
  openTemporaryFolder(folder)
  expect(list('temporary')).toEqual(['young'])
})

test('what versions before left elsewhere goes, too, and nothing else of the data directory', () => {
  const { folder, leave, list } = aDataDir()
  for (const where of ['uploads', 'building', 'files']) leave(`${where}/old`, 25)
  openTemporaryFolder(folder)
  expect(['uploads', 'building', 'files'].map(list)).toEqual([[], [], ['old']])
})

test('a path is in the folder, only for who runs the server, and each time another', () => {
  const { folder } = aDataDir()
  const opened = openTemporaryFolder(folder)
  expect(fs.statSync(opened).mode & 0o777).toBe(0o700)
  const paths = [temporaryPath({ DATA_DIR: folder }), temporaryPath({ DATA_DIR: folder })]
  expect(paths.map((each) => path.dirname(each))).toEqual([opened, opened])
  expect(new Set(paths).size).toBe(2)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  answerUntilDisconnected,
  countLosses,
  startAnsweringCandidates,
} from '../../testing/server/answeringCandidates.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { openLoopDisk } from '../../testing/server/loopDisk.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { setUpRemoteStaff, startRemoteExam } from '../../testing/server/remote/remoteExam.ts'
import { openDatabase } from '../src/platform/db/open.ts'

const READY = 'Assay is ready at'

async function watchFlushes(pid: number, file: string): Promise<ChildProcess | null> {
  const strace = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)])
  const attached = once(strace.stderr, 'data').then(([said]) => String(said).includes('attached'))
  const missing = once(strace, 'error').then(() => false)
  return (await Promise.race([attached, missing])) ? strace : null
}

if (ENGINE === 'sqlite') {
  test('every acknowledged answer is flushed to the disk', async () => {
    const { settings, url, remove } = await freshSettings()
    const server = launch(settings)
    await server.until(READY)
    const { questions, submit } = await startRemoteExam(await setUpRemoteStaff(url))
    const trace = join(settings.ASSAY_DATA_DIR, 'trace')

    const strace = await watchFlushes(server.pid, trace)
    for (const question of questions) expect(await submit(question, [question.answers_base[0]?.id ?? 0])).toBe('ok')

    if (strace) {
      strace.kill('SIGINT')
      await once(strace, 'exit')
      const flushes = readFileSync(trace, 'utf8')
        .split('\n')
        .filter((line) => /sync\(\d+\)\s+= 0/.test(line)).length
      printFigure('G1p', `${flushes} flushes for ${questions.length} answers given one after the other`)
      expect(flushes).toBeGreaterThanOrEqual(questions.length)
    } else printFigure('G1p', 'NOT MEASURED: strace is not here or may not watch a process')
    server.signal('SIGKILL')
    await server.ended
    await remove()
  })

  test(
    'acknowledged answers survive a power cut',
    async () => {
      const cuts = rounds(0, 20)
      if (cuts === 0) return
      const disk = openLoopDisk()
      if (disk.refused !== undefined) {
        printFigure('G1p', `NOT MEASURED: this machine refuses a disk in a file (${disk.refused})`)
        return
      }
      const { settings, url, remove } = await freshSettings()
      settings.ASSAY_DATA_DIR = join(disk.place, 'data')
      mkdirSync(settings.ASSAY_DATA_DIR)
      let server = launch(settings)
      onTestFinished(async () => {
        server.signal('SIGKILL')
        await server.ended
        disk.remove()
        await remove()
      })
      await server.until(READY)
      const staff = await setUpRemoteStaff(url)
      const candidates = await startAnsweringCandidates(staff, 8)

      for (let cut = 0; cut < cuts; cut += 1) {
        let left = 50 + Math.floor(Math.random() * 150)
        const hear = () => {
          left -= 1
          if (left !== 0) return
          // The server is paused during the copy, so that the copy is consistent.
          server.signal('SIGSTOP')
          disk.copy()
          server.signal('SIGKILL')
        }
        await Promise.all(candidates.map((candidate) => answerUntilDisconnected(candidate, hear)))
        await server.ended
        disk.goBack()
        server = launch(settings)
        await server.until(READY)
      }

      const { ok, lost, phantom } = await countLosses(staff, candidates)
      printFigure('G1p', `${lost} lost, ${phantom} phantom of ${ok} acknowledged over ${cuts} power cuts`)
      expect({ lost, phantom }).toEqual({ lost: 0, phantom: 0 })
    },
    TIMEOUT_MS,
  )
} else {
  test('PostgreSQL has synchronous_commit on, so every acknowledged write is on the disk', async () => {
    const { settings, remove } = await freshSettings()
    const db = await openDatabase({ databaseUrl: settings.DATABASE_URL, folder: settings.ASSAY_DATA_DIR })
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
    await db.destroy()
    await remove()
  })
}

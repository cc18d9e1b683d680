import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { fileIn } from '../../server/src/platform/db/sqlite/file.ts'
import { serve } from '../../server/src/serve.ts'
import { makeTemplate } from '../server/database.ts'
import { sharedParts } from '../server/sharedWorkers.ts'

export type Request = { number: number; env: Record<string, string> } | { number: number; close: true }
export type Reply = { number: number; fault?: string } | { number: number; line: string }

const servers = new Map<number, () => Promise<void>>()
const reply = (message: Reply) => process.connected && process.send?.(message)

const template = makeTemplate()

/** A server with an empty folder starts slowly, so all test servers start with a copy of one database. */
async function fillDatabase({ DATABASE_URL, ASSAY_DATA_DIR: folder = '' }: Record<string, string>): Promise<void> {
  if (DATABASE_URL || existsSync(fileIn(folder))) return
  await cp((await template).folder, folder, { recursive: true })
}

async function answerRequest(request: Request): Promise<void> {
  const { number } = request
  if ('env' in request) {
    await fillDatabase(request.env)
    const { stop } = await serve(request.env, {
      ...sharedParts,
      logTo: { write: (line) => void reply({ number, line }) },
    })
    servers.set(number, stop)
    return
  }
  await servers.get(number)?.()
  servers.delete(number)
}

process.once('disconnect', () => void template.then(({ remove }) => remove()).then(() => process.exit()))
process.on('message', (request: Request) => {
  const { number } = request
  answerRequest(request).then(
    () => reply({ number }),
    (error) => reply({ number, fault: String(error) }),
  )
})

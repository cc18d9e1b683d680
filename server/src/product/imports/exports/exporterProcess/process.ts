import { once } from 'node:events'
import type { ExportFormat } from '@assay/contract/imports/exports'
import type { Content, Exported, Source } from '../exported.ts'
import { writeCsv } from '../writers/csv.ts'
import { writeGift } from '../writers/gift.ts'
import { writeMoodle } from '../writers/moodle.ts'
import { writeQti } from '../writers/qti.ts'
import { writeYaml } from '../writers/yaml.ts'
import type { Answered, ServerRequests, WriterMessage, WritingJob } from './messages.ts'

interface ExportOutput {
  name: string
  type: string
  content: Content
}

const writers: Record<ExportFormat, (source: Source) => ExportOutput | Promise<ExportOutput>> = {
  yaml: writeYaml,
  moodle: (source) => ({ name: 'questions.xml', type: 'application/xml; charset=utf-8', content: writeMoodle(source) }),
  gift: (source) => ({ name: 'questions.txt', type: 'text/plain; charset=utf-8', content: writeGift(source) }),
  qti: async (source) => ({ name: 'questions.zip', type: 'application/zip', content: await writeQti(source) }),
  csv: (source) => ({ name: 'questions.csv', type: 'text/csv; charset=utf-8', content: writeCsv(source) }),
}

const CHUNK_BYTES = 64 * 2 ** 10

const sendToServer = (outgoing: WriterMessage) => process.send?.(outgoing)

/** The server answers requests in their order. */
const waiting: ((answer: Answered['answer']) => void)[] = []
process.on('message', ({ answer }: Answered) => waiting.shift()?.(answer))

function ask<Kind extends keyof ServerRequests>(
  kind: Kind,
  payload: ServerRequests[Kind]['ask'],
): Promise<ServerRequests[Kind]['answer']> {
  const { promise, resolve } = Promise.withResolvers<Answered['answer']>()
  waiting.push(resolve)
  // Safe cast: the types of a generic function cannot connect each kind with its fields and its answer.
  sendToServer({ kind, ...payload } as unknown as WriterMessage)
  return promise as Promise<never>
}

async function* allQuestions(): AsyncGenerator<Exported> {
  for (let isFirst = true; ; isFirst = false) {
    const part = await ask('questions', { isFirst })
    if (part.length === 0) return
    yield* part
  }
}

const remoteSource = (total: number): Source => ({
  total,
  labels: () => ask('labels', {}),
  passages: () => ask('passages', {}),
  pictureNames: () => ask('pictureNames', {}),
  bytesOf: (name) => ask('bytes', { name }),
  questions: () => allQuestions(),
})

async function write({ format, total }: WritingJob): Promise<void> {
  const { name, type, content } = await writers[format](remoteSource(total))
  await ask('head', { name, type })
  let parts: Buffer[] = []
  let size = 0
  const send = async () => {
    await ask('piece', { bytes: Buffer.concat(parts) })
    parts = []
    size = 0
  }
  for await (const part of content) {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    size += bytes.length
    if (size >= CHUNK_BYTES) await send()
  }
  await send()
}

sendToServer({ kind: 'ready' })
for (;;) {
  const [job]: WritingJob[] = await once(process, 'message')
  if (!job) continue
  await write(job)
  sendToServer({ kind: 'end' })
}

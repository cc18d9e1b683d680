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

const writers: Record<ExportFormat, (source: Source) => Promise<ExportOutput>> = {
  async yaml(source) {
    const { content, isArchive } = await writeYaml(source)
    return isArchive
      ? { name: 'questions.zip', type: 'application/zip', content }
      : { name: 'questions.yaml', type: 'application/yaml; charset=utf-8', content }
  },
  async moodle(source) {
    return { name: 'questions.xml', type: 'application/xml; charset=utf-8', content: writeMoodle(source) }
  },
  async gift(source) {
    return { name: 'questions.txt', type: 'text/plain; charset=utf-8', content: writeGift(source) }
  },
  async qti(source) {
    return { name: 'questions.zip', type: 'application/zip', content: await writeQti(source) }
  },
  async csv(source) {
    return { name: 'questions.csv', type: 'text/csv; charset=utf-8', content: writeCsv(source) }
  },
}

const CHUNK_BYTES = 64 * 2 ** 10

const sendToServer = (outgoing: WriterMessage) => process.send?.(outgoing)

type AskServer = <Kind extends keyof ServerRequests>(
  kind: Kind,
  payload: ServerRequests[Kind]['ask'],
) => Promise<ServerRequests[Kind]['answer']>

function openConversation() {
  const pendingRequests = new Map<number, (answer: Answered['answer']) => void>()
  let lastId = 0
  const onAnswer = ({ id, answer }: Answered) => {
    pendingRequests.get(id)?.(answer)
    pendingRequests.delete(id)
  }
  const ask: AskServer = (kind, payload) => {
    lastId += 1
    const { promise, resolve } = Promise.withResolvers<Answered['answer']>()
    pendingRequests.set(lastId, resolve)
    // Safe cast: the types of a generic function cannot connect each kind with its fields and its answer.
    sendToServer({ kind, id: lastId, ...payload } as unknown as WriterMessage)
    return promise as Promise<never>
  }
  process.on('message', onAnswer)
  return { ask, end: () => process.off('message', onAnswer) }
}

async function* allQuestions(ask: AskServer): AsyncGenerator<Exported> {
  for (let isFirst = true; ; isFirst = false) {
    const part = await ask('questions', { isFirst })
    if (part.length === 0) return
    yield* part
  }
}

const remoteSource = (ask: AskServer, total: number): Source => ({
  total,
  labels: () => ask('labels', {}),
  passages: () => ask('passages', {}),
  pictureNames: () => ask('pictureNames', {}),
  bytesOf: (name) => ask('bytes', { name }),
  questions: () => allQuestions(ask),
})

async function write(ask: AskServer, { format, total }: WritingJob): Promise<void> {
  const { name, type, content } = await writers[format](remoteSource(ask, total))
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
  const { ask, end } = openConversation()
  await write(ask, job)
  end()
  sendToServer({ kind: 'end' })
}

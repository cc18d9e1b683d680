import { once } from 'node:events'
import type { Exported, Source } from '../exported.ts'
import { writers } from '../writers/writers.ts'
import type { Answered, Questions, WriterMessage, WritingJob } from './messages.ts'

/** So much of a file is sent at once. */
const PIECE_BYTES = 64 * 2 ** 10

const say = (said: WriterMessage) => process.send?.(said)

type Ask = <Kind extends keyof Questions>(
  kind: Kind,
  given: Questions[Kind]['ask'],
) => Promise<Questions[Kind]['answer']>

/** Several questions may wait at a time: a file is read while its last piece is on its way. */
function openConversation() {
  const waiting = new Map<number, (answer: Answered['answer']) => void>()
  let asked = 0
  const hear = ({ id, answer }: Answered) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  const ask: Ask = (kind, given) => {
    asked += 1
    const { promise, resolve } = Promise.withResolvers<Answered['answer']>()
    waiting.set(asked, resolve)
    // Each kind has its own fields and its own answer, which the types of a generic function do not follow.
    say({ kind, id: asked, ...given } as unknown as WriterMessage)
    return promise as Promise<never>
  }
  process.on('message', hear)
  return { ask, end: () => process.off('message', hear) }
}

async function* allQuestions(ask: Ask): AsyncGenerator<Exported> {
  for (let isFirst = true; ; isFirst = false) {
    const part = await ask('questions', { isFirst })
    if (part.length === 0) return
    yield* part
  }
}

const sourceOf = (ask: Ask, total: number): Source => ({
  total,
  labels: () => ask('labels', {}),
  passages: () => ask('passages', {}),
  pictureNames: () => ask('pictureNames', {}),
  bytesOf: (name) => ask('bytes', { name }),
  questions: () => allQuestions(ask),
})

async function write(ask: Ask, { format, total }: WritingJob): Promise<void> {
  const { name, type, content } = await writers[format](sourceOf(ask, total))
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
    if (size >= PIECE_BYTES) await send()
  }
  await send()
}

say({ kind: 'ready' })
for (;;) {
  const [job]: WritingJob[] = await once(process, 'message')
  if (!job) continue
  const { ask, end } = openConversation()
  await write(ask, job)
  end()
  say({ kind: 'end' })
}

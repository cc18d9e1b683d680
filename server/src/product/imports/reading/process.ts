import { once } from 'node:events'
import type { LossCode } from '@assay/contract/imports/imports'
import { proposedOrder } from '@assay/domain/bank/order/proposedOrder'
import { readOptions } from '../../questions/storedOptions.ts'
import { renderAnswer } from '../../questions/texts/answer.ts'
import { renderDescription } from '../../questions/texts/markdown.ts'
import { importItemRow } from '../itemRow.ts'
import { passageRowOf } from '../passages/passageRow.ts'
import { openPlan, type Planned, plannedLabels } from '../plan.ts'
import { emptySummary, type Summary } from '../summary.ts'
import type { FileOutcome, ReaderMessage, ReadingJob, ServerRequests } from './messages.ts'
import { type FileReading, readFile } from './readFile.ts'
import { storePictures } from './storePictures.ts'

const PART = { items: 200, characters: 1_000_000 } as const

const sendToServer = (said: ReaderMessage) => process.send?.(said)

const yieldToEventLoop = () => new Promise(setImmediate)

async function askServer<Kind extends keyof ServerRequests>(
  kind: Kind,
  payload: ServerRequests[Kind]['ask'],
): Promise<ServerRequests[Kind]['answer']> {
  // Safe cast: in a generic function, the types do not show the fields of each kind.
  sendToServer({ kind, ...payload } as unknown as ReaderMessage)
  const [{ answer }] = await once(process, 'message')
  return answer
}

async function planImport({ drafts }: FileReading): Promise<Planned[]> {
  const total = drafts.length
  let nextRows = askServer('bank', { after: 0, total })
  const plan = openPlan(drafts)
  for (;;) {
    const rows = await nextRows
    const last = rows.at(-1)
    if (!last) return plan.finish()
    nextRows = askServer('bank', { after: last.id, total })
    await yieldToEventLoop()
    for (const row of rows) plan.meet({ ...row, answers: readOptions(row.answers) })
  }
}

const renderers = {
  htmlOf: (description: string) => renderDescription(description).html,
  htmlOfAnswer: (answer: string) => renderAnswer(answer).html,
}

const YIELD_EVERY = 20

interface Rendered {
  description: string
  description_html: string
}

async function sendInParts<One, Row extends Rendered>(
  all: readonly One[],
  rowOf: (one: One) => Row,
  send: (rows: Row[], done: number) => Promise<unknown>,
): Promise<void> {
  let stored: Promise<unknown> = Promise.resolve()
  let rows: Row[] = []
  let characters = 0
  for (const [at, one] of all.entries()) {
    if (at % YIELD_EVERY === 0) await yieldToEventLoop()
    const row = rowOf(one)
    rows.push(row)
    characters += row.description.length + row.description_html.length
    const isLast = at === all.length - 1
    if (!isLast && rows.length < PART.items && characters < PART.characters) continue
    await stored
    stored = send(rows, at + 1)
    rows = []
    characters = 0
  }
  await stored
}

function lossesOf(toAdd: readonly Planned[]): Summary['losses'] {
  const amounts = new Map<LossCode, number>()
  for (const { draft } of toAdd) {
    for (const code of new Set(draft.losses.map((loss) => loss.code))) amounts.set(code, (amounts.get(code) ?? 0) + 1)
  }
  return [...amounts].map(([code, amount]) => ({ code, amount }))
}

const SAMPLES = { items: 3, characters: 200 } as const

const truncate = (text: string) => [...text].slice(0, SAMPLES.characters).join('')

const sampleOf = ({ number, draft: { description, answers } }: Planned) => ({
  number,
  description: truncate(description),
  right: answers.filter(({ is_valid }) => is_valid).map((answer) => truncate(answer.description)),
})

const keySamples = (toAdd: readonly Planned[], keys: FileReading['keys']): Summary['keys'] =>
  keys.map((key) => {
    const own = toAdd.filter(({ draft }) => draft.file === key.file)
    return { ...key, samples: own.slice(0, SAMPLES.items).map(sampleOf) }
  })

function summaryOf(all: readonly Planned[], reading: FileReading): Summary {
  const { columns, formats, errors, labelStyles, keys, passages } = reading
  const toAdd = all.filter(({ state }) => state === 'add')
  const labels = plannedLabels(all, labelStyles)
  const isProposed = ({ draft }: Planned) =>
    !draft.isAssayExport && proposedOrder(draft.answers, draft.keepsOrder) !== null
  const keptLabels = new Set(labels.flatMap(({ from, to }) => (to === null ? [] : [from])))
  return {
    ...emptySummary(),
    columns,
    formats,
    errors,
    keys: keySamples(toAdd, keys),
    labels,
    amount_of_passages: passages.length,
    amount_of_items: all.length,
    to_add: toAdd.length,
    taken: toAdd.filter(({ take }) => take).length,
    near: toAdd.filter(({ near }) => near !== null).length,
    same: all.filter(({ state }) => state === 'same').length,
    refused: all.filter(({ state }) => state === 'refused').length,
    losses: lossesOf(toAdd),
    order_proposed: toAdd.filter(isProposed).length,
    without_label: toAdd.filter(({ draft }) => !draft.labels.some((name) => keptLabels.has(name))).length,
  }
}

async function work({ bytes, wanted }: ReadingJob): Promise<FileOutcome> {
  const reading = await readFile(bytes, wanted)
  const { format, encoding } = reading
  const isRefused = reading.drafts.length === 0
  if (isRefused) return { format, encoding, isRefused, summary: summaryOf([], reading) }
  await storePictures(reading, askServer)
  const all = await planImport(reading)
  const { htmlOf } = renderers
  await sendInParts(
    reading.passages,
    (passage) => passageRowOf(passage, htmlOf),
    (rows) => askServer('passages', { rows }),
  )
  await sendInParts(
    all,
    (planned) => importItemRow(planned, renderers),
    (rows, done) => askServer('items', { rows, done }),
  )
  return { format, encoding, isRefused, summary: summaryOf(all, reading) }
}

sendToServer({ kind: 'ready' })
for (;;) {
  const [job]: ReadingJob[] = await once(process, 'message')
  if (job) sendToServer({ kind: 'outcome', outcome: await work(job) })
}

import type { ChildProcess } from 'node:child_process'
import { answerHtml } from '@assay/domain/bank/answerHtml'
import type { CandidateList } from '@assay/domain/round/candidateList'
import { Refusal } from '../../../platform/http/refusal.ts'
import { childProcesses, isAlive, type Processes } from '../../../platform/processes/processes.ts'
import type { QuestionsFileReading } from '../upload/readQuestionsFile.ts'
import { fairScheduler } from './fairScheduler.ts'
import type { RenderedText, TextToRender } from './renderedText.ts'
import { askRenderer, startRendererProcess, type WorkKinds } from './rendererWorker.ts'
import { textAsPreformatted } from './textAsPreformatted.ts'

/** The limits for rendering are processor time. A normal text of the allowed size needs much less. */
const MARKDOWN_MS = 1_000
const FILE_MS = 5_000
/** Limit for all texts of one `runLimited` call together, without the time in the queue. */
const CALL_MS = 20_000

/** Each text has a fixed cost in addition to its length. */
const GROUP_CHARACTERS = 4_000
const CHARACTERS_PER_TEXT = 100

const MAX_QUEUED_CALLS = { perPerson: 10, total: 100 } as const

type CallerId = number | null

export interface LimitedRenderer {
  /** Returns null if all texts of the `runLimited` call together take too long. */
  render: (markdown: string) => Promise<string | null>
  renderAll: (texts: readonly TextToRender[]) => Promise<(RenderedText | null)[]>
  /** Returns null if rendering the file takes too long. */
  readFile: (text: string) => Promise<QuestionsFileReading | null>
  readList: (text: string) => Promise<CandidateList | null>
}

export interface TextRenderer {
  runLimited: <Result>(person: CallerId, work: (renderer: LimitedRenderer) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** Texts are rendered in a separate process, so that a long text never delays a candidate's answer. */
function openWorkQueue(processes: Processes, budgetMs: number) {
  const scheduler = fairScheduler<CallerId>()
  let worker: ChildProcess | null = null

  async function tryWork<Kind extends keyof WorkKinds>(kind: Kind, input: WorkKinds[Kind]['input']) {
    if (!isAlive(worker)) worker = await startRendererProcess(processes)
    const workResult = await askRenderer(worker, kind, input, budgetMs)
    // Without a result, the process has ended or exceeded its limit, so the next work starts a new process.
    if (workResult.result === null) worker.kill('SIGKILL')
    if (workResult.result === null) worker = null
    return workResult
  }

  /**
   * If another program killed the process, for example because memory is low, the text is not the cause and is rendered
   * again.
   */
  async function work<Kind extends keyof WorkKinds>(kind: Kind, input: WorkKinds[Kind]['input']) {
    const first = await tryWork(kind, input)
    const workResult = first.wasKilled ? await tryWork(kind, input) : first
    if (workResult.wasKilled) throw new Refusal(429, 'TEXTS_WAITING', { headers: { 'retry-after': '5' } })
    return workResult
  }

  return {
    work,
    schedule: scheduler.schedule,
    async close() {
      await scheduler.untilDone()
      if (isAlive(worker)) processes.release(worker)
    },
  }
}

const plainHtml = ({ text, as }: TextToRender) => (as === 'answer' ? answerHtml(text) : textAsPreformatted(text))

/** Short texts are sent in groups, because sending a text to the process takes longer than rendering a line. */
function groupTexts(texts: readonly TextToRender[]): TextToRender[][] {
  const all: TextToRender[][] = []
  let charactersLeft = 0
  for (const textToRender of texts) {
    const { length } = textToRender.text
    if (all.length === 0 || length > charactersLeft) {
      all.push([])
      charactersLeft = GROUP_CHARACTERS
    }
    all.at(-1)?.push(textToRender)
    charactersLeft -= length + CHARACTERS_PER_TEXT
  }
  return all
}

export function openTextRenderer(processes = childProcesses): TextRenderer {
  // Rendering a file takes a long time, so files have a separate process and do not delay texts.
  const queues = { markdown: openWorkQueue(processes, MARKDOWN_MS), file: openWorkQueue(processes, FILE_MS) }
  const runningCalls = new Map<CallerId, number>()

  function startCall(person: CallerId) {
    const own = runningCalls.get(person) ?? 0
    const all = runningCalls.values().reduce((sum, count) => sum + count, 0)
    if (own >= MAX_QUEUED_CALLS.perPerson || all >= MAX_QUEUED_CALLS.total) {
      throw new Refusal(429, 'TEXTS_WAITING', { headers: { 'retry-after': '5' } })
    }
    runningCalls.set(person, own + 1)
  }

  function endCall(person: CallerId) {
    const left = (runningCalls.get(person) ?? 1) - 1
    if (left > 0) runningCalls.set(person, left)
    else runningCalls.delete(person)
  }

  function rendererOf(person: CallerId): LimitedRenderer {
    let spentMs = 0

    /** Returns null if the group takes longer than the time limit of one text. */
    const renderTogether = (texts: readonly TextToRender[]): Promise<(RenderedText | null)[] | null> =>
      queues.markdown.schedule(person, async () => {
        if (spentMs > CALL_MS) return texts.map(() => null)
        const { result, tookMs } = await queues.markdown.work('markdown', texts)
        spentMs += tookMs
        return result
      })

    const renderOne = async (textToRender: TextToRender): Promise<RenderedText | null> => {
      const rendered = await renderTogether([textToRender])
      return rendered ? (rendered[0] ?? null) : { html: plainHtml(textToRender), formulaErrorAt: null }
    }

    const renderGroup = async (texts: readonly TextToRender[]) =>
      (texts.length > 1 ? await renderTogether(texts) : null) ?? Promise.all(texts.map(renderOne))

    const renderAll = async (texts: readonly TextToRender[]) =>
      (await Promise.all(groupTexts(texts).map(renderGroup))).flat()

    return {
      render: async (text) => (await renderOne({ text, as: 'markdown' }))?.html ?? null,
      renderAll,
      readFile: (text) => queues.file.schedule(person, async () => (await queues.file.work('file', text)).result),
      readList: (text) => queues.file.schedule(person, async () => (await queues.file.work('list', text)).result),
    }
  }

  return {
    async runLimited(person, work) {
      startCall(person)
      try {
        return await work(rendererOf(person))
      } finally {
        endCall(person)
      }
    },
    close: async () => {
      await Promise.all([queues.markdown.close(), queues.file.close()])
    },
  }
}

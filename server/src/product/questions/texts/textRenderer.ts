import type { ChildProcess } from 'node:child_process'
import { answerHtml } from '@assay/domain/bank/answerHtml'
import type { CandidateList } from '@assay/domain/round/candidateList'
import { Refusal } from '../../../platform/http/refusal.ts'
import { childProcesses, isAlive, type Processes } from '../../../platform/processes/processes.ts'
import type { FileReading } from '../upload/readFile.ts'
import { fairScheduler } from './fairScheduler.ts'
import type { Rendered, Written } from './rendered.ts'
import { textAsPreformatted } from './textAsPreformatted.ts'
import { askWorker, startMarkdownProcess, type WorkKinds } from './worker.ts'

/**
 * Limit of processor time. A normal text of the allowed size never needs it; a text that was made to take longer is
 * given up.
 */
const MARKDOWN_MS = 1_000
const FILE_MS = 5_000
/** Limit for all texts of a call, without the time in the queue. */
const CALL_MS = 20_000

/** Number of characters in texts that are rendered together. Each text counts for a few more. */
const HANDFUL = 4_000
const A_TEXT = 100

/** Limits of calls with texts at the same time, per person and in total, so that one person cannot fill the queue. */
const CALLS = { ofOne: 10, inAll: 100 } as const

type Person = number | null

export interface Texts {
  /** Null if all texts of the call together take too long. */
  render: (markdown: string) => Promise<string | null>
  renderAll: (texts: readonly Written[]) => Promise<(Rendered | null)[]>
  /** Null if the file takes too long. */
  readFile: (text: string) => Promise<FileReading | null>
  readList: (text: string) => Promise<CandidateList | null>
}

export interface TextRenderer {
  /** Runs the work, or rejects the call if too many others are waiting. */
  during: <Result>(person: Person, work: (texts: Texts) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** A separate process, which starts with the first text, so that a long text never delays a candidate's answer. */
function openMarkdownQueue(processes: Processes, budgetMs: number) {
  const turns = fairScheduler<Person>()
  let worker: ChildProcess | null = null

  async function tryWork<Kind extends keyof WorkKinds>(kind: Kind, given: WorkKinds[Kind]['given']) {
    if (!isAlive(worker)) worker = await startMarkdownProcess(processes)
    const worked = await askWorker(worker, kind, given, budgetMs)
    // If work takes too long, its process is killed, and the next work starts a new process.
    if (worked.result === null) worker.kill('SIGKILL')
    if (worked.result === null) worker = null
    return worked
  }

  /**
   * Tries twice: if the process is killed from outside, for example because memory is low, the text must still be
   * rendered.
   */
  async function work<Kind extends keyof WorkKinds>(kind: Kind, given: WorkKinds[Kind]['given']) {
    const first = await tryWork(kind, given)
    const worked = first.wasKilled ? await tryWork(kind, given) : first
    if (worked.wasKilled) throw new Refusal(429, 'TEXTS_WAITING', { headers: { 'retry-after': '5' } })
    return worked
  }

  return {
    work,
    take: turns.take,
    async close() {
      await turns.untilDone()
      if (isAlive(worker)) processes.leave(worker)
    },
  }
}

const plainHtml = ({ text, as }: Written) => (as === 'answer' ? answerHtml(text) : textAsPreformatted(text))

/**
 * Joins short neighbouring texts in groups, because sending a text to the process takes longer than rendering a line.
 */
function groupTexts(texts: readonly Written[]): Written[][] {
  const all: Written[][] = []
  let room = 0
  for (const written of texts) {
    const { length } = written.text
    if (all.length === 0 || length > room) {
      all.push([])
      room = HANDFUL
    }
    all.at(-1)?.push(written)
    room -= length + A_TEXT
  }
  return all
}

export function openTextRenderer(processes = childProcesses): TextRenderer {
  // A file takes long, so it has its own process and does not delay texts.
  const lanes = { markdown: openMarkdownQueue(processes, MARKDOWN_MS), file: openMarkdownQueue(processes, FILE_MS) }
  const underWay = new Map<Person, number>()

  function admit(person: Person) {
    const own = underWay.get(person) ?? 0
    const all = underWay.values().reduce((sum, count) => sum + count, 0)
    if (own >= CALLS.ofOne || all >= CALLS.inAll) {
      throw new Refusal(429, 'TEXTS_WAITING', { headers: { 'retry-after': '5' } })
    }
    underWay.set(person, own + 1)
  }

  function leave(person: Person) {
    const left = (underWay.get(person) ?? 1) - 1
    if (left > 0) underWay.set(person, left)
    else underWay.delete(person)
  }

  function textsOf(person: Person): Texts {
    let spentMs = 0

    /** Null if rendering these texts takes longer than the time limit of one text. */
    const renderTogether = (texts: readonly Written[]): Promise<(Rendered | null)[] | null> =>
      lanes.markdown.take(person, async () => {
        if (spentMs > CALL_MS) return texts.map(() => null)
        const { result, tookMs } = await lanes.markdown.work('markdown', texts)
        spentMs += tookMs
        return result
      })

    const renderOne = async (written: Written): Promise<Rendered | null> => {
      const rendered = await renderTogether([written])
      return rendered ? (rendered[0] ?? null) : { html: plainHtml(written), wrongAt: null }
    }

    /** If a group exceeds the limit, each of its texts is rendered separately. */
    const renderHandful = async (texts: readonly Written[]) =>
      (texts.length > 1 ? await renderTogether(texts) : null) ?? Promise.all(texts.map(renderOne))

    const renderAll = async (texts: readonly Written[]) =>
      (await Promise.all(groupTexts(texts).map(renderHandful))).flat()

    return {
      render: async (text) => (await renderOne({ text, as: 'markdown' }))?.html ?? null,
      renderAll,
      readFile: (text) => lanes.file.take(person, async () => (await lanes.file.work('file', text)).result),
      readList: (text) => lanes.file.take(person, async () => (await lanes.file.work('list', text)).result),
    }
  }

  return {
    async during(person, work) {
      admit(person)
      try {
        return await work(textsOf(person))
      } finally {
        leave(person)
      }
    },
    close: async () => {
      await Promise.all([lanes.markdown.close(), lanes.file.close()])
    },
  }
}

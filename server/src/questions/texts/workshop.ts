import type { ChildProcess } from 'node:child_process'
import { answerHtml } from '@assay/domain/bank/answerHtml'
import type { CandidateList } from '@assay/domain/round/candidateList'
import { Refusal } from '../../http/refusal.ts'
import { isAlive, ownProcesses, type Processes } from '../../processes/processes.ts'
import type { FileReading } from '../upload/readFile.ts'
import { asWritten } from './asWritten.ts'
import { fairTurns } from './fairTurns.ts'
import type { Rendered, Written } from './rendered.ts'
import { openWorker, type WorkKinds, workWith } from './worker.ts'

/** Of a processor's time; what a text of this size never needs in earnest: a text made to take longer is not worked on any further. */
const MARKDOWN_MS = 1_000
const FILE_MS = 5_000
/** And all texts of one call together; waiting for one's turn does not count. */
const CALL_MS = 20_000

/** In characters, of texts that are rendered in one turn; a text counts for a few more than it has. */
const HANDFUL = 4_000
const A_TEXT = 100

/** How many calls with texts may be under way: of one person, so that nobody fills the line, and of everybody. */
const CALLS = { ofOne: 10, inAll: 100 } as const

/** The signed-in person; nobody else brings texts. */
type Person = number | null

/** The texts of one call, worked on in turn with those of other people. */
export interface Texts {
  /** Null when all texts of this call together take longer than a call may. */
  render: (markdown: string) => Promise<string | null>
  /** Texts of questions, in their order, with their formulae and what is wrong with these. */
  renderAll: (texts: readonly Written[]) => Promise<(Rendered | null)[]>
  /** Null when the file is made to take for ever. */
  readFile: (text: string) => Promise<FileReading | null>
  /** The same of a list of candidates. */
  readList: (text: string) => Promise<CandidateList | null>
}

export interface Workshop {
  /** Refuses when too many calls wait already. */
  during: <Result>(person: Person, work: (texts: Texts) => Promise<Result>) => Promise<Result>
  /** Waits for what is being worked on and ends the processes. */
  close: () => Promise<void>
}

/** A process of its own, opened with the first text, so that a long one never keeps a candidate's answer waiting. */
function openLane(processes: Processes, budgetMs: number) {
  const turns = fairTurns<Person>()
  let worker: ChildProcess | null = null

  async function tryWork<Kind extends keyof WorkKinds>(kind: Kind, given: WorkKinds[Kind]['given']) {
    if (!isAlive(worker)) worker = await openWorker(processes)
    const worked = await workWith(worker, kind, given, budgetMs)
    // After work that was given up the process is gone, and the next work gets a new one.
    if (worked.result === null) worker.kill('SIGKILL')
    if (worked.result === null) worker = null
    return worked
  }

  /** A process that somebody ends (a machine short of memory, a mistaken hand) must not leave a text behind as it was written. */
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

/** How a text is shown that cannot be rendered. */
const plainly = ({ text, as }: Written) => (as === 'answer' ? answerHtml(text) : asWritten(text))

/** Neighbours that are short enough together to be handed over at once: to hand over costs more than to render a line. */
function handfuls(texts: readonly Written[]): Written[][] {
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

export function openWorkshop(processes = ownProcesses): Workshop {
  // A file is one long piece of work, which no text of somebody else has to wait for.
  const lanes = { markdown: openLane(processes, MARKDOWN_MS), file: openLane(processes, FILE_MS) }
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

    /** Null when they take longer than a text may. */
    const renderTogether = (texts: readonly Written[]): Promise<(Rendered | null)[] | null> =>
      lanes.markdown.take(person, async () => {
        if (spentMs > CALL_MS) return texts.map(() => null)
        const { result, tookMs } = await lanes.markdown.work('markdown', texts)
        spentMs += tookMs
        return result
      })

    const renderOne = async (written: Written): Promise<Rendered | null> => {
      const rendered = await renderTogether([written])
      return rendered ? (rendered[0] ?? null) : { html: plainly(written), wrongAt: null }
    }

    /** A text that is made to take for ever costs its neighbours nothing but another turn. */
    const renderHandful = async (texts: readonly Written[]) =>
      (texts.length > 1 ? await renderTogether(texts) : null) ?? Promise.all(texts.map(renderOne))

    const renderAll = async (texts: readonly Written[]) =>
      (await Promise.all(handfuls(texts).map(renderHandful))).flat()

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

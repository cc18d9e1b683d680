import { type Found, findSignals } from '@assay/domain/verification/signals/findSignals'
import type { RoundPerson, SeenEdition } from '@assay/domain/verification/signals/round'
import { readQuestionRecords } from '../../insight/counting/contribution.ts'
import type { FromFinder, SentEdition, SentPerson, ToFinder } from './messages.ts'

function collectRound() {
  const people: RoundPerson[] = []
  const editionIndexes = new Map<number, number>()

  function indexOfEdition(row: number): number {
    const index = editionIndexes.get(row) ?? editionIndexes.size
    editionIndexes.set(row, index)
    return index
  }

  function add({ document, ...person }: SentPerson): void {
    const seen = readQuestionRecords(document).map(
      ({ edition, isCorrect, rest, chosen }): SeenEdition => ({
        edition: indexOfEdition(edition),
        isCorrect,
        rest,
        chosen,
      }),
    )
    people.push({ ...person, seen })
  }

  return { people, add, rows: () => [...editionIndexes.keys()] }
}

const sendToParent = (reply: FromFinder) => process.send?.(reply)

/** The result is sent in parts, so that the server can handle requests between two messages. */
const BATCH_SIZE = 100

const { people, add, rows } = collectRound()
const editions: SentEdition[] = []
const remainingParts: FromFinder[] = []

function* inParts({ signals, pairs, comparable }: Found): Generator<FromFinder> {
  for (let start = 0; start < signals.length; start += BATCH_SIZE)
    yield { kind: 'part', signals: signals.slice(start, start + BATCH_SIZE) }
  yield { kind: 'found', pairs, comparable }
}

process.on('message', (message: ToFinder) => {
  if (message.kind === 'people') {
    for (const person of message.people) add(person)
    sendToParent({ kind: 'more' })
  } else if (message.kind === 'end') sendToParent({ kind: 'shown', rows: rows() })
  else if (message.kind === 'editions') {
    editions.push(...message.editions)
    sendToParent({ kind: 'more' })
  } else {
    if (message.kind === 'look') remainingParts.push(...inParts(findSignals({ people, editions, mean: message.mean })))
    const next = remainingParts.shift()
    if (next) sendToParent(next)
  }
})
sendToParent({ kind: 'ready' })

import { fitAll } from './fitAll.ts'
import type { FromFit, ToFit } from './messages.ts'
import { collectPeople } from './people.ts'

const PART = 200

const sendToServer = (said: FromFit) => process.send?.(said)

function* parts<One>(all: readonly One[]): Generator<One[]> {
  for (let start = 0; start < all.length; start += PART) yield all.slice(start, start + PART)
}

const { all, add } = collectPeople()

function conclude(): void {
  const fit = fitAll(all)
  if (!fit) {
    sendToServer({ kind: 'failed' })
    return
  }
  for (const editions of parts(fit.editions)) sendToServer({ kind: 'editions', editions })
  for (const groups of parts(fit.groups)) sendToServer({ kind: 'groups', groups })
  for (const people of parts(fit.people)) sendToServer({ kind: 'people', people })
  sendToServer({
    kind: 'done',
    mean: fit.mean,
    tests: JSON.stringify(fit.tests),
    spreads: JSON.stringify(fit.spreads),
    interviews: all.people.length,
    parts: fit.parts,
  })
}

process.on('message', (message: ToFit) => {
  if (message.kind === 'end') return conclude()
  for (const interview of message.interviews) add(interview)
  sendToServer({ kind: 'more' })
})
sendToServer({ kind: 'ready' })

import { findSignals } from '@assay/domain/confirm/signals/findSignals'
import { gatherRound } from './gather.ts'
import type { FromFinder, ToFinder } from './messages.ts'

const say = (said: FromFinder) => process.send?.(said)

const { people, add, rows } = gatherRound()

process.on('message', (told: ToFinder) => {
  if (told.kind === 'people') {
    for (const person of told.people) add(person)
    say({ kind: 'more' })
  } else if (told.kind === 'end') say({ kind: 'shown', rows: rows() })
  // In the order in which they were asked for.
  else say({ kind: 'found', found: findSignals({ people, editions: told.editions, mean: told.mean }) })
})
say({ kind: 'ready' })

import { type Blueprint, createBlueprint, type newBlueprint } from '@assay/contract/blueprints'
import type { Input, ResponseOf } from '@assay/contract/endpoint'
import type { Interview } from '@assay/contract/interviews/interviews'
import { createInterviews, type newRound } from '@assay/contract/rounds'
import type { Staff } from './people.ts'

type Wanted = Partial<Input<typeof newBlueprint>>

let made = 0

export function aBlueprint(wanted: Wanted = {}): Input<typeof newBlueprint> {
  made += 1
  return { name: `Opening ${made}`, labels: [{ name: 'GENERAL' }], amount_of_questions: 10, max_time: 60, ...wanted }
}

export const makeBlueprint = (server: Staff, wanted: Wanted = {}): Promise<Blueprint> =>
  server.staff(createBlueprint, { body: aBlueprint(wanted) })

type Listed = Input<typeof newRound>['candidates'][number]

export const people = (amount: number, from = 0): Listed[] =>
  Array.from({ length: amount }, (_, at) => ({ name: `Person N. O'Nine`, email: `person${from + at}@example.com` }))

export const makeRound = (
  server: Staff,
  { id }: { id: number },
  candidates: Listed[],
  more: Omit<Partial<Input<typeof newRound>>, 'candidates'> = {},
): Promise<ResponseOf<typeof createInterviews>> =>
  server.staff(createInterviews, { params: { id }, body: { candidates, ...more } })

export async function makeInvited(
  server: Staff,
  blueprint: { id: number },
  more: Parameters<typeof makeRound>[3] = {},
  who = 0,
): Promise<Interview> {
  const [made] = (await makeRound(server, blueprint, people(1, who), more)).interviews
  if (!made) throw new Error('nothing was made')
  return made
}

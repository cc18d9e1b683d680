import type { Arguments } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'
import type { Role } from '@assay/domain/people/permissions'
import type { House } from '../house.ts'

/** Who knocks: nobody known, somebody of each role, or somebody with a token that has died. */
export type Who = 'anonymous' | Role | 'dead'
export type Answers = Readonly<Record<Who, number>>

export interface Row {
  call: Endpoint
  /** What makes this row differ from another one of the same call. */
  about: string
  answers: Answers
  /** A call that nothing but the caller's rights can stop, made afresh for every try. */
  given: (house: House, who: Who) => Promise<Arguments<Endpoint>> | Arguments<Endpoint>
}

type Given<E extends Endpoint> = (house: House, who: Who) => Promise<Arguments<E>> | Arguments<E>

/** One line of the table. `about` is only needed where one call has several. */
export function row<E extends Endpoint>(call: E, answers: (call: E) => Answers, given: Given<E>, about = ''): Row {
  // Each row is checked against its own call here; the table holds them all alike.
  return { call, about, answers: answers(call), given: given as Row['given'] }
}

const success = ({ status = 200 }: Endpoint) => status

export const everybody = (call: Endpoint): Answers => {
  const status = success(call)
  return { anonymous: status, consultant: status, admin: status, dead: status }
}
export const staff = (call: Endpoint): Answers => ({ ...everybody(call), anonymous: 401, dead: 401 })
export const administrators = (call: Endpoint): Answers => ({ ...staff(call), consultant: 403 })
export const exactly = (answers: Answers) => () => answers

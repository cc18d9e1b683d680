import type { Arguments } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'
import type { Role } from '@assay/domain/people/permissions'
import type { TestServer } from '../testServer.ts'

/** `dead` is a caller with an expired token. */
export type Who = 'anonymous' | Role | 'dead'
export type Answers = Readonly<Record<Who, number>>

export interface Row {
  call: Endpoint
  about: string
  answers: Answers
  /** Creates valid arguments before each attempt, so that a call can fail only because of missing permissions. */
  given: (server: TestServer, who: Who) => Promise<Arguments<Endpoint>> | Arguments<Endpoint>
}

type Given<E extends Endpoint> = (server: TestServer, who: Who) => Promise<Arguments<E>> | Arguments<E>

export function row<E extends Endpoint>(call: E, answers: (call: E) => Answers, given: Given<E>, about = ''): Row {
  // Safe cast: the types of `row` ensure that `given` fits the call.
  return { call, about, answers: answers(call), given: given as Row['given'] }
}

const success = ({ status = 200 }: Endpoint) => status

export const allCallers = (call: Endpoint): Answers => {
  const status = success(call)
  return { anonymous: status, consultant: status, admin: status, dead: status }
}
export const staff = (call: Endpoint): Answers => ({ ...allCallers(call), anonymous: 401, dead: 401 })
export const administrators = (call: Endpoint): Answers => ({ ...staff(call), consultant: 403 })
export const exactly = (answers: Answers) => () => answers

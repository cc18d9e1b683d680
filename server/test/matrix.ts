import { signIn, signOut } from '@assay/contract/auth'
import type { Arguments } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'
import { health, settings } from '@assay/contract/house'
import { createLabel, deleteLabel, getLabel, listLabels, updateLabel } from '@assay/contract/labels'
import {
  createQuestions,
  deleteQuestion,
  getQuestion,
  listQuestions,
  updateQuestion,
  uploadQuestions,
} from '@assay/contract/questions'
import {
  createUser,
  deleteUser,
  getMe,
  getUser,
  listUsers,
  registerUser,
  updateMe,
  updateUser,
} from '@assay/contract/users'
import { type House, PASSWORD } from './house.ts'
import { aLabel, aQuestion, fileForm, makeLabel, makeQuestion, makeUser } from './make.ts'

/** Who knocks: nobody known, a consultant, an administrator, or somebody with a token that has died. */
export type Who = 'anonymous' | 'consultant' | 'admin' | 'dead'
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

const nothing = () => ({})

let made = 0
const somebody = () => {
  made += 1
  return { full_name: 'Some Body', email: `somebody${made}@example.com`, password: PASSWORD }
}
const ownId = ({ adminUser, consultantUser }: House, who: Who) => (who === 'admin' ? adminUser : consultantUser).id

/**
 * Who may do what, as data: one row a call, more where the answer depends on what is asked for.
 * A call that the server registers and that has no row here fails `matrix.test.ts`.
 */
export const matrix: readonly Row[] = [
  row(health, everybody, nothing),
  row(settings, everybody, nothing),

  row(signIn, everybody, ({ adminUser }) => ({ body: { username: adminUser.email, password: PASSWORD } })),
  row(signOut, staff, nothing),

  row(
    registerUser,
    exactly({ anonymous: 403, consultant: 403, admin: 403, dead: 403 }),
    () => ({ body: somebody() }),
    'when there are users and registration is closed',
  ),
  row(listUsers, administrators, nothing),
  row(createUser, administrators, () => ({ body: somebody() })),
  row(getMe, staff, nothing),
  row(updateMe, staff, () => ({ body: {} })),
  row(getUser, staff, (house, who) => ({ params: { id: ownId(house, who) } }), 'oneself'),
  row(getUser, administrators, async (house) => ({ params: { id: (await makeUser(house)).id } }), 'somebody else'),
  row(
    updateUser,
    administrators,
    async (house) => ({ params: { id: (await makeUser(house)).id }, body: {} }),
    'somebody else',
  ),
  row(updateUser, administrators, (house, who) => ({ params: { id: ownId(house, who) }, body: {} }), 'oneself'),
  row(
    updateUser,
    exactly({ anonymous: 401, consultant: 403, admin: 409, dead: 401 }),
    (house, who) => ({ params: { id: ownId(house, who) }, body: { is_active: false } }),
    'one’s own standing',
  ),
  row(deleteUser, administrators, async (house) => ({ params: { id: (await makeUser(house)).id } }), 'somebody else'),
  row(
    deleteUser,
    exactly({ anonymous: 401, consultant: 403, admin: 409, dead: 401 }),
    (house, who) => ({ params: { id: ownId(house, who) } }),
    'oneself',
  ),

  row(listLabels, staff, nothing),
  row(createLabel, staff, () => ({ body: aLabel() })),
  row(getLabel, staff, async (house) => ({ params: { id: (await makeLabel(house)).id } })),
  row(updateLabel, staff, async (house) => ({ params: { id: (await makeLabel(house)).id }, body: aLabel() })),
  row(deleteLabel, staff, async (house) => ({ params: { id: (await makeLabel(house)).id } })),

  row(listQuestions, staff, nothing),
  row(createQuestions, staff, () => ({ body: [aQuestion()] })),
  row(getQuestion, staff, async (house) => ({ params: { id: (await makeQuestion(house)).id } })),
  row(updateQuestion, staff, async (house) => ({
    params: { id: (await makeQuestion(house)).id },
    body: { description: 'Which one?' },
  })),
  row(deleteQuestion, staff, async (house) => ({ params: { id: (await makeQuestion(house)).id } })),
  row(uploadQuestions, staff, () => ({ body: fileForm(JSON.stringify([aQuestion()])) })),
]

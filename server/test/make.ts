import { createUser, type User } from '@assay/contract/users'
import { type House, PASSWORD } from './house.ts'

let made = 0
/** Names hold letters only, so a number becomes letters. */
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

export function makeUser(
  house: House,
  wanted: Partial<{ full_name: string; email: string; is_superuser: boolean }> = {},
): Promise<User> {
  made += 1
  const person = { full_name: `Person ${letters(made)}`, email: `person${made}@example.com`, password: PASSWORD }
  return house.admin(createUser, { body: { ...person, ...wanted } })
}

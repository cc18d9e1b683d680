import { security } from '../auth/security.ts'
import { tokens } from '../auth/tokens.ts'

/** What protects an account: comes with the screens that show it. */
export default { ...security, ...tokens } as const

import { security } from '../auth/security.ts'
import { tokens } from '../auth/tokens.ts'

export default { ...security, ...tokens } as const

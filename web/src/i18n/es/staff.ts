import type { StaffTexts } from '../text.ts'
import { account } from './account.ts'
import { dashboard } from './dashboard.ts'
import { shell } from './shell.ts'
import { users } from './users.ts'

export default { ...shell, ...account, ...dashboard, ...users } satisfies StaffTexts

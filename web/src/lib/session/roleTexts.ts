import type { Role } from '@assay/domain/people/permissions'
import type { TextKey } from '../../i18n/text.ts'

export const roleTexts: Readonly<Record<Role, { name: TextKey; about: TextKey }>> = {
  consultant: { name: 'ROLE.CONSULTANT', about: 'USERS.ROLE_CONSULTANT_TEXT' },
  admin: { name: 'ROLE.ADMIN', about: 'USERS.ROLE_ADMIN_TEXT' },
}

import { type Refused, serverErrorMessage } from '@assay/contract/client'
import { type TextKey, t } from '../i18n/text.ts'
import { withRetryTime } from '../lib/useCall.ts'

export const serverMessageOr = (text: TextKey) => (refused: Refused) =>
  serverErrorMessage(refused) ?? withRetryTime(t(text), refused)

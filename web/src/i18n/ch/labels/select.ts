import type { labelSelect as english } from '../../en/labels/select.ts'

export const labelSelect = {
  'LABEL_SELECT.NONE_LEFT': '沒有這樣的標籤',
  'LABEL_SELECT.CLEAR': '清除選擇',
  'LABEL_SELECT.OPTIONS': '選項',
  'LABEL_SELECT.AMOUNT': '{count} 題',
  'LABEL_SELECT.AMOUNT_one': '1 題',
} satisfies Record<keyof typeof english, string>

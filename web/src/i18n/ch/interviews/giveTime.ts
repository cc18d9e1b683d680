import type { giveTime as english } from '../../en/interviews/giveTime.ts'

export const giveTime = {
  'EXTRA.LABEL': '額外時間',
  'EXTRA.NONE': '無',
  'EXTRA.PERCENT': '{percent} %',
  'EXTRA.MINUTES': '分鐘',
  'EXTRA.FIELD': '額外分鐘數',
  'EXTRA.WRONG': '請輸入 1 到 {max} 的整數',
  'EXTRA.HINT': '只有應試者、管理員與建立面試的人會知道。',
  'EXTRA.TITLE': '{name} 的作答時間',
  'EXTRA.SAVED': '{name} 現在有 {time}。',
  'EXTRA.STARTED': '測驗已經開始：請在「即時」頁面給予時間。',
  'EXTRA.FORBIDDEN': '只有管理員與建立這場面試的人可以變更。',
  'EXTRA.FAILED': '時間未變更，可能是網路或伺服器錯誤，請稍後再試',
  'EXTRA.GIVEN_BACK': '已補回 {time}',
  'INTERVIEWS.REOPENED': '已重新開放，等待應試者',
} satisfies Record<keyof typeof english, string>

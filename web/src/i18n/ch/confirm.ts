import type { confirm as english } from '../en/confirm.ts'

export const confirm = {
  'DECISION_WORTH.MARK': '試算的及格分數',
  'DECISION_WORTH.MARK_HINT': '試算不會改變任何設定。',
  'DECISION_WORTH.LOAD_FAILED': '無法載入及格分數的判定可靠度。',
  'DECISION_WORTH.RIGHT': '每 100 人中有 {amount} 人判定正確',
  'DECISION_WORTH.WRONG': '每 100 人中有 {passed} 人不該及格卻及格，{failed} 人該及格卻未及格。',
  'DECISION_WORTH.GREY': '{from} 到 {to} 分之間，每五次判定就有一次以上是錯的：請進一步了解。',
  'DECISION_WORTH.NO_GREY': '沒有任何分數的誤判超過五分之一。',
  'DECISION_WORTH.FROM_GROUP': '依據完成此測驗的 {count} 人。',
  'DECISION_WORTH.FROM_ALL': '完成此測驗的人少於 30 人，因此依據所有測驗的 {count} 人。',
  'DECISION_WORTH.ASSUMED': '完成任何測驗的人都少於 30 人，因此人與人的差異是假設的。',
  'DECISION_WORTH.LENGTHS': '較短或較長的測驗',
  'DECISION_WORTH.QUESTIONS': '題數',
  'DECISION_WORTH.RIGHTLY': '每 100 人判定正確',
} as const satisfies Record<keyof typeof english, string>

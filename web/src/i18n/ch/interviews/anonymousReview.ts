import type { anonymousReview as english } from '../../en/interviews/anonymousReview.ts'

export const anonymousReview: Record<keyof typeof english, string> = {
  'VEIL.HIDDEN': '姓名已隱藏',
  'VEIL.REVEAL': '揭示',
  'VEIL.REVEAL_ALL': '全部揭示',
  'VEIL.ASK': '要揭示 {name} 嗎？',
  'VEIL.ASK_TEXT': '此後所有人都看得到姓名與電子郵件，無法再次隱藏。',
  'VEIL.ASK_ALL': '要揭示所有姓名嗎？',
  'VEIL.ASK_ALL_TEXT': '此後所有人都看得到目前已完成者的姓名與電子郵件，無法再次隱藏。',
  'VEIL.REVEALED': '已揭示 {count} 個姓名',
  'VEIL.REVEALED_one': '已揭示姓名',
  'VEIL.NOTHING_HIDDEN': '這裡沒有隱藏的姓名',
  'VEIL.FAILED': '沒有揭示任何姓名，請稍後再試',
}

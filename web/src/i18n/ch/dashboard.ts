import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard = {
  'DASHBOARD.TITLE': '儀表板',
  'DASHBOARD.WELCOME': '{name}，歡迎回來',
  'DASHBOARD.PEOPLE': '您的團隊',
  'DASHBOARD.PEOPLE_TEXT': '顧問負責進行面試；管理員另外決定誰可以擁有帳號。',
  'DASHBOARD.PROFILE': '您的帳號',
  'DASHBOARD.PROFILE_TEXT': '您目前以 {email} 登入。請讓姓名、電子郵件與密碼保持最新。',
  'DASHBOARD.EDIT_PROFILE': '編輯您的資料',
} satisfies Record<keyof typeof english, string>

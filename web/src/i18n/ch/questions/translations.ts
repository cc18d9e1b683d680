import type { translations as english } from '../../en/questions/translations.ts'

export const translations = {
  'WORDINGS.TITLE': '其他語言版本',
  'WORDINGS.HINT': '應試者會看到與面試語言相符的版本。正確答案、標籤與選項順序皆以原題目為準。',
  'WORDINGS.ADD': '新增語言版本',
  'WORDINGS.LANGUAGE': '版本的語言',
  'WORDINGS.DESCRIPTION': '{language}題目敘述',
  'WORDINGS.ANSWER': '{language}答案 {number}',
  'WORDINGS.REMOVE': '移除{language}版本',
  'WORDINGS.REMOVE_SHORT': '移除',
  'WORDINGS.BEHIND': '自此{language}版本撰寫後，題目已有變更。',
  'WORDINGS.FITS': '仍然適用',
  'WORDINGS.FITS_IN': '{language}版本仍然適用',
  'WORDINGS.CHANGED': '有一個語言版本未儲存：題目已被他人修改',
  'WORDINGS.ALSO_IN': '另有 {languages}',
  'WORDINGS.IS_BEHIND': '{language}（待更新）',
  'WORDINGS.TWICE': '題目已有此語言的版本',
} satisfies Record<keyof typeof english, string>

import type { people as english } from '../en/people.ts'

export const people = {
  'PERSON.TITLE': '此人的所有測驗',
  'PERSON.TEST': '測驗',
  'PERSON.OLDER': '另有 {count} 份較早的未顯示',
  'PERSON.OLDER_one': '另有 1 份較早的未顯示',
  'PERSON.VEILED': '另有 {count} 份隱藏姓名：請在其梯次中揭示',
  'PERSON.VEILED_one': '另有 1 份隱藏姓名：請在其梯次中揭示',
} as const satisfies Record<keyof typeof english, string>

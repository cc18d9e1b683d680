import type { testMail as english } from '../../en/system/testMail.ts'

export const testMail = {
  'TEST_MAIL.LEAD': '郵件如何寄出，以及看起來的樣子。',
  'TEST_MAIL.STATE': '寄給應試者的郵件',
  'TEST_MAIL.FROM': '寄件人為 {from}。',
  'TEST_MAIL.NONE': '尚未設定郵件。請伺服器管理者設定 ASSAY_SMTP_URL 與 ASSAY_MAIL_FROM。',
  'TEST_MAIL.QUEUED': '{count} 封郵件等待寄出。',
  'TEST_MAIL.QUEUED_one': '1 封郵件等待寄出。',
  'TEST_MAIL.TROUBLE': '郵件伺服器回覆：{detail}',
  'TEST_MAIL.FACE': '名稱、顏色與回覆地址設定於',
  'TEST_MAIL.TO_COMPANY': '公司',
  'TEST_MAIL.TITLE': '親自看一封',
  'TEST_MAIL.TITLE_LEAD': '寄到您自己的地址，內容為範例，且沒有可開啟的連結。',
  'TEST_MAIL.KIND': '郵件',
  'TEST_MAIL.LANGUAGE': '語言',
  'TEST_MAIL.SEND': '寄一封測試郵件給我',
  'TEST_MAIL.SENT': '測試郵件正寄往 {to}',
  'TEST_MAIL.FAILED': '無法寄出測試郵件',
  'TEST_MAIL.INVITATION': '邀請',
  'TEST_MAIL.REMINDER': '提醒',
  'TEST_MAIL.ADVANCE': '晉級',
  'TEST_MAIL.DECLINE': '婉拒',
} satisfies Record<keyof typeof english, string>

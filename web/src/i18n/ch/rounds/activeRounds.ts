import type { activeRounds as english } from '../../en/rounds/activeRounds.ts'

export const activeRounds = {
  'COCKPIT.WAITING': '待處理',
  'COCKPIT.TITLE': '進行中的梯次',
  'COCKPIT.ALL': '顯示全部 {count} 個梯次',
  'COCKPIT.BEST': '最高分',
  'COCKPIT.SELECT_TOP': '選取前 {count} 名',
  'COCKPIT.UNDECIDED': '{count} 位未決定',
  'COCKPIT.NEW': '昨天以來的新消息',
  'COCKPIT.NOTHING_NEW': '昨天以來沒有新消息。',
  'NEWS.FINISHED': '{count} 位已完成',
  'NEWS.FINISHED_one': '1 位已完成',
  'NEWS.STARTED': '{count} 位已開始',
  'NEWS.STARTED_one': '1 位已開始',
  'NEWS.UNDELIVERABLE': '{count} 位郵件無法送達',
  'NEWS.EXPIRED': '{count} 位未及時開始',
  'NEWS.EXPIRED_one': '1 位未及時開始',
  'NEWS.VERDICT': '{count} 位收到評語',
  'NEWS.MORE': '另有 {count} 位',
  'NEWS.YOU': '您',
  'NEWS.UNDO': '復原：{what}',
} as const satisfies Record<keyof typeof english, string>

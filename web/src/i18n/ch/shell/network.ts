import type { network as english } from '../../en/shell/network.ts'

export const network = {
  'APP.TRY_LATER': '{sentence}（{time}後可再試）',
  'INDEXEDDB.OFFLINE': '您目前處於離線狀態',
  'INDEXEDDB.OFFLINE_HINT': '清單顯示此瀏覽器上次保存的內容。重新連線之後才能進行變更。',
  'INDEXEDDB.ONLINE': '網路已連線。請重新整理頁面以查看最新內容。',
  'INDEXEDDB.UNSUPPORTED': '此瀏覽器不支援 IndexedDB：部分資料離線時可能無法使用。',
} satisfies Record<keyof typeof english, string>

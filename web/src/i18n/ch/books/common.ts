import type { CommonTexts } from '../../books.ts'

export default {
  'APP.LOADING': '載入中…',
  'APP.RETRY': '再試一次',
  'APP.FAILURE_TITLE': '無法完成',
  'APP.FAILURE': '無法連上伺服器，或伺服器未正常回應。您的資料沒有遺失。',
  'APP.FAILURE_EXAM':
    '目前無法連上伺服器。若測驗已開始，測驗仍在進行：您的答案保留在此裝置上，計時也持續進行。網路恢復後，本頁會自動繼續。',
  'APP.SERVER_FAILED': '伺服器無法回應',
  'APP.TOO_MANY': '短時間內對此測驗的請求過多。稍後本頁會自動繼續。',
  'APP.TABLE': '表格',
  'NOT_FOUND.TITLE': '找不到頁面',
  'NOT_FOUND.LEAD': '糟糕！這裡出了點問題',
  'NOT_FOUND.TEXT': '這個網址沒有頁面。連結可能不完整，或原本的內容已不存在。',
  'NOT_FOUND.CHECK_LINK': '這個網址沒有測驗。請確認邀請函中的連結，或輸入代碼。',
  'NOT_FOUND.HOME': '回到首頁',
  'NOT_FOUND.TYPE_CODE': '輸入代碼',
} satisfies CommonTexts

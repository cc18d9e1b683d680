export const marks = {
  'MARK.HIDDEN': '頁面離開畫面',
  'MARK.RELOAD': '頁面重新載入',
  'MARK.LANGUAGE': '語言已變更',
  'MARK.NETWORK': '沒有連線',
  'MARK.PAGE': '頁面沒有回應',
  'MARK.SERVER': '伺服器未運作',
  'MARK.COPY_BLOCKED': '阻擋複製',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count} 次',
}

// This script runs before the page in every browser, so it uses only old syntax. Browsers that are too old for the page
// would show a server error, or nothing, so the script shows a message.
;(() => {
  var isTest = /^\/(interviews|404)(\/|$)/.test(location.pathname)
  var isGoodEnough =
    'noModule' in document.createElement('script') &&
    'at' in Array.prototype &&
    'hasOwn' in Object &&
    'BroadcastChannel' in window &&
    'CSSLayerBlockRule' in window &&
    'HTMLDialogElement' in window &&
    'showModal' in HTMLDialogElement.prototype
  var isNew = isGoodEnough && 'any' in AbortSignal && CSS.supports('color', 'light-dark(red, red)')
  if (isTest ? isGoodEnough : isNew) return

  var forTest = {
    en: 'This browser is too old for the test. Use Chrome 100, Firefox 102, Safari 15.6 or a later version, on this device or another one. Your link works there too, and your answers are saved.',
    es: 'Este navegador es demasiado antiguo para la prueba. Use Chrome 100, Firefox 102, Safari 15.6 o una versión posterior, en este dispositivo o en otro: su enlace también funciona allí y lo que haya respondido se conserva.',
    'zh-Hant':
      '此瀏覽器版本太舊，無法進行測驗。請在此裝置或其他裝置上改用 Chrome 100、Firefox 102、Safari 15.6 或更新的版本：您的連結在那裡同樣有效，已作答的內容也會保留。',
  }
  var forStaff = {
    en: 'This browser is too old for this page. Use Chrome 123, Firefox 124, Safari 17.5 or a later version.',
    es: 'Este navegador es demasiado antiguo para esta página. Use Chrome 123, Firefox 124, Safari 17.5 o una versión posterior.',
    'zh-Hant': '此瀏覽器版本太舊，無法顯示此頁面。請改用 Chrome 123、Firefox 124、Safari 17.5 或更新的版本。',
  }
  var texts = isTest ? forTest : forStaff
  var paragraph
  var own = isTest && document.documentElement.getAttribute('data-old')
  var told = document.createElement('main')
  told.setAttribute('role', 'alert')
  told.style.cssText = 'max-width: 34em; margin: 12vh auto; padding: 0 1em; font: 1.0625em/1.6 sans-serif'
  function tell(words, language) {
    paragraph = document.createElement('p')
    paragraph.lang = language
    paragraph.dir = 'auto'
    paragraph.appendChild(document.createTextNode(words))
    told.appendChild(paragraph)
  }
  // The candidate page adds the message in its own language, if `forTest` does not have it.
  if (own) tell(own, document.documentElement.lang)
  for (var language in texts) tell(texts[language], language)
  // Without its root element, the page does not start.
  var root = document.getElementById('root')
  var late = document.getElementById('late')
  if (late) late.parentNode.removeChild(late)
  root.parentNode.replaceChild(told, root)
})()
